import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Видеоконсультации', en: 'Video consultations', es: 'Videoconsultas' },
  notAvailable: {
    ru: 'Видеоконсультаций здесь нет',
    en: 'There are no video consultations here',
    es: 'Aquí no hay videoconsultas',
  },
  emptyTitle: {
    ru: 'В ваших курсах нет видеоконсультаций',
    en: 'Your courses have no video consultations',
    es: 'Sus cursos no incluyen videoconsultas',
  },
  emptyText: {
    ru: 'Этот раздел открывается вместе с курсом, в который он входит.',
    en: 'This section opens with a course that includes it.',
    es: 'Esta sección se abrirá cuando tenga un curso que las incluya.',
  },
  loadFailed: {
    ru: 'Не удалось загрузить видеоконсультации',
    en: 'Couldn’t load your video consultations',
    es: 'No se han podido cargar las videoconsultas',
  },
  confirmed: {
    ru: 'Подтверждена',
    en: 'Confirmed',
    es: 'Confirmada',
  },
  waiting: {
    ru: 'Ждёт подтверждения',
    en: 'Waiting for confirmation',
    es: 'Pendiente de confirmación',
  },
  withExpert: {
    ru: '{minutes}, эксперт {expert}',
    en: '{minutes} with {expert}',
    es: '{minutes} con {expert}',
  },
  confirmsInADay: {
    ru: 'Эксперт подтвердит в течение суток',
    en: 'The expert confirms within a day',
    es: 'Se confirma en 24\u00A0horas',
  },
  lateKnown: {
    ru: 'Подтверждение задерживается, ведущий эксперт уже знает об этом',
    en: 'The confirmation is late, and the lead expert knows about it',
    es: 'La confirmación se retrasa y la persona responsable ya lo sabe',
  },
  frozen: {
    ru: 'В этот день курс заморожен (до {date}), но встреча состоится.',
    en: 'Your course will be frozen on that day (until {date}), but the meeting will take place.',
    es: 'Ese día su curso está congelado (hasta el {date}), pero la videoconsulta se mantiene.',
  },
  toChange: {
    ru: 'Чтобы перенести или отменить встречу, <link>напишите в поддержку</link> не позже чем за {count, plural, one {# час} few {# часа} many {# часов} other {# часа}} до начала.',
    en: 'To change or cancel it, <link>contact support</link> at least {count, plural, one {# hour} other {# hours}} before the start.',
    es: 'Para cambiarla o cancelarla, <link>escriba a soporte</link> al menos {count, plural, one {# hora} other {# horas}} antes.',
  },
  join: {
    ru: 'Войти на встречу',
    en: 'Join the meeting',
    es: 'Unirse a la videoconsulta',
  },
  linkOpens: {
    ru: 'Ссылка откроется в {time}',
    en: 'Link opens at {time}',
    es: 'El enlace se abre a {time}',
  },
  /** Beside the status of the meeting. */
  hasBegun: { ru: 'уже началась', en: 'has begun', es: 'ya ha empezado' },
  addToCalendar: {
    ru: 'Добавить в календарь',
    en: 'Add to calendar',
    es: 'Añadir al calendario',
  },
  changeMessage: {
    ru: 'Видеоконсультация «{title}», {time}. Прошу перенести или отменить: ',
    en: 'Video consultation “{title}”, {time}. Please move or cancel it: ',
    es: 'Videoconsulta «{title}», {time}. Quisiera cambiarla o cancelarla: ',
  },
  available: {
    ru: 'Доступные',
    en: 'Available',
    es: 'Disponibles',
  },
  history: {
    ru: 'История',
    en: 'History',
    es: 'Historial',
  },
  noneAvailable: {
    ru: 'Свободных видеоконсультаций сейчас нет.',
    en: 'There is nothing to book now.',
    es: 'Ahora no hay nada que reservar.',
  },
  noHistory: {
    ru: 'Здесь появятся прошедшие встречи.',
    en: 'Your past meetings will appear here.',
    es: 'Aquí aparecerán sus videoconsultas pasadas.',
  },
  inFullCourse: {
    ru: 'Входит в полный курс',
    en: 'Part of the full course',
    es: 'Forma parte del curso completo',
  },
  seeFullCourse: {
    ru: 'Открыть каталог',
    en: 'Open the catalogue',
    es: 'Abrir el catálogo',
  },
  book: {
    ru: '{course}: {title}',
    en: '{course}: {title}',
    es: '{course}: {title}',
  },
  /** Before "It can be booked on 12 March." */
  lockedFrozen: {
    ru: 'Курс заморожен.',
    en: 'The course is frozen.',
    es: 'El curso está congelado.',
  },
  lockedStopped: {
    ru: 'Чтобы записаться, нужна действующая подписка.',
    en: 'To book it, you need an active subscription.',
    es: 'Para reservar necesita una suscripción activa.',
  },
  lockedUnpaid: {
    ru: 'Чтобы записаться, внесите просроченный платёж.',
    en: 'To book it, pay the overdue instalment.',
    es: 'Para reservar, pague el plazo vencido.',
  },
  lockedEnded: {
    ru: 'Записаться нельзя: доступ к курсу закончился.',
    en: 'It cannot be booked: access to the course has ended.',
    es: 'No se puede reservar: el acceso al curso ha terminado.',
  },
  opensOn: { ru: 'Запись откроется {when}.', en: 'Booking opens {when}.', es: 'Se podrá reservar {when}.' },
  slotsFailed: {
    ru: 'Не удалось загрузить свободное время',
    en: 'Couldn’t load the times',
    es: 'No se han podido cargar las horas',
  },
  zone: {
    ru: 'Ваш часовой пояс: {zone}',
    en: 'Your time zone: {zone}',
    es: 'Su zona horaria: {zone}',
  },
  noHours: {
    ru: 'Эксперты курса ещё не открыли время для видеоконсультаций. Напишите в поддержку: школа назначит часы, и время появится здесь.',
    en: 'The experts of this course have not set any time for video consultations. Contact support: the school will set the hours, and the times will appear here.',
    es: 'Los expertos de este curso aún no han fijado horas para videoconsultas. Escriba a soporte: la escuela fijará las horas y aparecerán aquí.',
  },
  noSlots: {
    ru: 'Свободного времени пока нет. Загляните завтра.',
    en: 'There are no free times yet. Please check again tomorrow.',
    es: 'Aún no hay horas libres. Vuelva mañana.',
  },
  phone: {
    ru: 'Телефон',
    en: 'Phone',
    es: 'Teléfono',
  },
  phoneHelp: {
    ru: 'Его увидит только ваш эксперт.',
    en: 'Only your expert will see it.',
    es: 'Solo lo verá quien atienda la videoconsulta.',
  },
  phoneInvalid: {
    ru: 'Введите номер с кодом страны, например {example}.',
    en: 'Enter a number with its country code, such as {example}.',
    es: 'Escriba un número con prefijo, por ejemplo {example}.',
  },
  note: {
    ru: 'О чём поговорим',
    en: 'What you would like to talk about',
    es: 'De qué quiere hablar',
  },
  optional: {
    ru: 'по желанию',
    en: 'optional',
    es: 'opcional',
  },
  notePlaceholder: {
    ru: 'Достаточно одного предложения',
    en: 'One sentence is enough',
    es: 'Basta una frase',
  },
  chooseTime: {
    ru: 'Выберите время',
    en: 'Choose a time',
    es: 'Elija una hora',
  },
  bookAt: {
    ru: 'Записаться: {time}',
    en: 'Book {time}',
    es: 'Reservar: {time}',
  },
  nearest: {
    ru: 'Ближайшее свободное время',
    en: 'Nearest free times',
    es: 'Horas libres más próximas',
  },
  day: {
    ru: 'День',
    en: 'Day',
    es: 'Día',
  },
  time: {
    ru: 'Время',
    en: 'Time',
    es: 'Hora',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    consultations: typeof texts
  }
}
