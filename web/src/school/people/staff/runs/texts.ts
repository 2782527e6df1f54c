import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  runs: { ru: 'Курсы', en: 'Courses', es: 'Cursos' },
  noRuns: { ru: 'Курсов пока нет.', en: 'No courses yet.', es: 'Todavía no hay cursos.' },
  coursesFailed: {
    ru: 'Не удалось загрузить курсы',
    en: 'Couldn’t load the courses',
    es: 'No se han podido cargar los cursos',
  },
  /** The first and the last day with access. */
  dates: { ru: '{start} — {end}', en: '{start} – {end}', es: '{start} – {end}' },
  datesFrom: { ru: 'С {start}', en: 'From {start}', es: 'Desde el {start}' },
  datesMove: {
    ru: 'Отсчёт дней начнётся, когда курс впервые откроют.',
    en: 'Its days begin when it is first opened.',
    es: 'Los días empiezan cuando se abra por primera vez.',
  },
  waitsForOpening: { ru: 'Ждёт первого открытия', en: 'Waiting to be opened', es: 'Sin abrir todavía' },
  demo: { ru: 'Пробная версия', en: 'Trial', es: 'Versión de prueba' },
  day: { ru: 'День\u00A0{today} из {days}', en: 'Day\u00A0{today} of {days}', es: 'Día\u00A0{today} de {days}' },
  /** The days of a course that is not running. */
  allDays: {
    ru: '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{days, plural, one {# day} other {# days}}',
    es: '{days, plural, one {# día} other {# días}}',
  },
  /** {percent} of the days, such as “11 %”. */
  done: {
    ru: '{done, plural, =0 {пройденных дней нет} one {пройден # день, {percent}} few {пройдено # дня, {percent}} many {пройдено # дней, {percent}} other {пройдено # дня, {percent}}}',
    en: '{done, plural, =0 {no days finished} one {# day finished, {percent}} other {# days finished, {percent}}}',
    es: '{done, plural, =0 {ningún día terminado} one {# día terminado, {percent}} other {# días terminados, {percent}}}',
  },
  consultationsCount: {
    ru: '{count, plural, one {# консультация} few {# консультации} many {# консультаций} other {# консультации}}',
    en: '{count, plural, one {# consultation} other {# consultations}}',
    es: '{count, plural, one {# consulta} other {# consultas}}',
  },
  locked: {
    ru: 'Сегодняшний день закрыт: {reason}.',
    en: 'Today’s day is locked: {reason}.',
    es: 'El día de hoy está cerrado: {reason}.',
  },
  /** For a reason that the console has no words for. */
  lockedToday: {
    ru: 'Сегодняшний день закрыт.',
    en: 'Today’s day is locked.',
    es: 'El día de hoy está cerrado.',
  },
  lockLater: { ru: 'он откроется позже', en: 'it opens later', es: 'se abre más tarde' },
  lockEarlier: {
    ru: 'сначала нужно завершить один из предыдущих дней',
    en: 'an earlier day has to be finished first',
    es: 'antes hay que terminar un día anterior',
  },
  lockHomework: {
    ru: 'задание ещё не принято',
    en: 'some homework has not been approved yet',
    es: 'falta que se apruebe una tarea',
  },
  lockDemo: {
    ru: 'в пробной версии его нет',
    en: 'it is not part of the trial',
    es: 'no forma parte de la versión de prueba',
  },
  explain: { ru: 'Что открыто', en: 'What is open', es: 'Qué está abierto' },
  explainTitle: { ru: 'Что открыто и почему', en: 'What is open, and why', es: 'Qué está abierto y por qué' },
  explainAt: { ru: 'На какой момент', en: 'At what time', es: 'En qué momento' },
  explainAtHelp: {
    ru: 'По часам ученика. Без даты — сейчас. В будущем — как если бы ученик больше ничего не сделал.',
    en: 'By the learner’s clock. Without a date: now. Later: as if nothing more were done.',
    es: 'Según el reloj del alumno. Sin fecha: ahora. Más tarde: como si no hiciera nada más.',
  },
  explainFailed: {
    ru: 'Не удалось узнать, что открыто',
    en: 'Couldn’t find out what is open',
    es: 'No se ha podido saber qué está abierto',
  },
  explainTime: {
    ru: '{moment} у ученика, день\u00A0{day}',
    en: '{moment} for the learner, day\u00A0{day}',
    es: '{moment} para el alumno, día\u00A0{day}',
  },
  partOpen: { ru: 'Открыто', en: 'Open', es: 'Abierto' },
  partClosed: { ru: 'Закрыто', en: 'Locked', es: 'Cerrado' },
  openUntil: { ru: 'До {moment}.', en: 'Until {moment}.', es: 'Hasta el {moment}.' },
  opensAt: { ru: 'Откроется {moment}.', en: 'Opens on {moment}.', es: 'Se abre el {moment}.' },
  partFreezing: { ru: 'Заморозка курса', en: 'Freezing the course', es: 'Congelar el curso' },
  partMaterials: { ru: 'Материалы', en: 'Materials', es: 'Materiales' },
  partDay: { ru: 'День\u00A0{number}', en: 'Day\u00A0{number}', es: 'Día\u00A0{number}' },
  partNamedDay: {
    ru: 'День\u00A0{number} · {title}',
    en: 'Day\u00A0{number} · {title}',
    es: 'Día\u00A0{number} · {title}',
  },
  /** Videos that other days have too. */
  partVideos: {
    ru: 'День\u00A0{number}: {count, plural, one {# видео, которое есть и в другом дне} few {# видео, которые есть и в других днях} many {# видео, которые есть и в других днях} other {# видео, которые есть и в других днях}}',
    en: 'Day\u00A0{number}: {count, plural, one {# video that another day has too} other {# videos that other days have too}}',
    es: 'Día\u00A0{number}: {count, plural, one {# vídeo que también está en otro día} other {# vídeos que también están en otros días}}',
  },
  partHomework: {
    ru: 'День\u00A0{number}: задание {title}',
    en: 'Day\u00A0{number}: homework {title}',
    es: 'Día\u00A0{number}: tarea {title}',
  },
  partStageHomework: {
    ru: 'Задание {title} за весь этап',
    en: 'Homework {title}, for the whole stage',
    es: 'Tarea {title}, de toda la etapa',
  },
  whyNotStarted: { ru: 'Курс ещё не начался.', en: 'The course has not begun.', es: 'El curso aún no ha empezado.' },
  whyFrozen: { ru: 'Курс заморожен.', en: 'The course is frozen.', es: 'El curso está congelado.' },
  whyStopped: {
    ru: 'Нет действующей подписки.',
    en: 'No subscription covers the course.',
    es: 'Ninguna suscripción cubre el curso.',
  },
  whyUnpaid: { ru: 'Просрочен платёж рассрочки.', en: 'An instalment is overdue.', es: 'Hay un plazo vencido.' },
  whyEnded: { ru: 'Доступ закончился.', en: 'Access has ended.', es: 'El acceso ha terminado.' },
  whyLater: { ru: 'День ещё не наступил.', en: 'The day has not come yet.', es: 'Aún no ha llegado el día.' },
  whyEarlier: {
    ru: 'Сначала нужно завершить день\u00A0{number}.',
    en: 'Day\u00A0{number} has to be finished first.',
    es: 'Antes hay que terminar el día\u00A0{number}.',
  },
  whyHomework: {
    ru: 'Ещё не принято задание {title}.',
    en: 'The homework {title} has not been approved yet.',
    es: 'Falta que se apruebe la tarea {title}.',
  },
  whyDemo: {
    ru: 'В пробную версию не входит.',
    en: 'It is not part of the trial.',
    es: 'No forma parte de la versión de prueba.',
  },
  whyOnChecking: {
    ru: 'Отправлено, эксперт ещё не ответил.',
    en: 'It has been sent; the expert has not answered yet.',
    es: 'Ya está enviada; el experto aún no ha respondido.',
  },
  whyApproved: { ru: 'Уже принято.', en: 'It has been approved.', es: 'Ya está aprobada.' },
  whyBySubscription: {
    ru: 'Курс по подписке не замораживается.',
    en: 'A course paid by a subscription cannot be frozen.',
    es: 'Un curso de suscripción no se puede congelar.',
  },
  whyNoFreeze: { ru: 'Заморозки здесь нет.', en: 'It cannot be frozen.', es: 'No se puede congelar.' },
  whyNotOpened: {
    ru: 'Курс ещё ни разу не открывали.',
    en: 'The course has never been opened.',
    es: 'El curso todavía no se ha abierto nunca.',
  },
  whyClosed: { ru: 'Закрыто.', en: 'It is locked.', es: 'Está cerrado.' },
  wayWait: { ru: 'Нужно подождать.', en: 'It opens with time.', es: 'Se abrirá con el tiempo.' },
  wayDay: { ru: 'После этого день откроется.', en: 'Then this day opens.', es: 'Después se abrirá este día.' },
  wayHomework: {
    ru: 'Откроется, когда задание примут.',
    en: 'It opens once the homework is approved.',
    es: 'Se abrirá cuando se apruebe la tarea.',
  },
  wayUnfreeze: {
    ru: 'Ученик может снять заморозку.',
    en: 'The learner can end the freeze.',
    es: 'El alumno puede descongelarlo.',
  },
  waySubscription: {
    ru: 'Откроется с подпиской.',
    en: 'It opens with a subscription.',
    es: 'Se abrirá con una suscripción.',
  },
  wayInstalments: {
    ru: 'Откроется после оплаты.',
    en: 'It opens once that is paid.',
    es: 'Se abrirá cuando se pague.',
  },
  wayFullCourse: {
    ru: 'Откроется в полном курсе.',
    en: 'It opens with the full course.',
    es: 'Se abrirá con el curso completo.',
  },
  waySupport: {
    ru: 'Можно продлить доступ.',
    en: 'You can extend the access.',
    es: 'Puede prolongar el acceso.',
  },
  freezeDates: { ru: 'Заморозка: {start} — {end}', en: 'Freeze: {start} – {end}', es: 'Congelación: {start} – {end}' },
  bySubscription: {
    ru: 'Срок зависит от подписки.',
    en: 'Its end date depends on a subscription.',
    es: 'Su final depende de una suscripción.',
  },
  enrol: { ru: 'Записать на курс', en: 'Enrol in a course', es: 'Inscribir en un curso' },
  enrolTitle: { ru: 'Записать на курс', en: 'Enrol in a course', es: 'Inscribir en un curso' },
  /** {course} in the texts below stands in quotation marks. */
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  noCourse: { ru: 'Такого курса нет', en: 'No such course', es: 'No hay ningún curso así' },
  start: { ru: 'Начало', en: 'Start', es: 'Inicio' },
  startToday: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  startDate: { ru: 'В выбранный день', en: 'On a date', es: 'En una fecha' },
  /** A possible start of a course. */
  startOpening: {
    ru: 'Когда ученик впервые откроет курс',
    en: 'When the learner first opens it',
    es: 'Cuando se abra por primera vez',
  },
  firstDay: { ru: 'Первый день', en: 'First day', es: 'Primer día' },
  lastDay: { ru: 'Последний день', en: 'Last day', es: 'Último día' },
  zoneHelp: { ru: 'По времени ученика', en: 'In the learner’s time zone', es: 'En la zona horaria de esta persona' },
  days: { ru: 'Дней доступа', en: 'Days of access', es: 'Días de acceso' },
  consultations: { ru: 'Консультаций', en: 'Consultations', es: 'Consultas' },
  courseMissing: {
    ru: 'Выберите курс, и здесь будет видно, что произойдёт.',
    en: 'Choose a course to see what will happen.',
    es: 'Elija un curso para ver qué ocurrirá.',
  },
  dateMissing: { ru: 'Выберите дату.', en: 'Choose a date.', es: 'Elija una fecha.' },
  enrols: {
    ru: 'Курс {course} откроется на {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}: с {start} по {end}.',
    en: 'The course {course} will be open for {days, plural, one {# day} other {# days}}, from {start} to {end}.',
    es: 'El curso {course} se abrirá {days, plural, one {# día} other {# días}}: del {start} al {end}.',
  },
  enrolsOnOpening: {
    ru: 'Курс {course} появится у ученика сразу, а {days, plural, one {# день доступа начнётся} few {# дня доступа начнутся} many {# дней доступа начнутся} other {# дня доступа начнутся}} с первого открытия.',
    en: 'The course {course} will appear at once, and its {days, plural, one {# day of access begins} other {# days of access begin}} when the learner first opens it.',
    es: 'El curso {course} aparecerá enseguida y {days, plural, one {su # día de acceso empezará} other {sus # días de acceso empezarán}} cuando se abra por primera vez.',
  },
  enrolsUnconfirmed: {
    ru: '{outcome} Почта этого аккаунта ещё не подтверждена.',
    en: '{outcome} The email of this account is not confirmed yet.',
    es: '{outcome} El correo de esta cuenta aún no está confirmado.',
  },
  enrolsBefore: {
    ru: 'Курс {course} у ученика уже есть: ничего не изменится.',
    en: 'The learner already has the course {course}: nothing will change.',
    es: 'Esta persona ya tiene el curso {course}: nada cambiará.',
  },
  enrolled: { ru: 'Курс открыт.', en: 'The course is open.', es: 'El curso está abierto.' },
  enrolledBefore: {
    ru: 'Этот курс у ученика уже есть, ничего не изменилось.',
    en: 'The learner already has this course; nothing has changed.',
    es: 'Esta persona ya tiene este curso; nada ha cambiado.',
  },
  extend: { ru: 'Продлить', en: 'Extend', es: 'Ampliar' },
  extendTitle: { ru: 'Продлить доступ', en: 'Extend access', es: 'Ampliar el acceso' },
  extendNow: {
    ru: 'Сейчас последний день курса {course}: {before}. Выберите более поздний.',
    en: 'The last day of {course} is now {before}. Choose a later one.',
    es: 'El último día de {course} es ahora el {before}. Elija uno posterior.',
  },
  extendOutcome: {
    ru: 'Последним днём курса {course} станет {after} вместо {before}.',
    en: 'The last day of {course} becomes {after} instead of {before}.',
    es: 'El último día de {course} será el {after} en lugar del {before}.',
  },
  /** For a run that waits for its first opening. */
  extendWaitingNow: {
    ru: 'Курс {course} ещё не открывали. Доступ к нему: {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} с первого открытия. Введите, сколько дней дать.',
    en: 'Nobody has opened {course} yet. It is open for {days, plural, one {# day} other {# days}} from its first opening. Enter the new number of days.',
    es: '{course} aún no se ha abierto. Estará disponible {days, plural, one {# día} other {# días}} desde la primera apertura. Escriba el nuevo número de días.',
  },
  extendWaitingOutcome: {
    ru: 'Курс {course} будет доступен {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} с первого открытия вместо {before}.',
    en: '{course} will be open for {days, plural, one {# day} other {# days}} from its first opening instead of {before}.',
    es: '{course} estará disponible {days, plural, one {# día} other {# días}} desde la primera apertura en lugar de {before}.',
  },
  daysMissing: {
    ru: 'Введите число дней: больше {days}, но не больше {maximum}.',
    en: 'Enter a number of days: more than {days} and at most {maximum}.',
    es: 'Escriba un número de días: más de {days} y como máximo {maximum}.',
  },
  extendConfirm: { ru: 'Продлить доступ', en: 'Extend access', es: 'Ampliar el acceso' },
  extended: { ru: 'Доступ продлён.', en: 'Access has been extended.', es: 'El acceso se ha ampliado.' },
  add: { ru: 'Добавить консультации', en: 'Add consultations', es: 'Añadir consultas' },
  addTitle: { ru: 'Добавить к курсу', en: 'Add to the course', es: 'Añadir al curso' },
  addChat: { ru: 'Открыть чат с экспертом', en: 'Open the expert chat', es: 'Abrir el chat con expertos' },
  addChatHint: {
    ru: 'В курс он не входит. Вместе с консультациями чат откроется сам.',
    en: 'The course does not include it. Adding consultations opens it as well.',
    es: 'El curso no lo incluye. Las consultas lo abren por sí solas.',
  },
  addMeeting: {
    ru: 'Добавить видеоконсультацию',
    en: 'Add a video consultation',
    es: 'Añadir una videoconsulta',
  },
  meetingTitle: { ru: 'Название', en: 'Title', es: 'Título' },
  meetingMinutes: { ru: 'Минут', en: 'Minutes', es: 'Minutos' },
  addReason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  addReasonHelp: {
    ru: 'Её видят только сотрудники.',
    en: 'Only staff can read it.',
    es: 'Solo lo ve el equipo.',
  },
  addConfirm: { ru: 'Добавить', en: 'Add', es: 'Añadir' },
  added: { ru: 'Добавлено к курсу.', en: 'Added to the course.', es: 'Añadido al curso.' },
  /** {what}: “3 consultations and the chat”. */
  addOutcome: {
    ru: 'Будет добавлено: {what}.',
    en: 'This will be added to the course: {what}.',
    es: 'El curso recibirá: {what}.',
  },
  addedChat: { ru: 'чат с экспертом', en: 'the expert chat', es: 'el chat con expertos' },
  addedMeeting: {
    ru: 'видеоконсультация «{title}», {minutes, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}',
    en: 'the video consultation “{title}”, {minutes, plural, one {# minute} other {# minutes}}',
    es: 'la videoconsulta «{title}», {minutes, plural, one {# minuto} other {# minutos}}',
  },
  additions: {
    ru: 'Добавлено сверх курса: {count}',
    en: 'Added on top of the course: {count}',
    es: 'Añadido además del curso: {count}',
  },
  byCommand: { ru: 'командой на сервере', en: 'by a command on the server', es: 'por un comando del servidor' },
  additionMissing: {
    ru: 'Выберите, что добавить.',
    en: 'Choose what to add.',
    es: 'Elija qué añadir.',
  },
  consultationsMissing: {
    ru: 'Введите число консультаций: не больше {maximum}.',
    en: 'Enter a number of consultations: at most {maximum}.',
    es: 'Escriba un número de consultas: como máximo {maximum}.',
  },
  meetingTitleMissing: {
    ru: 'Назовите видеоконсультацию.',
    en: 'Give the video consultation a title.',
    es: 'Ponga un título a la videoconsulta.',
  },
  minutesMissing: {
    ru: 'Введите число минут: от {minimum} до {maximum}.',
    en: 'Enter a number of minutes: from {minimum} to {maximum}.',
    es: 'Escriba un número de minutos: de {minimum} a {maximum}.',
  },
  reasonMissing: { ru: 'Напишите причину.', en: 'Write the reason.', es: 'Escriba el motivo.' },
  end: { ru: 'Закрыть доступ', en: 'End access', es: 'Cerrar el acceso' },
  endTitle: { ru: 'Закрыть доступ?', en: 'End access?', es: '¿Cerrar el acceso?' },
  endOutcome: {
    ru: 'Курс {course} закроется для ученика прямо сейчас. Пройденное и баллы сохранятся, доступ можно будет продлить.',
    en: 'The course {course} closes for the learner right now. Progress and points are kept, and access can be extended later.',
    es: 'El curso {course} se cerrará ahora mismo para esta persona. Se conservan el progreso y los puntos, y el acceso podrá ampliarse.',
  },
  ended: { ru: 'Доступ к курсу закрыт.', en: 'Access has ended.', es: 'El acceso se ha cerrado.' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'people.staff.runs': typeof texts
  }
}
