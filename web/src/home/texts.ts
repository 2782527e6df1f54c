import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  events: { ru: 'События', en: 'Events', es: 'Eventos' },
  eventBookable: { ru: 'Можно записаться', en: 'Can be booked', es: 'Se puede reservar' },
  eventsEmptyTitle: { ru: 'Событий не запланировано', en: 'No events are planned', es: 'No hay eventos previstos' },
  eventsEmptyText: {
    ru: 'Встречи с экспертами и события клуба появятся здесь.',
    en: 'Meetings with experts and club events will appear here.',
    es: 'Las videoconsultas y los eventos del club aparecerán aquí.',
  },
  title: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  loadFailed: {
    ru: 'Не удалось загрузить сегодняшний день',
    en: 'Couldn’t load your day',
    es: 'No se ha podido cargar el día de hoy',
  },
  morning: { ru: 'Доброе утро, {name}', en: 'Good morning, {name}', es: 'Buenos días, {name}' },
  day: { ru: 'Добрый день, {name}', en: 'Good afternoon, {name}', es: 'Buenas tardes, {name}' },
  evening: { ru: 'Добрый вечер, {name}', en: 'Good evening, {name}', es: 'Buenas noches, {name}' },
  morningPlain: { ru: 'Доброе утро', en: 'Good morning', es: 'Buenos días' },
  dayPlain: { ru: 'Добрый день', en: 'Good afternoon', es: 'Buenas tardes' },
  eveningPlain: { ru: 'Добрый вечер', en: 'Good evening', es: 'Buenas noches' },
  /** {time} is HH:mm. */
  reminder: {
    ru: '{time} — вы просили напомнить о занятии.',
    en: '{time}: you asked to be reminded of your practice.',
    es: '{time}: pidió que le recordáramos su práctica.',
  },
  /** Read aloud; {days} is a list of weekdays, "Mo, We, Fr". */
  week: {
    ru: 'Занятия на этой неделе: {days}',
    en: 'Practice this week: {days}',
    es: 'Práctica de esta semana: {days}',
  },
  weekNone: {
    ru: 'На этой неделе занятий ещё не было',
    en: 'No practice yet this week',
    es: 'Esta semana aún no hay práctica',
  },
  place: {
    ru: '{course} · этап\u00A0{stage} из {stages}',
    en: '{course} · stage\u00A0{stage} of {stages}',
    es: '{course} · etapa\u00A0{stage} de {stages}',
  },
  /** Stands above the large number of the day. */
  dayWord: { ru: 'день', en: 'day', es: 'día' },
  /** Under the number of the day; {minutes} is "12 minutes". The next line is minutesToday or minutesOf. */
  minutesLeft: { ru: 'ещё {minutes}', en: '{minutes} left', es: '{minutes} por ver' },
  /** {count} is a number of minutes or seconds: "of 38 today". */
  minutesToday: { ru: 'из {count} на сегодня', en: 'of {count} today', es: 'de {count} hoy' },
  /** As minutesToday, for another day than today. */
  minutesOf: { ru: 'из {count}', en: 'of {count}', es: 'de {count}' },
  points: {
    ru: '+{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}} за день',
    en: '+{count, plural, one {# point} other {# points}} for the day',
    es: '+{count, plural, one {# punto} other {# puntos}} por el día',
  },
  start: { ru: 'Начать урок', en: 'Start the lesson', es: 'Empezar la lección' },
  goOn: { ru: 'Продолжить урок', en: 'Continue the lesson', es: 'Continuar la lección' },
  plan: { ru: 'Открыть план', en: 'Open the plan', es: 'Abrir el plan' },
  nextLesson: {
    ru: 'Урок\u00A0{number} · {minutes}',
    en: 'Lesson\u00A0{number} · {minutes}',
    es: 'Lección\u00A0{number} · {minutes}',
  },
  /** Day {day} is required and not finished, so that day {today} is closed. */
  earlier: {
    ru: 'Сначала день\u00A0{day}: за ним откроется день\u00A0{today}',
    en: 'Day\u00A0{day} first: it opens day\u00A0{today}',
    es: 'Primero termine el día\u00A0{day}: abre el día\u00A0{today}',
  },
  finish: { ru: 'Завершить день', en: 'Finish the day', es: 'Terminar el día' },
  finishLeft: {
    ru: 'Осталось отправить домашнее задание',
    en: 'Only the homework is left',
    es: 'Solo queda la tarea',
  },
  doneTitle: { ru: 'На сегодня всё', en: 'That is all for today', es: 'Eso es todo por hoy' },
  doneText: {
    ru: 'День\u00A0{day} завершён.',
    en: 'Day\u00A0{day} is finished.',
    es: 'El día\u00A0{day} está terminado.',
  },
  restTitle: { ru: 'Сегодня отдых', en: 'Today is a rest day', es: 'Hoy es día de descanso' },
  /** Above the title of the day after today. {when} is "tomorrow". */
  following: { ru: 'День\u00A0{day}, {when}', en: 'Day\u00A0{day}, {when}', es: 'Día\u00A0{day}, {when}' },
  /** {when} is "tomorrow", "in 3 days" or, further away, "on 4 December". */
  nextOpens: {
    ru: 'День\u00A0{day} откроется {when}.',
    en: 'Day\u00A0{day} opens {when}.',
    es: 'El día\u00A0{day} se abre {when}.',
  },
  catchUp: {
    ru: 'Вернёмся к дню\u00A0{day}?',
    en: 'Go back to day\u00A0{day}?',
    es: '¿Quiere volver al día\u00A0{day}?',
  },
  toDay: { ru: 'Открыть день\u00A0{day}', en: 'Open day\u00A0{day}', es: 'Abrir el día\u00A0{day}' },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
  waitingTitle: {
    ru: 'День\u00A0{day} пока закрыт',
    en: 'Day\u00A0{day} is still closed',
    es: 'El día\u00A0{day} aún está cerrado',
  },
  /** Heading of a list: homework to do, answers to read. */
  waiting: { ru: 'Ждёт вас', en: 'Waiting for you', es: 'Pendiente' },
  /** A booked video consultation with its title. */
  meeting: {
    ru: 'Видеоконсультация: {title}',
    en: 'Video consultation: {title}',
    es: 'Videoconsulta: {title}',
  },
  meetingWaits: {
    ru: 'Ждёт подтверждения',
    en: 'Waiting for confirmation',
    es: 'Pendiente de confirmación',
  },
  joinMeeting: { ru: 'Войти на встречу', en: 'Join the meeting', es: 'Unirse a la videoconsulta' },
  answered: { ru: 'Есть ответ в чате', en: 'The expert has replied', es: 'Tiene respuesta' },
  /** A number of new messages. */
  unread: {
    ru: '{count, plural, one {# новое} few {# новых} many {# новых} other {# нового}}',
    en: '{count, plural, one {# new} other {# new}}',
    es: '{count, plural, one {# nuevo} other {# nuevos}}',
  },
  homeworkToday: { ru: 'Задание сегодняшнего дня', en: 'Today’s homework', es: 'Tarea de hoy' },
  homeworkOfDay: { ru: 'Задание дня\u00A0{day}', en: 'Homework for day\u00A0{day}', es: 'Tarea del día\u00A0{day}' },
  /** Below the name of a piece of homework. */
  homeworkOfStage: {
    ru: 'Нужно, чтобы открыть этап\u00A0{stage}',
    en: 'Required to open stage\u00A0{stage}',
    es: 'Necesaria para abrir la etapa\u00A0{stage}',
  },
  homeworkOfLastStage: {
    ru: 'Задание этапа\u00A0{stage}',
    en: 'Homework for stage\u00A0{stage}',
    es: 'Tarea de la etapa\u00A0{stage}',
  },
  howToSpend: { ru: 'Как потратить', en: 'How to spend them', es: 'Cómo gastarlos' },
  courses: { ru: 'Текущие курсы', en: 'Courses in progress', es: 'Cursos en marcha' },
  allCourses: { ru: 'Все курсы', en: 'All courses', es: 'Todos los cursos' },
  until: { ru: 'по {date}', en: 'until {date}', es: 'hasta el {date}' },
  frozenTitle: { ru: 'Курс {course} заморожен', en: '{course} is frozen', es: 'El curso {course} está congelado' },
  frozenText: {
    ru: 'Перерыв начался {start}, занятия продолжатся {end}. Дни доступа не расходуются, всё пройденное сохранено.',
    en: 'The break began on {start}, and the course resumes on {end}. No days of access are used, and everything you have done is kept.',
    es: 'El descanso empezó el {start} y el curso se reanuda el {end}. No se gastan días de acceso y todo lo hecho se conserva.',
  },
  notStartedTitle: {
    ru: 'Курс {course} откроется {date}',
    en: '{course} opens on {date}',
    es: 'El curso {course} se abre el {date}',
  },
  notStartedText: {
    ru: 'Пока можно посмотреть программу.',
    en: 'In the meantime, you can look at the programme.',
    es: 'Mientras tanto puede ver el programa.',
  },
  /** The course and its current day, above the title of Today. */
  courseDay: { ru: '{course} · день\u00A0{day}', en: '{course} · day\u00A0{day}', es: '{course} · día\u00A0{day}' },
  unpaidTitle: {
    ru: 'Курс ждёт платежа',
    en: 'Your course is waiting for a payment',
    es: 'Su curso espera un pago',
  },
  unpaidText: {
    ru: 'Платёж по рассрочке не прошёл. Всё пройденное сохранено и откроется сразу после оплаты.',
    en: 'An instalment was not paid. Everything you have done is kept and opens as soon as it is paid.',
    es: 'No se ha pagado un plazo. Todo lo hecho se conserva y se abrirá en cuanto se pague.',
  },
  unpaidSince: {
    ru: 'Не прошёл платёж {amount}, срок был {date}. Всё пройденное сохранено и откроется сразу после оплаты.',
    en: 'The payment of {amount} due on {date} was not made. Everything you have done is kept and opens as soon as it is paid.',
    es: 'No se ha realizado el pago de {amount} que vencía el {date}. Todo lo hecho se conserva y se abrirá en cuanto se pague.',
  },
  /** {card} is "•• 4417". */
  unpaidByCard: {
    ru: 'Платёж {amount} с карты {card} не прошёл, срок был {date}. Всё пройденное сохранено и откроется сразу после оплаты.',
    en: 'The payment of {amount} from the card {card}, due on {date}, did not go through. Everything you have done is kept and opens as soon as it is paid.',
    es: 'El pago de {amount} con la tarjeta {card}, que vencía el {date}, no se ha realizado. Todo lo hecho se conserva y se abrirá en cuanto se pague.',
  },
  paymentPlan: { ru: 'График платежей', en: 'Payment plan', es: 'Plan de pagos' },
  unsubscribedTitle: {
    ru: 'Курс ждёт подписки',
    en: 'Your course is waiting for a subscription',
    es: 'Su curso espera una suscripción',
  },
  unsubscribedText: {
    ru: 'Он открывается по подписке, а действующей сейчас нет. Всё пройденное сохранено.',
    en: 'It needs an active subscription, and you have none now. Everything you have done is kept.',
    es: 'Necesita una suscripción y ahora no tiene ninguna activa. Todo lo hecho se conserva.',
  },
  unsubscribedSince: {
    ru: 'Подписка закончилась {date}. Всё пройденное сохранено и откроется сразу после оплаты.',
    en: 'Your subscription ended on {date}. Everything you have done is kept and opens as soon as you renew it.',
    es: 'Su suscripción terminó el {date}. Todo lo hecho se conserva y se abrirá en cuanto la renueve.',
  },
  daysDone: {
    ru: '{count, plural, one {# день пройден} few {# дня пройдено} many {# дней пройдено} other {# дня пройдено}}',
    en: '{count, plural, one {# day done} other {# days done}}',
    es: '{count, plural, one {# día hecho} other {# días hechos}}',
  },
  daysLeft: {
    ru: '{count, plural, one {# день впереди} few {# дня впереди} many {# дней впереди} other {# дня впереди}}',
    en: '{count, plural, one {# day to go} other {# days to go}}',
    es: '{count, plural, one {Queda # día} other {Quedan # días}}',
  },
  opensAtOnce: {
    ru: 'День\u00A0{day} откроется сразу',
    en: 'Day\u00A0{day} opens at once',
    es: 'El día\u00A0{day} se abre enseguida',
  },
  opensAtOnceText: {
    ru: 'Как только платёж пройдёт, ждать утра не нужно.',
    en: 'As soon as the payment goes through, without waiting for the morning.',
    es: 'En cuanto se realice el pago, sin esperar a la mañana.',
  },
  cannotPay: { ru: 'Сложно оплатить сейчас?', en: 'Having trouble paying?', es: '¿No puede pagar?' },
  /** {course} is the course's short title. */
  trialOver: {
    ru: '{course} · пробная версия пройдена',
    en: '{course} · the trial is over',
    es: '{course} · la versión de prueba ha terminado',
  },
  /** A heading; {count} days are left in the full course. */
  trialMoreDays: {
    ru: 'Дальше ещё {count, plural, one {#\u00A0такой день} few {#\u00A0таких дня} many {#\u00A0таких дней} other {#\u00A0такого дня}}',
    en: '{count, plural, one {#\u00A0more day like this} other {#\u00A0more days like this}}',
    es: '{count, plural, one {#\u00A0día más como este} other {#\u00A0días más como este}}',
  },
  trialOverTitle: {
    ru: 'Продолжение — в\u00A0полном курсе',
    en: 'It continues in the full course',
    es: 'Continúa en el curso completo',
  },
  trialOverText: {
    ru: 'Полный курс начнётся с\u00A0первого дня. Ваши баллы сохранятся.',
    en: 'The full course starts from day\u00A01. You keep your points.',
    es: 'El curso completo empieza desde el día\u00A01. Sus puntos se conservan.',
  },
  /** After the price: "49 € for 60 days, paid once". */
  trialAccess: {
    ru: 'за {count, plural, one {#\u00A0день} few {#\u00A0дня} many {#\u00A0дней} other {#\u00A0дня}}, один раз',
    en: 'for {count, plural, one {#\u00A0day} other {#\u00A0days}}, paid once',
    es: 'por {count, plural, one {#\u00A0día} other {#\u00A0días}}, un solo pago',
  },
  trialBuy: {
    ru: 'Открыть весь курс за\u00A0{price}',
    en: 'Open the whole course for {price}',
    es: 'Abrir el curso completo por {price}',
  },
  trialWeek: {
    ru: 'Ваш курс, если начать сегодня',
    en: 'Your course, if you start today',
    es: 'Su curso, si empieza hoy',
  },
  /** {date} is "on 18 December". */
  trialEnd: { ru: 'Последний день — {when}', en: 'The last day is {when}', es: 'El último día es {when}' },
  endedTitle: {
    ru: 'Доступ к курсу {course} закончился',
    en: 'Access to {course} has ended',
    es: 'El acceso al curso {course} ha terminado',
  },
  endedText: {
    ru: 'Пройденные дни и баллы остались у вас.',
    en: 'You keep the days you finished and your points.',
    es: 'Los días terminados y los puntos siguen siendo suyos.',
  },
  completedTitle: { ru: 'Курс {course} пройден', en: '{course} is finished', es: 'El curso {course} está terminado' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    home: typeof texts
  }
}
