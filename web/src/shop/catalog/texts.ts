import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Каталог', en: 'Catalogue', es: 'Catálogo' },
  emptyTitle: {
    ru: 'Сейчас в каталоге ничего нет',
    en: 'The catalogue is empty for now',
    es: 'El catálogo está vacío por ahora',
  },
  emptyText: {
    ru: 'Новые курсы появятся здесь. Ваши курсы открыты, как и прежде.',
    en: 'New courses will appear here. Yours are open as before.',
    es: 'Los cursos nuevos aparecerán aquí. Los suyos siguen abiertos.',
  },
  notAvailable: {
    ru: 'В приложении курсы не продаются',
    en: 'Courses are not sold in the app',
    es: 'En la aplicación no se venden cursos',
  },
  notAvailableText: {
    ru: 'Чтобы купить или продлить курс, напишите в поддержку.',
    en: 'To buy or extend a course, contact support.',
    es: 'Para comprar un curso o ampliar el acceso, escriba a soporte.',
  },
  toSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
  all: { ru: 'Все курсы', en: 'All courses', es: 'Todos los cursos' },
  /** Heading of the positions shown to a learner without a course. */
  first: { ru: 'С чего начать', en: 'Where to start', es: 'Por dónde empezar' },
  /** The first of the categories. */
  everything: { ru: 'Все', en: 'All', es: 'Todo' },
  categories: { ru: 'Разделы каталога', en: 'Categories', es: 'Categorías' },
  loadFailed: {
    ru: 'Не удалось загрузить каталог',
    en: 'Couldn’t load the catalogue',
    es: 'No se ha podido cargar el catálogo',
  },
  showMore: { ru: 'Показать ещё', en: 'Show more', es: 'Mostrar más' },
  /** {course} is quoted. */
  fitsAfter: { ru: 'Подходит после курса {course}', en: 'Fits after {course}', es: 'Ideal después de {course}' },
  see: { ru: 'Узнать подробнее', en: 'See the details', es: 'Ver los detalles' },
  owned: { ru: 'У вас есть', en: 'You have it', es: 'Ya lo tiene' },
  free: { ru: 'Бесплатно', en: 'Free', es: 'Gratis' },
  new: { ru: 'Новинка', en: 'New', es: 'Nuevo' },
  continue: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  open: { ru: 'Открыть', en: 'Open', es: 'Abrir' },
  upgrade: { ru: 'Доплатить разницу', en: 'Pay the difference', es: 'Pagar la diferencia' },
  start: { ru: 'Начать', en: 'Start', es: 'Empezar' },
  included: { ru: 'Входит в вашу подписку', en: 'In your subscription', es: 'En su suscripción' },
  add: { ru: 'Добавить', en: 'Add', es: 'Añadir' },
  /** {title} is quoted. */
  addTitle: {
    ru: 'Добавить {title} в ваши курсы?',
    en: 'Add {title} to your courses?',
    es: '¿Añadir {title} a sus cursos?',
  },
  addText: {
    ru: 'Доплачивать не нужно. Курс открыт, пока действует подписка.',
    en: 'There is nothing more to pay. The course is open while your subscription is active.',
    es: 'No cuesta nada más. El curso está abierto mientras su suscripción esté activa.',
  },
  addCourse: { ru: 'Добавить курс', en: 'Add the course', es: 'Añadir el curso' },
  notNow: { ru: 'Не сейчас', en: 'Not now', es: 'Ahora no' },
  added: {
    ru: 'Курс добавлен и уже открыт.',
    en: 'The course is added and open.',
    es: 'El curso está añadido y abierto.',
  },
  days: {
    ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{count, plural, one {# day} other {# days}}',
    es: '{count, plural, one {# día} other {# días}}',
  },
  minutesADay: { ru: '{count}\u00A0мин в день', en: '{count} min a day', es: '{count}\u00A0min al día' },
  courses: {
    ru: '{count, plural, one {# курс} few {# курса} many {# курсов} other {# курса}}',
    en: '{count, plural, one {# course} other {# courses}}',
    es: '{count, plural, one {# curso} other {# cursos}}',
  },
  /** Complexity of a course. */
  easy: { ru: 'легко', en: 'easy', es: 'fácil' },
  medium: { ru: 'умеренно', en: 'medium', es: 'medio' },
  deep: { ru: 'глубоко', en: 'deep', es: 'profundo' },
  /** Read before the struck price. */
  before: { ru: 'Прежняя цена', en: 'Previous price', es: 'Precio anterior' },
  orInstalments: { ru: 'или {count} × {amount}', en: 'or {count} × {amount}', es: 'o {count} × {amount}' },
  orPoints: {
    ru: '{count, plural, one {или # балл + {amount}} few {или # балла + {amount}} many {или # баллов + {amount}} other {или # балла + {amount}}}',
    en: '{count, plural, one {or # point + {amount}} other {or # points + {amount}}}',
    es: '{count, plural, one {o # punto + {amount}} other {o # puntos + {amount}}}',
  },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    catalog: typeof texts
  }
}
