import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Календарь курса', en: 'Course calendar', es: 'Calendario del curso' },
  toInstalments: { ru: 'Оплатить рассрочку', en: 'Pay the instalment', es: 'Pagar el plazo' },
  toSubscriptions: { ru: 'Открыть подписки', en: 'Open subscriptions', es: 'Abrir las suscripciones' },
  chat: { ru: 'Чат', en: 'Chat', es: 'Chat' },
  tagStarted: { ru: 'Идёт · по {date}', en: 'Open until {date}', es: 'Hasta el {date}' },
  bySubscription: { ru: 'Открыт по подписке', en: 'Open while subscribed', es: 'Abierto con la suscripción' },
  tagCritical: {
    ru: '{days, plural, =0 {Последний день} one {Остался # день} few {Осталось # дня} many {Осталось # дней} other {Осталось # дня}}',
    en: '{days, plural, =0 {Last day} one {# day left} other {# days left}}',
    es: '{days, plural, =0 {Último día} one {Queda # día} other {Quedan # días}}',
  },
  tagNotStarted: { ru: 'Откроется {date}', en: 'Opens on {date}', es: 'Se abre el {date}' },
  tagFrozen: { ru: 'Заморожен до {date}', en: 'Frozen until {date}', es: 'Congelado hasta el {date}' },
  tagStopped: { ru: 'Остановлен: нет подписки', en: 'Stopped: no subscription', es: 'Detenido: sin suscripción' },
  tagUnpaid: { ru: 'Остановлен: нет оплаты', en: 'Stopped: payment overdue', es: 'Detenido: pago vencido' },
  tagEnded: { ru: 'Доступ закончился', en: 'Access ended', es: 'El acceso terminó' },
  /** {percent} is "40%". */
  progress: {
    ru: '{done} из {days, plural, one {# дня} few {# дней} many {# дней} other {# дня}} · {percent}',
    en: '{done} of {days, plural, one {# day} other {# days}} · {percent}',
    es: '{done} de {days, plural, one {# día} other {# días}} · {percent}',
  },
  loadFailed: {
    ru: 'Не удалось загрузить календарь',
    en: 'Couldn’t load the calendar',
    es: 'No se ha podido cargar el calendario',
  },
  stage: { ru: 'Этап\u00A0{number}', en: 'Stage\u00A0{number}', es: 'Etapa\u00A0{number}' },
  stageDays: {
    ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{count, plural, one {# day} other {# days}}',
    es: '{count, plural, one {# día} other {# días}}',
  },
  stageDone: { ru: 'пройден', en: 'finished', es: 'terminada' },
  /** A number of days. */
  stageDoneDays: {
    ru: '{count, plural, one {# пройден} few {# пройдено} many {# пройдено} other {# пройдено}}',
    en: '{count, plural, one {# finished} other {# finished}}',
    es: '{count, plural, one {# terminado} other {# terminados}}',
  },
  /** After the number of finished days, "3 finished, 4th started"; {day} is "4th". */
  stageStarted: { ru: '{day} начат', en: '{day} started', es: '{day} empezado' },
  /** A number of days. */
  stageOpenDays: {
    ru: '{count, plural, one {# открыт} few {# открыто} many {# открыто} other {# открыто}}',
    en: '{count, plural, one {# open} other {# open}}',
    es: '{count, plural, one {# abierto} other {# abiertos}}',
  },
  stageOpensAfterHomework: {
    ru: 'откроется после проверки задания',
    en: 'opens when your homework is approved',
    es: 'se abre cuando se apruebe su tarea',
  },
  stageOpensOn: { ru: 'откроется {date}', en: 'opens on {date}', es: 'se abre el {date}' },
  showDays: { ru: 'Показать дни', en: 'Show days', es: 'Mostrar los días' },
  hideDays: { ru: 'Свернуть', en: 'Hide days', es: 'Ocultar los días' },
  day: { ru: 'День', en: 'Day', es: 'Día' },
  tileDone: { ru: 'Пройден', en: 'Finished', es: 'Terminado' },
  tilePart: { ru: 'Открыт, начат', en: 'Open, started', es: 'Abierto, empezado' },
  tileOpen: { ru: 'Открыт', en: 'Open', es: 'Abierto' },
  tileLater: { ru: 'Откроется позже', en: 'Opens later', es: 'Se abre más tarde' },
  tileLocked: { ru: 'Закрыт', en: 'Locked', es: 'Cerrado' },
  tileRest: { ru: 'День отдыха', en: 'Rest day', es: 'Día de descanso' },
  tileFrozen: { ru: 'Заморожен', en: 'Frozen', es: 'Congelado' },
  tileDemo: { ru: 'В полном курсе', en: 'In the full course', es: 'En el curso completo' },
  /** Under the number of a day, in little room; {minutes} is "12 min". */
  captionLeft: { ru: 'осталось {minutes}', en: '{minutes} left', es: '{minutes} por ver' },
  /** Under the number of a day whose lessons are watched: the day waits to be finished. */
  captionFinish: { ru: 'завершить', en: 'to finish', es: 'por terminar' },
  captionRest: { ru: 'отдых', en: 'rest', es: 'descan\u00adso' },
  /** Under the number of a day, in little room: hyphenated where it has to be. */
  captionFrozen: { ru: 'заморо\u00adжен', en: 'frozen', es: 'congela\u00addo' },
  captionDemo: { ru: 'полный курс', en: 'full course', es: 'curso completo' },
  today: { ru: 'Сегодня · {minutes}', en: 'Today · {minutes}', es: 'Hoy · {minutes}' },
  todayRest: { ru: 'Сегодня · отдых', en: 'Today · rest', es: 'Hoy · descanso' },
  lessonsDone: {
    ru: '{done} из {count, plural, one {# урока} few {# уроков} many {# уроков} other {# урока}}',
    en: '{done} of {count, plural, one {# lesson} other {# lessons}}',
    es: '{done} de {count, plural, one {# lección} other {# lecciones}}',
  },
  homeworkAtEnd: { ru: 'домашнее задание в конце', en: 'homework at the end', es: 'tarea al final' },
  go: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  start: { ru: 'Начать', en: 'Start', es: 'Empezar' },
  look: { ru: 'Открыть', en: 'Open', es: 'Abrir' },
  gateHomework: {
    ru: 'Этап\u00A0{number} откроется после задания {title}',
    en: 'Stage\u00A0{number} opens after the homework {title}',
    es: 'La etapa\u00A0{number} se abre después de la tarea {title}',
  },
  gateDay: {
    ru: 'Этап\u00A0{number} откроется, когда вы завершите день\u00A0{day}',
    en: 'Stage\u00A0{number} opens when you finish day\u00A0{day}',
    es: 'La etapa\u00A0{number} se abre cuando termine el día\u00A0{day}',
  },
  gateDayText: {
    ru: 'Этот день обязательный: за ним открываются следующие.',
    en: 'This day is required: it opens the ones after it.',
    es: 'Este día es obligatorio: abre los siguientes.',
  },
  openDay: { ru: 'Открыть день\u00A0{day}', en: 'Open day\u00A0{day}', es: 'Abrir el día\u00A0{day}' },
  footprint: { ru: 'Ваши успехи', en: 'Your progress', es: 'Su progreso' },
  streak: {
    ru: '{days, plural, one {# день подряд} few {# дня подряд} many {# дней подряд} other {# дня подряд}}',
    en: '{days, plural, one {# day in a row} other {# days in a row}}',
    es: '{days, plural, one {# día seguido} other {# días seguidos}}',
  },
  petals: {
    ru: 'Лепесток за день, цветок за неделю.',
    en: 'A petal a day, a flower a week.',
    es: 'Un pétalo al día, una flor a la semana.',
  },
  petalsLeft: {
    ru: 'Ещё {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}, и цветок\u00A0{number} раскроется.',
    en: '{days, plural, one {# more day} other {# more days}} to complete flower {number}.',
    es: '{days, plural, one {Falta # día} other {Faltan # días}} para completar la flor\u00A0{number}.',
  },
  petalsFirst: { ru: 'Первый появится сегодня.', en: 'The first one comes today.', es: 'El primero llega hoy.' },
  /** Below a length of time such as "2 hr 10 min", which was watched. */
  viewedOf: {
    ru: 'из {total} видео этого курса',
    en: 'of {total} of video in this course',
    es: 'de {total} de vídeo de este curso',
  },
  viewed: { ru: 'Просмотрено {viewed} из {total}', en: 'Watched {viewed} of {total}', es: 'Visto {viewed} de {total}' },
  legend: { ru: 'Обозначения', en: 'Legend', es: 'Leyenda' },
  noteFrozen: { ru: 'Курс заморожен.', en: 'The course is frozen.', es: 'El curso está congelado.' },
  noteFrozenText: {
    ru: 'Дни доступа не расходуются: {days, plural, one {# день сохранится} few {# дня сохранятся} many {# дней сохранятся} other {# дня сохранятся}}. {date} всё откроется само.',
    en: 'No days of access are used: {days, plural, one {# day is} other {# days are}} kept. Everything reopens on {date}.',
    es: 'No se gastan días de acceso: {days, plural, one {se conserva # día} other {se conservan # días}}. Todo se abrirá de nuevo el {date}.',
  },
  noteDemo: { ru: 'Это пробная версия.', en: 'This is a trial.', es: 'Esta es la versión de prueba.' },
  /** {days} is one number or a list, "1 and 2". `noteDemoLater` and `noteDemoRest` may follow. */
  noteDemoOpen: {
    ru: '{count, plural, one {Открыт день\u00A0{days}} few {Открыты дни\u00A0{days}} many {Открыты дни\u00A0{days}} other {Открыты дни\u00A0{days}}}.',
    en: '{count, plural, one {Day\u00A0{days} is} other {Days {days} are}} open.',
    es: '{count, plural, one {El día\u00A0{days} está abierto} other {Los días\u00A0{days} están abiertos}}.',
  },
  noteDemoLater: {
    ru: '{count, plural, one {День\u00A0{days} откроется} few {Дни\u00A0{days} откроются} many {Дни\u00A0{days} откроются} other {Дни\u00A0{days} откроются}} позже.',
    en: '{count, plural, one {Day\u00A0{days} opens} other {Days {days} open}} later.',
    es: '{count, plural, one {El día\u00A0{days} se abre} other {Los días\u00A0{days} se abren}} más adelante.',
  },
  noteDemoRest: {
    ru: 'Остальные дни — в\u00A0полном курсе, он начнётся с\u00A0первого дня.',
    en: 'The other days are in the full course, which starts from day\u00A01.',
    es: 'Los demás días forman parte del curso completo, que empieza desde el día\u00A01.',
  },
  noteTrialOver: {
    ru: 'Пробная версия закончилась.',
    en: 'The trial is over.',
    es: 'La versión de prueba ha terminado.',
  },
  noteTrialOverText: {
    ru: 'Остальные дни — в\u00A0полном курсе, он начнётся с\u00A0первого дня. Ваши баллы сохранятся.',
    en: 'The other days are in the full course, which starts from day\u00A01. You keep your points.',
    es: 'Los demás días forman parte del curso completo, que empieza desde el día\u00A01. Sus puntos se conservan.',
  },
  noteStopped: { ru: 'Курс остановлен.', en: 'The course is stopped.', es: 'El curso está detenido.' },
  noteStoppedText: {
    ru: 'Он открывается по подписке, а действующей сейчас нет. Всё пройденное сохранено и откроется вместе с ней.',
    en: 'It needs an active subscription, and you do not have one now. Everything you have done is kept and opens again with one.',
    es: 'Necesita una suscripción y ahora no tiene ninguna activa. Todo lo hecho se conserva y se abrirá con ella.',
  },
  noteUnpaidText: {
    ru: 'Платёж по рассрочке просрочен. Всё пройденное сохранено и откроется сразу после оплаты.',
    en: 'An instalment is overdue. Everything you have done is kept and opens again as soon as it is paid.',
    es: 'Hay un plazo vencido. Todo lo hecho se conserva y se abrirá en cuanto se pague.',
  },
  noteEnded: { ru: 'Доступ закончился {date}.', en: 'Access ended on {date}.', es: 'El acceso terminó el {date}.' },
  noteEndedText: {
    ru: 'Пройденные дни и баллы остались у вас. Чтобы заниматься дальше, продлите доступ.',
    en: 'You keep the days you finished and your points. To continue, extend your access.',
    es: 'Los días terminados y los puntos siguen siendo suyos. Para continuar, amplíe el acceso.',
  },
  noteEnding: { ru: 'Доступ по {date}.', en: 'Access until {date}.', es: 'Acceso hasta el {date}.' },
  noteEndingText: {
    ru: 'Продлите его, чтобы заниматься без перерыва: новые дни добавятся к оставшимся.',
    en: 'Extend it to continue without a break: new days are added to those that are left.',
    es: 'Amplíelo para seguir sin interrupción: los días nuevos se suman a los que quedan.',
  },
  noteNotStarted: {
    ru: 'Курс откроется {date}.',
    en: 'The course opens on {date}.',
    es: 'El curso se abre el {date}.',
  },
  noteNotStartedText: {
    ru: 'Первый день откроется утром, в {time}. Пока можно посмотреть программу.',
    en: 'The first day opens in the morning, at {time}. In the meantime, you can look at the programme.',
    es: 'El primer día se abre por la mañana, a {time}. Mientras tanto puede ver el programa.',
  },
  /** In the list of what waits to be sent. */
  filtersOf: { ru: 'Выбор уроков', en: 'Choice of lessons', es: 'Elección de lecciones' },
  noteCompleted: { ru: 'Курс пройден.', en: 'You have finished the course.', es: 'Ha terminado el curso.' },
  noteCompletedText: {
    ru: 'Любой день можно повторить по {date} включительно.',
    en: 'Until {date} you can repeat any day.',
    es: 'Hasta el {date} puede repetir cualquier día.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    streams: typeof texts
  }
}
