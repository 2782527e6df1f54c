import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  open: { ru: 'Заморозить', en: 'Freeze', es: 'Congelar' },
  /** {course} stands in quotation marks. */
  title: { ru: 'Заморозить курс {course}?', en: 'Freeze {course}?', es: '¿Congelar {course}?' },
  left: {
    ru: 'Доступ продлится на столько же дней. {left, plural, one {Остался # день} few {Осталось # дня} many {Осталось # дней} other {Осталось # дня}} заморозки из {days}.',
    en: 'The same number of days is added to your access. {left, plural, one {# freeze day} other {# freeze days}} left of {days}.',
    es: 'El acceso se alarga los mismos días. {left, plural, one {Queda # día} other {Quedan # días}} de congelación de {days}.',
  },
  noneLeft: {
    ru: 'Все дни заморозки этого курса использованы: {days} из {days}.',
    en: 'You have used all the freeze days of this course: {days} of {days}.',
    es: 'Ya ha usado todos los días de congelación de este curso: {days} de {days}.',
  },
  /** {course} stands in quotation marks. */
  refused: {
    ru: 'Заморозить курс {course} сейчас нельзя',
    en: '{course} cannot be frozen now',
    es: 'Ahora no se puede congelar {course}',
  },
  refusedFrozen: {
    ru: 'Курс уже заморожен и продолжится {date}. Чтобы выбрать другие даты, сначала разморозьте его.',
    en: 'The course is already frozen and continues on {date}. To choose other dates, unfreeze it first.',
    es: 'El curso ya está congelado y continúa el {date}. Para elegir otras fechas, descongélelo antes.',
  },
  refusedNotStarted: {
    ru: 'Курс начнётся {date}. Заморозить его можно с этого дня.',
    en: 'The course starts on {date}. It can be frozen from that day on.',
    es: 'El curso empieza el {date}. Se puede congelar a partir de ese día.',
  },
  refusedBeforeOpening: {
    ru: 'Курс ещё не начался. Откройте первый день, и после этого его можно будет заморозить.',
    en: 'The course has not started yet. Open its first day: after that it can be frozen.',
    es: 'El curso aún no ha empezado. Abra su primer día: después se puede congelar.',
  },
  refusedEnded: {
    ru: 'Доступ закончился {date}. Если курс нужен снова, продлите доступ.',
    en: 'Access ended on {date}. If you need the course again, extend your access.',
    es: 'El acceso terminó el {date}. Si necesita el curso de nuevo, amplíe el acceso.',
  },
  refusedPaid: {
    ru: 'Этот курс открыт по подписке. Своего срока у него нет, поэтому замораживать нечего.',
    en: 'A subscription opens this course. The course has no end date of its own, so there is nothing to freeze.',
    es: 'Este curso lo abre una suscripción. No tiene un final propio, así que no hay nada que congelar.',
  },
  refusedAlways: {
    ru: 'Этот курс нельзя заморозить. Если нужен перерыв, напишите в поддержку.',
    en: 'This course cannot be frozen. If you need a break, contact support.',
    es: 'Este curso no se puede congelar. Si necesita un descanso, escriba a soporte.',
  },
  start: { ru: 'С какого дня', en: 'From', es: 'Desde' },
  /** The first day that is open again. */
  end: { ru: 'Продолжится', en: 'Resumes', es: 'Continúa' },
  confirm: {
    ru: 'Заморозить на {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: 'Freeze for {days, plural, one {# day} other {# days}}',
    es: 'Congelar {days, plural, one {# día} other {# días}}',
  },
  notNow: { ru: 'Не сейчас', en: 'Not now', es: 'Ahora no' },
  close: { ru: 'Понятно', en: 'OK', es: 'Entendido' },
  moves: { ru: 'Что сдвинется', en: 'What moves', es: 'Qué cambia de fecha' },
  access: { ru: 'Последний день доступа', en: 'Access until', es: 'Acceso hasta' },
  day: { ru: 'День\u00A0{day}', en: 'Day\u00A0{day}', es: 'Día\u00A0{day}' },
  /** Two dates, read aloud: from the first to the second. */
  move: { ru: 'с {from} на {to}', en: 'from {from} to {to}', es: 'del {from} al {to}' },
  frozen: {
    ru: 'Курс заморожен и продолжится {date}.',
    en: 'The course is frozen and continues on {date}.',
    es: 'El curso está congelado y continúa el {date}.',
  },
  scheduled: {
    ru: 'Курс будет заморожен с {from} и продолжится {to}.',
    en: 'The course will be frozen from {from} and continue on {to}.',
    es: 'El curso estará congelado desde el {from} y continuará el {to}.',
  },
  /** {list} names the meetings with their times. */
  meetings: {
    ru: 'В эти дни у вас {count, plural, one {видеоконсультация} few {видеоконсультации} many {видеоконсультации} other {видеоконсультации}}: {list}. Заморозка {count, plural, one {её} few {их} many {их} other {их}} не отменяет.',
    en: 'You have {count, plural, one {a video consultation} other {video consultations}} on these days: {list}. The freeze does not cancel {count, plural, one {it} other {them}}.',
    es: 'En esos días tiene {count, plural, one {una videoconsulta} other {videoconsultas}}: {list}. La congelación no {count, plural, one {la} other {las}} cancela.',
  },
  planned: { ru: 'Заморозка с {from}.', en: 'Freeze from {from}.', es: 'Congelación desde el {from}.' },
  plannedText: {
    ru: '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}, курс продолжится {to}.',
    en: '{days, plural, one {# day} other {# days}}, the course continues on {to}.',
    es: '{days, plural, one {# día} other {# días}}, el curso continúa el {to}.',
  },
  unfreeze: { ru: 'Разморозить сейчас', en: 'Unfreeze now', es: 'Descongelar ya' },
  cancelPlanned: { ru: 'Отменить заморозку', en: 'Cancel the freeze', es: 'Cancelar la congelación' },
  unfreezeTitle: { ru: 'Разморозить курс {course}?', en: 'Unfreeze {course}?', es: '¿Descongelar {course}?' },
  cancelTitle: {
    ru: 'Отменить заморозку курса {course}?',
    en: 'Cancel the freeze of {course}?',
    es: '¿Cancelar la congelación de {course}?',
  },
  unfreezeText: {
    ru: 'Сегодняшний день откроется сразу. {days, plural, one {Вернётся # день} few {Вернутся # дня} many {Вернётся # дней} other {Вернётся # дня}} заморозки, доступ будет по {date}.',
    en: 'Today opens at once. You get {days, plural, one {# freeze day} other {# freeze days}} back, and access lasts until {date}.',
    es: 'El día de hoy se abre enseguida. Recupera {days, plural, one {# día} other {# días}} de congelación y el acceso dura hasta el {date}.',
  },
  cancelText: {
    ru: '{days, plural, one {Вернётся # день} few {Вернутся # дня} many {Вернётся # дней} other {Вернётся # дня}} заморозки, доступ будет по {date}.',
    en: 'You get {days, plural, one {# freeze day} other {# freeze days}} back, and access lasts until {date}.',
    es: 'Recupera {days, plural, one {# día} other {# días}} de congelación y el acceso dura hasta el {date}.',
  },
  cancelsLater: {
    ru: '{count, plural, one {Следующая заморозка отменится} few {Следующие заморозки отменятся} many {Следующие заморозки отменятся} other {Следующие заморозки отменятся}} тоже: к тому времени доступ уже закончится.',
    en: '{count, plural, one {The next freeze is} other {The next freezes are}} cancelled too, because access ends before it would begin.',
    es: '{count, plural, one {También se cancela la congelación siguiente} other {También se cancelan las congelaciones siguientes}}: para entonces el acceso ya habrá terminado.',
  },
  unfreezeConfirm: { ru: 'Разморозить', en: 'Unfreeze', es: 'Descongelar' },
  resumed: { ru: 'Курс продолжается.', en: 'The course continues.', es: 'El curso continúa.' },
  cancelled: { ru: 'Заморозка отменена.', en: 'The freeze is cancelled.', es: 'La congelación está cancelada.' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'streams.freeze': typeof texts
  }
}
