import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  with: { ru: 'Переписка: {name}', en: 'Conversation with {name}', es: 'Conversación con {name}' },
  list: { ru: 'Сообщения', en: 'Messages', es: 'Mensajes' },
  /** After the course: "Quiet Mind · replies within 24 hours". */
  replies: {
    ru: 'отвечает в течение {hours, plural, one {# часа} few {# часов} many {# часов} other {# часа}}',
    en: 'replies within {hours, plural, one {# hour} other {# hours}}',
    es: 'responde en {hours, plural, one {# hora} other {# horas}}',
  },
  /** After the course: "Quiet Mind · answer by 18:40 tomorrow". */
  answerBy: {
    ru: 'ответ до {time} {day}',
    en: 'answer by {time} {day}',
    es: 'respuesta antes de {time}, {day}',
  },
  late: {
    ru: 'ответ задерживается: обещали до {time} {day}',
    en: 'the answer is late: it was promised by {time} {day}',
    es: 'la respuesta se retrasa: se prometió antes de {time}, {day}',
  },
  lateKnown: {
    ru: 'ответ задерживается, ведущий эксперт уже знает об этом',
    en: 'the answer is late, and the lead expert knows about it',
    es: 'la respuesta se retrasa y la persona responsable ya lo sabe',
  },
  expertsSilent: {
    ru: 'в пробной версии эксперты не отвечают',
    en: 'experts do not answer in the trial',
    es: 'en la versión de prueba los expertos no responden',
  },
  consultationsLeft: {
    ru: '{total, plural, one {Осталось {left} из # консультации} few {Осталось {left} из # консультаций} many {Осталось {left} из # консультаций} other {Осталось {left} из # консультации}}',
    en: '{left} of {total, plural, one {# consultation} other {# consultations}} left',
    es: '{left} de {total, plural, one {# consulta disponible} other {# consultas disponibles}}',
  },
  pips: {
    ru: 'Консультации: использовано {used}, открыто {open}, осталось {left}',
    en: 'Consultations: {used} used, {open} open, {left} left',
    es: 'Consultas usadas: {used}; abiertas: {open}; disponibles: {left}',
  },
  consultationOpen: {
    ru: 'Консультация\u00A0{number} · открыта, в неё входят все сообщения отсюда',
    en: 'Consultation {number} · open, covers every message from here',
    es: 'Consulta\u00A0{number} · abierta, incluye todos los mensajes desde aquí',
  },
  consultationClosed: {
    ru: 'Консультация\u00A0{number} · закрыта',
    en: 'Consultation {number} · closed',
    es: 'Consulta\u00A0{number} · cerrada',
  },
  consultationReturned: {
    ru: 'Консультация\u00A0{number} · возвращена вам',
    en: 'Consultation {number} · given back to you',
    es: 'Consulta\u00A0{number} · devuelta',
  },
  yourRating: { ru: 'Ваша оценка', en: 'Your rating', es: 'Su valoración' },
  ofFive: { ru: '{rating} из 5', en: '{rating} of 5', es: '{rating} de 5' },
  /** In the list of what waits to be sent. */
  ratingOf: {
    ru: 'Оценка ответа: {rating} из 5',
    en: 'Rating of an answer: {rating} of 5',
    es: 'Valoración de una respuesta: {rating} de 5',
  },
  consultationRatingOf: {
    ru: 'Оценка консультации: {rating} из 5',
    en: 'Rating of a consultation: {rating} of 5',
    es: 'Valoración de una consulta: {rating} de 5',
  },
  rateAnswer: { ru: 'Ответ помог?', en: 'Was this answer helpful?', es: '¿Le ha ayudado esta respuesta?' },
  rateConsultation: {
    ru: 'Как прошла консультация?',
    en: 'How was this consultation?',
    es: '¿Cómo ha sido esta consulta?',
  },
  sendRating: { ru: 'Оценить', en: 'Send rating', es: 'Enviar valoración' },
  unread: { ru: 'Новые сообщения', en: 'New messages', es: 'Mensajes nuevos' },
  toLatest: { ru: 'Перейти к последнему', en: 'Jump to the latest', es: 'Ir al último' },
  today: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  read: { ru: 'прочитано', en: 'read', es: 'leído' },
  edited: { ru: 'изменено', en: 'edited', es: 'editado' },
  sending: { ru: 'отправляется…', en: 'sending…', es: 'enviando…' },
  /** Beside the time of a message written offline. */
  waitsConnection: {
    ru: 'отправится, когда будет связь',
    en: 'will be sent once you are online',
    es: 'se enviará cuando haya conexión',
  },
  waitsTurn: { ru: 'в очереди', en: 'queued', es: 'en cola' },
  sendFailed: {
    ru: 'Не удалось отправить сообщение',
    en: 'Failed to send message',
    es: 'No se ha podido enviar el mensaje',
  },
  tryAgain: { ru: 'Отправить ещё раз', en: 'Try again', es: 'Volver a enviar' },
  edit: { ru: 'Изменить сообщение', en: 'Edit message', es: 'Editar el mensaje' },
  editing: { ru: 'Изменение сообщения', en: 'Editing a message', es: 'Edición del mensaje' },
  save: { ru: 'Сохранить', en: 'Save', es: 'Guardar' },
  cancel: { ru: 'Отменить', en: 'Cancel', es: 'Cancelar' },
  homeworkSent: { ru: 'Отправлено задание', en: 'Homework sent', es: 'Tarea enviada' },
  homeworkAnswered: { ru: 'Ответ на задание', en: 'Answer to homework', es: 'Respuesta a la tarea' },
  message: { ru: 'Сообщение', en: 'Message', es: 'Mensaje' },
  placeholder: { ru: 'Напишите эксперту', en: 'Write to the expert', es: 'Escriba su mensaje' },
  required: { ru: 'Введите сообщение', en: 'Message required', es: 'Escriba un mensaje' },
  tooLong: {
    ru: 'Сообщение длиннее на {count, plural, one {# символ} few {# символа} many {# символов} other {# символа}}',
    en: 'The message is {count, plural, one {# character} other {# characters}} too long',
    es: '{count, plural, one {Sobra # carácter} other {Sobran # caracteres}}',
  },
  attach: { ru: 'Приложить фото или видео', en: 'Attach photo or video', es: 'Adjuntar foto o vídeo' },
  attachments: { ru: 'Вложения', en: 'Attachments', es: 'Adjuntos' },
  limits: {
    ru: 'Фото до {photoSize}, видео до {videoSize}',
    en: 'Photos up to {photoSize}, videos up to {videoSize}',
    es: 'Fotos de hasta {photoSize}, vídeos de hasta {videoSize}',
  },
  send: { ru: 'Отправить', en: 'Send', es: 'Enviar' },
  /** The seconds follow as a countdown in `sendIn`. */
  delay: {
    ru: 'Сообщения можно отправлять не чаще одного раза в {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}',
    en: 'Messages can be sent no more than once every {seconds, plural, one {second} other {# seconds}}',
    es: 'Solo se puede enviar un mensaje cada {seconds, plural, one {segundo} other {# segundos}}',
  },
  sendIn: {
    ru: 'Отправка через {seconds}\u00A0с',
    en: 'You can send in {seconds}\u00A0s',
    es: 'Podrá enviar dentro de {seconds}\u00A0s',
  },
  emptyTitle: {
    ru: 'Эксперт ждёт вашего вопроса',
    en: 'Ask the expert your first question',
    es: 'Haga su primera pregunta',
  },
  emptyText: {
    ru: 'В курс {count, plural, one {входит # консультация} few {входят # консультации} many {входит # консультаций} other {входит # консультации}}. Ответ приходит в\u00A0течение {hours, plural, one {#\u00A0часа} few {#\u00A0часов} many {#\u00A0часов} other {#\u00A0часа}}.',
    en: 'The course includes {count, plural, one {# consultation} other {# consultations}}. An answer comes within {hours, plural, one {#\u00A0hour} other {#\u00A0hours}}.',
    es: 'El curso incluye {count, plural, one {# consulta} other {# consultas}}. La respuesta llega en {hours, plural, one {#\u00A0hora} other {#\u00A0horas}}.',
  },
  emptyTextUncounted: {
    ru: 'Ответ приходит в\u00A0течение {hours, plural, one {#\u00A0часа} few {#\u00A0часов} many {#\u00A0часов} other {#\u00A0часа}}.',
    en: 'An answer comes within {hours, plural, one {#\u00A0hour} other {#\u00A0hours}}.',
    es: 'La respuesta llega en {hours, plural, one {#\u00A0hora} other {#\u00A0horas}}.',
  },
  noMessages: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Aún no hay mensajes' },
  trialTitle: {
    ru: 'Эксперты отвечают в\u00A0полном курсе',
    en: 'Experts answer in the full course',
    es: 'Los expertos responden en el curso completo',
  },
  trialText: {
    ru: 'Там они проверят задания и\u00A0ответят на\u00A0вопросы в\u00A0течение {hours, plural, one {#\u00A0часа} few {#\u00A0часов} many {#\u00A0часов} other {#\u00A0часа}}.',
    en: 'There they review your homework and answer your questions within {hours, plural, one {#\u00A0hour} other {#\u00A0hours}}.',
    es: 'Allí revisan sus tareas y responden a sus preguntas en {hours, plural, one {#\u00A0hora} other {#\u00A0horas}}.',
  },
  ask: { ru: 'Задать вопрос', en: 'Ask a question', es: 'Hacer una pregunta' },
  exhausted: { ru: 'Консультаций не осталось', en: 'No consultations left', es: 'No quedan consultas' },
  exhaustedText: {
    ru: 'Вы использовали все консультации этого курса.',
    en: 'You have used all the consultations in this course.',
    es: 'Ha usado todas las consultas de este curso.',
  },
  /** After the title "No consultations left." */
  noneIncluded: {
    ru: 'В этот курс консультации не входят.',
    en: 'This course does not include consultations.',
    es: 'Este curso no incluye consultas.',
  },
  demo: {
    ru: 'Писать экспертам можно в полном курсе.',
    en: 'You can write to the experts in the full course.',
    es: 'Puede escribir a los expertos en el curso completo.',
  },
  frozen: {
    ru: 'Курс заморожен. Переписку можно читать, а писать — когда курс продолжится.',
    en: 'The course is frozen. You can read the conversation, and write again once it resumes.',
    es: 'El curso está congelado. Puede leer la conversación y podrá volver a escribir cuando el curso se reanude.',
  },
  notStarted: {
    ru: 'Курс ещё не начался. Написать эксперту можно будет с первого дня.',
    en: 'The course has not started yet. You can write to the expert from its first day.',
    es: 'El curso aún no ha empezado. Podrá escribir aquí desde el primer día.',
  },
  unpaid: {
    ru: 'Чтобы написать эксперту, внесите просроченный платёж. Переписку можно читать.',
    en: 'To write to the expert, pay the overdue instalment. You can still read the conversation.',
    es: 'Para escribir aquí, pague el plazo vencido. Puede seguir leyendo la conversación.',
  },
  stopped: {
    ru: 'Чтобы написать эксперту, нужна действующая подписка. Переписку можно читать.',
    en: 'To write to the expert, you need an active subscription. You can still read the conversation.',
    es: 'Para escribir aquí necesita una suscripción activa. Puede seguir leyendo la conversación.',
  },
  ended: {
    ru: 'Доступ к курсу закончился. Переписку можно читать.',
    en: 'Access to the course has ended. You can still read the conversation.',
    es: 'El acceso al curso ha terminado. Puede seguir leyendo la conversación.',
  },
  /** Below a chat in the list. */
  readOnly: { ru: 'только чтение', en: 'read only', es: 'solo lectura' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'chats.conversation': typeof texts
  }
}
