import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  /** Plays a video that shows what the course is like. */
  watchDemo: { ru: 'Посмотреть видео', en: 'Watch the video', es: 'Ver el vídeo' },
  title: { ru: 'Мои курсы', en: 'My courses', es: 'Mis cursos' },
  loadFailed: {
    ru: 'Не удалось загрузить курсы',
    en: 'Couldn’t load your courses',
    es: 'No se han podido cargar los cursos',
  },
  catalog: { ru: 'Открыть каталог', en: 'Open the catalogue', es: 'Abrir el catálogo' },
  groups: { ru: 'Разделы', en: 'Sections', es: 'Secciones' },
  active: { ru: 'Активные', en: 'Active', es: 'Activos' },
  /** Heading over courses that are frozen or stopped. */
  paused: { ru: 'На паузе', en: 'Paused', es: 'En pausa' },
  finished: { ru: 'Завершённые', en: 'Finished', es: 'Terminados' },
  dayOf: {
    ru: 'День\u00A0{day} из {days} · этап\u00A0{stage} {title}',
    en: 'Day\u00A0{day} of {days} · stage\u00A0{stage}, {title}',
    es: 'Día\u00A0{day} de {days} · etapa\u00A0{stage}, {title}',
  },
  dayOfShort: {
    ru: 'День\u00A0{day} из {days} · этап\u00A0{stage}',
    en: 'Day\u00A0{day} of {days} · stage\u00A0{stage}',
    es: 'Día\u00A0{day} de {days} · etapa\u00A0{stage}',
  },
  /** Status of a frozen course. */
  backToDay: {
    ru: 'День\u00A0{day} из {days} · вернётесь к дню\u00A0{next}',
    en: 'Day\u00A0{day} of {days} · you resume on day\u00A0{next}',
    es: 'Día\u00A0{day} de {days} · continuará en el día\u00A0{next}',
  },
  unpaid: { ru: 'Платёж просрочен', en: 'A payment is overdue', es: 'Hay un pago vencido' },
  bySubscription: { ru: 'Открывается по подписке', en: 'Needs a subscription', es: 'Necesita una suscripción' },
  completedOn: { ru: 'Пройден {date}', en: 'Finished on {date}', es: 'Terminado el {date}' },
  openUntil: { ru: 'Был открыт по {date}', en: 'Was open until {date}', es: 'Estuvo abierto hasta el {date}' },
  daysDone: {
    ru: '{done, plural, one {# день пройден} few {# дня пройдено} many {# дней пройдено} other {# дня пройдено}} из {days}',
    en: '{done, plural, one {#} other {#}} of {days} days finished',
    es: '{done, plural, one {#} other {#}} de {days} días terminados',
  },
  go: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  program: { ru: 'Посмотреть программу', en: 'See the programme', es: 'Ver el programa' },
  calendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
  pay: { ru: 'Оплатить', en: 'Pay', es: 'Pagar' },
  resume: { ru: 'Возобновить', en: 'Resume', es: 'Reanudar' },
  /** On a course whose access has ended: it can only be looked at. */
  lookBack: { ru: 'Посмотреть', en: 'View', es: 'Ver' },
  emptyTitle: { ru: 'Пока нет курсов', en: 'No courses yet', es: 'Aún no hay cursos' },
  emptyText: {
    ru: 'Курс появится здесь, как только школа откроет вам доступ.',
    en: 'A course will appear here as soon as the school opens it for you.',
    es: 'El curso aparecerá aquí en cuanto la escuela se lo abra.',
  },
  emptyShopText: {
    ru: 'Курс появится здесь, как только вы выберете его в каталоге или школа откроет вам доступ.',
    en: 'A course will appear here as soon as you choose one in the catalogue or the school opens it for you.',
    es: 'El curso aparecerá aquí en cuanto lo elija en el catálogo o la escuela se lo abra.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    courses: typeof texts
  }
}
