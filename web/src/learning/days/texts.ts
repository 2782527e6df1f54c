import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  titlePlain: { ru: 'День курса', en: 'Course day', es: 'Día del curso' },
  title: { ru: 'День\u00A0{number}', en: 'Day\u00A0{number}', es: 'Día\u00A0{number}' },
  dayRest: { ru: 'День\u00A0{number}, отдых', en: 'Day\u00A0{number}, rest', es: 'Día\u00A0{number}, descanso' },
  /** {title} stands in quotation marks. After the title of the day, hence in small letters. */
  stage: { ru: 'этап\u00A0{number} {title}', en: 'stage\u00A0{number}, {title}', es: 'etapa\u00A0{number}, {title}' },
  stageOnly: { ru: 'этап\u00A0{number}', en: 'stage\u00A0{number}', es: 'etapa\u00A0{number}' },
  neighbours: { ru: 'Соседние дни', en: 'Neighbouring days', es: 'Día anterior y día siguiente' },
  loadFailed: { ru: 'Не удалось загрузить день', en: 'Couldn’t load the day', es: 'No se ha podido cargar el día' },
  videosFailed: {
    ru: 'Не удалось загрузить видео',
    en: 'Couldn’t load the videos',
    es: 'No se han podido cargar los vídeos',
  },
  today: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  /** The chosen values of the course's options leave no lesson of this day. */
  filterEmptied: {
    ru: 'Для вашего выбора в этот день уроков нет, поэтому показаны все.',
    en: 'This day has no lessons that match your choice, so all of them are shown.',
    es: 'Este día no tiene lecciones para su elección, por eso se muestran todas.',
  },
  lessons: { ru: 'Уроки дня', en: 'Lessons for this day', es: 'Lecciones del día' },
  /** Numbers of lessons. */
  watchedOf: { ru: '{viewed} из {all}', en: '{viewed} of {all}', es: '{viewed} de {all}' },
  /** A set of lessons that are done together and repeated. */
  set: { ru: 'Сет\u00A0{number}', en: 'Set {number}', es: 'Serie\u00A0{number}' },
  setTitled: { ru: 'Сет\u00A0{number} · {title}', en: 'Set {number} · {title}', es: 'Serie\u00A0{number} · {title}' },
  setDone: { ru: 'Пройден', en: 'Finished', es: 'Terminada' },
  repeat: { ru: 'повторить', en: 'repeat', es: 'repetir' },
  repeats: {
    ru: 'Повторов сета: {count}, можно от {from} до {to}',
    en: 'Repeats of the set: {count}, from {from} to {to} allowed',
    es: 'Repeticiones de la serie: {count}, de {from} a {to}',
  },
  theory: { ru: 'теория', en: 'theory', es: 'teoría' },
  /** Kind of a lesson: the exercise is explained. */
  analysis: { ru: 'разбор', en: 'explanation', es: 'explicación' },
  /** Kind of a lesson: the exercise is done along with the video. */
  playback: { ru: 'исполнение', en: 'practice', es: 'práctica' },
  lessonWatched: { ru: 'Просмотрен', en: 'Watched', es: 'Vista' },
  lessonOffline: {
    ru: 'Нужен интернет',
    en: 'Needs a connection',
    es: 'Necesita conexión',
  },
  lessonPart: { ru: 'Начат', en: 'Started', es: 'Empezada' },
  lessonPlace: {
    ru: 'урок\u00A0{number} из {count}',
    en: 'lesson\u00A0{number} of {count}',
    es: 'lección\u00A0{number} de {count}',
  },
  round: {
    ru: 'повтор\u00A0{round} из {count}',
    en: 'repeat\u00A0{round} of {count}',
    es: 'repetición\u00A0{round} de {count}',
  },
  autoplay: { ru: 'Автопереход', en: 'Autoplay', es: 'Reproducción automática' },
  wholeText: { ru: 'Показать весь текст', en: 'Show the whole text', es: 'Mostrar todo el texto' },
  lessText: { ru: 'Свернуть текст', en: 'Show less', es: 'Mostrar menos' },
  survey: { ru: 'Пройти опрос', en: 'Take the survey', es: 'Responder a la encuesta' },
  needs: { ru: 'Что сделать сегодня', en: 'What to do today', es: 'Qué hacer hoy' },
  needsDay: { ru: 'Что сделать в этот день', en: 'What to do on this day', es: 'Qué hacer este día' },
  needWatch: { ru: 'Посмотреть уроки', en: 'Watch the lessons', es: 'Ver las lecciones' },
  needSet: { ru: 'Посмотреть {title}', en: 'Watch {title}', es: 'Ver {title}' },
  needRepeats: {
    ru: 'Пройти {title} хотя бы {count, plural, one {# раз} few {# раза} many {# раз} other {# раза}}',
    en: 'Go through {title} at least {count, plural, one {once} other {# times}}',
    es: 'Hacer {title} al menos {count, plural, one {una vez} other {# veces}}',
  },
  needHomework: { ru: 'Задание: {title}', en: 'Homework: {title}', es: 'Tarea: {title}' },
  ofCount: { ru: '{done} из {count}', en: '{done} of {count}', es: '{done} de {count}' },
  required: { ru: 'обязательно', en: 'required', es: 'obligatorio' },
  optional: { ru: 'по желанию', en: 'optional', es: 'opcional' },
  needDone: { ru: 'Готово', en: 'Done', es: 'Hecho' },
  needPart: { ru: 'Начато', en: 'Started', es: 'Empezado' },
  /** State of a requirement that is not started. */
  needOpen: { ru: 'Впереди', en: 'To do', es: 'Pendiente' },
  finishTitle: { ru: 'Завершить день', en: 'Finish the day', es: 'Terminar el día' },
  /** An act that waits to be sent. */
  finishOf: {
    ru: 'Завершение дня\u00A0{number}',
    en: 'Finishing day\u00A0{number}',
    es: 'Fin del día\u00A0{number}',
  },
  /** After a day was finished without a network. */
  endWaits: {
    ru: 'Отправим, когда будет связь. День засчитается временем, когда вы его завершили.',
    en: 'It will be sent once you are online, and counts from when you finished it.',
    es: 'Se enviará cuando haya conexión y contará desde que lo terminó.',
  },
  finishText: {
    ru: 'Завершить день можно, когда сделано всё обязательное.',
    en: 'You can finish the day once everything required is done.',
    es: 'Podrá terminar el día cuando haya hecho todo lo obligatorio.',
  },
  finishReady: {
    ru: 'Всё обязательное сделано.',
    en: 'Everything required is done.',
    es: 'Todo lo obligatorio está hecho.',
  },
  /** A petal is added to the flower of the week for each day. */
  finishPoints: {
    ru: 'За день — {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}} и лепесток.',
    en: 'The day earns you {count, plural, one {# point} other {# points}} and a petal.',
    es: 'Terminar el día le da {count, plural, one {# punto} other {# puntos}} y un pétalo.',
  },
  leftLessons: {
    ru: 'Осталось пройти {count, plural, one {# урок} few {# урока} many {# уроков} other {# урока}}',
    en: '{count, plural, one {# lesson} other {# lessons}} left',
    es: '{count, plural, one {Queda # lección} other {Quedan # lecciones}}',
  },
  leftHomeworks: {
    ru: 'Осталось {count, plural, =1 {отправить задание} one {отправить # задание} few {отправить # задания} many {отправить # заданий} other {отправить # задания}}',
    en: '{count, plural, one {Homework} other {# pieces of homework}} left to send',
    es: '{count, plural, one {Falta enviar la tarea} other {Falta enviar # tareas}}',
  },
  leftBoth: {
    ru: 'Осталось пройти {lessons, plural, one {# урок} few {# урока} many {# уроков} other {# урока}} и отправить {homeworks, plural, =1 {задание} one {# задание} few {# задания} many {# заданий} other {# задания}}',
    en: '{lessons, plural, one {# lesson} other {# lessons}} and {homeworks, plural, one {homework} other {# pieces of homework}} left',
    es: '{lessons, plural, one {Queda # lección} other {Quedan # lecciones}} y {homeworks, plural, one {la tarea} other {# tareas}}',
  },
  finished: { ru: 'День завершён', en: 'The day is finished', es: 'Día terminado' },
  /** The heading of what is shown as soon as a day is finished. */
  endTitle: {
    ru: 'День\u00A0{number} пройден',
    en: 'Day\u00A0{number} is finished',
    es: 'Día\u00A0{number} terminado',
  },
  /** Below a large number, as are the four that follow. */
  endMinutes: {
    ru: '{count, plural, one {минута} few {минуты} many {минут} other {минуты}}',
    en: '{count, plural, one {minute} other {minutes}}',
    es: '{count, plural, one {minuto} other {minutos}}',
  },
  endSeconds: {
    ru: '{count, plural, one {секунда} few {секунды} many {секунд} other {секунды}}',
    en: '{count, plural, one {second} other {seconds}}',
    es: '{count, plural, one {segundo} other {segundos}}',
  },
  endPoints: {
    ru: '{count, plural, one {балл} few {балла} many {баллов} other {балла}}, стало\u00A0{balance}',
    en: '{count, plural, one {point} other {points}}, {balance} in all',
    es: '{count, plural, one {punto} other {puntos}}, {balance} en total',
  },
  endStreak: {
    ru: '{days, plural, one {день подряд} few {дня подряд} many {дней подряд} other {дня подряд}}',
    en: '{days, plural, one {day in a row} other {days in a row}}',
    es: '{days, plural, one {día seguido} other {días seguidos}}',
  },
  /** Read out after the heading. {time} is "38 minutes". */
  endAnnounced: {
    ru: '{time}{points, plural, =0 {} one {, плюс # балл} few {, плюс # балла} many {, плюс # баллов} other {, плюс # балла}}{days, plural, =0 {} one {, # день подряд} few {, # дня подряд} many {, # дней подряд} other {, # дня подряд}}.',
    en: '{time}{points, plural, =0 {} one {, plus # point} other {, plus # points}}{days, plural, =0 {} one {, # day in a row} other {, # days in a row}}.',
    es: '{time}{points, plural, =0 {} one {, # punto más} other {, # puntos más}}{days, plural, =0 {} one {, # día seguido} other {, # días seguidos}}.',
  },
  /** A button that leads back to Today. */
  endToday: { ru: 'На сегодня всё', en: 'That’s all for today', es: 'Eso es todo por hoy' },
  endAgain: { ru: 'Пройти ещё раз', en: 'Do it again', es: 'Repetir el día' },
  endNext: { ru: 'Что дальше', en: 'What’s next', es: 'Qué viene ahora' },
  /** {when} is "tomorrow" or "in 3 days". */
  endOpens: {
    ru: 'откроется {when} в {time}',
    en: 'opens {when} at {time}',
    es: 'se abre {when} a {time}',
  },
  endOpen: { ru: 'уже открыт', en: 'already open', es: 'ya está abierto' },
  endLast: {
    ru: 'Это был последний день курса',
    en: 'That was the last day of the course',
    es: 'Este ha sido el último día del curso',
  },
  endAnswer: { ru: 'Ответ на задание {title}', en: 'Answer to {title}', es: 'Respuesta a {title}' },
  endWords: { ru: 'Последний ответ эксперта', en: 'Latest from your expert', es: 'Lo último de su experto' },
  finishedPoints: {
    ru: '+{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}} и лепесток в цветке.',
    en: '+{count, plural, one {# point} other {# points}} and a petal for your flower.',
    es: '+{count, plural, one {# punto} other {# puntos}} y un pétalo para su flor.',
  },
  nextOpens: {
    ru: 'День\u00A0{number} откроется {when}.',
    en: 'Day\u00A0{number} opens {when}.',
    es: 'El día\u00A0{number} se abre {when}.',
  },
  toDay: { ru: 'Открыть день\u00A0{number}', en: 'Open day\u00A0{number}', es: 'Abrir el día\u00A0{number}' },
  toToday: { ru: 'Открыть сегодняшний день', en: 'Open today', es: 'Abrir el día de hoy' },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
  homework: { ru: 'Домашнее задание дня', en: 'Homework for this day', es: 'Tarea del día' },
  restTitle: { ru: 'День отдыха', en: 'Rest day', es: 'Día de descanso' },
  restNoLessons: { ru: 'Уроков в этот день нет', en: 'No lessons on this day', es: 'Este día no hay lecciones' },
  restText: {
    ru: 'Отдых — часть курса: пройденное закрепляется. Серия дней не прервётся.',
    en: 'Rest is part of the course: what you have learned settles in. Your days in a row still count.',
    es: 'El descanso forma parte del curso: lo aprendido se asienta. Su racha de días no se interrumpe.',
  },
  lockedTitle: {
    ru: 'День\u00A0{number} пока закрыт',
    en: 'Day\u00A0{number} is still closed',
    es: 'El día\u00A0{number} aún está cerrado',
  },
  /** {when} is "tomorrow", "in 3 days" or, further away, "on 4 December". */
  lockLater: {
    ru: 'Он откроется {when} в {time}.',
    en: 'It opens {when} at {time}.',
    es: 'Se abre {when} a {time}.',
  },
  lockNotStarted: {
    ru: 'Курс ещё не начался. День откроется {when} в {time}.',
    en: 'The course has not started yet. The day opens {when} at {time}.',
    es: 'El curso aún no ha empezado. El día se abre {when} a {time}.',
  },
  lockEarlier: {
    ru: 'Сначала завершите день\u00A0{number}: он обязательный и открывает следующие.',
    en: 'Finish day\u00A0{number} first: it is required and opens the ones after it.',
    es: 'Primero termine el día\u00A0{number}: es obligatorio y abre los siguientes.',
  },
  /** {title} stands in quotation marks. The stage may wait for other homework too. */
  lockHomework: {
    ru: 'Этап закрыт, пока эксперт не примет задание {title}.',
    en: 'The stage stays closed until the expert approves {title}.',
    es: 'La etapa sigue cerrada hasta que se apruebe {title}.',
  },
  lockDemo: {
    ru: 'Этот день есть в полном курсе. Полный курс начнётся с первого дня.',
    en: 'This day is part of the full course, which starts from day\u00A01.',
    es: 'Este día forma parte del curso completo, que empieza desde el día\u00A01.',
  },
  lockTrialOver: {
    ru: 'Пробная версия закончилась. Полный курс начнётся с\u00A0первого дня, а\u00A0ваши баллы сохранятся.',
    en: 'The trial is over. The full course starts from day\u00A01, and you keep your points.',
    es: 'La versión de prueba ha terminado. El curso completo empieza desde el día\u00A01 y sus puntos se conservan.',
  },
  lockFrozen: {
    ru: 'Курс заморожен. Занятия продолжатся {when}, и день сдвинется вместе с остальными.',
    en: 'The course is frozen. It resumes {when}, and the day moves with all the others.',
    es: 'El curso está congelado. Se reanuda {when} y este día se desplaza con los demás.',
  },
  lockFrozenOpen: {
    ru: 'Курс заморожен. Когда занятия продолжатся, день сдвинется вместе с остальными.',
    en: 'The course is frozen. Once it resumes, the day moves with all the others.',
    es: 'El curso está congelado. Cuando se reanude, este día se desplazará con los demás.',
  },
  lockStopped: {
    ru: 'Курс открывается по подписке, а действующей сейчас нет. Всё пройденное сохранено.',
    en: 'The course needs an active subscription, and you do not have one now. Everything you have done is kept.',
    es: 'El curso necesita una suscripción y ahora no tiene ninguna activa. Todo lo hecho se conserva.',
  },
  lockUnpaid: {
    ru: 'Платёж по рассрочке просрочен. Курс откроется сразу после оплаты.',
    en: 'An instalment is overdue. The course opens as soon as it is paid.',
    es: 'Hay un plazo vencido. El curso se abrirá en cuanto se pague.',
  },
  lockEnded: {
    ru: 'Доступ к курсу закончился. Пройденные дни и баллы остались у вас.',
    en: 'Access to the course has ended. You keep the days you finished and your points.',
    es: 'El acceso al curso ha terminado. Los días terminados y los puntos siguen siendo suyos.',
  },
  program: { ru: 'Что внутри', en: 'What is inside', es: 'Qué incluye' },
  incorrectlyFilled: {
    ru: 'День заполнен неверно. Напишите в поддержку.',
    en: 'The day is incorrectly filled. Please contact technical support.',
    es: 'El día no se ha preparado bien. Escriba a soporte.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    days: typeof texts
  }
}
