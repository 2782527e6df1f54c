import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Поддержка', en: 'Support', es: 'Soporte' },
  helpTitle: { ru: 'Чем помочь?', en: 'How can we help?', es: '¿Cómo podemos ayudarle?' },
  lead: {
    ru: 'Выберите тему, и вопрос сразу попадёт к нужному человеку.',
    en: 'Choose a topic, and your question goes straight to the right person.',
    es: 'Elija un tema y la pregunta llegará enseguida a la persona adecuada.',
  },
  hoursAlways: {
    ru: 'Отвечаем круглосуточно.',
    en: 'We answer around the clock.',
    es: 'Respondemos las 24 horas.',
  },
  /** The clock of the school: “from 9:00 to 21:00, Moscow, GMT+3”. */
  hoursDaily: {
    ru: 'Отвечаем каждый день с {from} до {to} ({zone}).',
    en: 'We answer every day from {from} to {to} ({zone}).',
    es: 'Respondemos todos los días de {from} a {to} ({zone}).',
  },
  hoursOn: {
    ru: 'Отвечаем {days} с {from} до {to} ({zone}).',
    en: 'We answer {days} from {from} to {to} ({zone}).',
    es: 'Respondemos {days} de {from} a {to} ({zone}).',
  },
  answerBy: {
    ru: 'Ответим до {time}.',
    en: 'We will answer by {time}.',
    es: 'Responderemos antes de {time}.',
  },
  /** The day as an adverbial: “tomorrow”, “in 3 days”. */
  answerOn: {
    ru: 'Ответим {day} до {time}.',
    en: 'We will answer {day} by {time}.',
    es: 'Responderemos {day}, antes de {time}.',
  },
  isLate: {
    ru: 'Ответ задерживается. Мы помним о вашем вопросе и ответим как можно скорее.',
    en: 'The answer is late. We have not forgotten your question and will answer as soon as we can.',
    es: 'La respuesta se retrasa. No hemos olvidado su pregunta y responderemos en cuanto podamos.',
  },
  topics: { ru: 'Темы', en: 'Topics', es: 'Temas' },
  noTopic: { ru: 'Такой темы нет', en: 'There is no such topic', es: 'Este tema no existe' },
  noTopicText: {
    ru: 'Выберите другую тему в списке.',
    en: 'Choose another topic from the list.',
    es: 'Elija otro tema de la lista.',
  },
  loadFailed: {
    ru: 'Не удалось открыть страницу поддержки',
    en: 'Couldn’t open the support page',
    es: 'No se ha podido abrir la página de soporte',
  },
  /** Heading of the form for guests, and the way from the list of questions to the topics. */
  anything: { ru: 'Задать вопрос', en: 'Ask a question', es: 'Hacer una pregunta' },
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  courseUntil: { ru: '{course}, до {date}', en: '{course}, until {date}', es: '{course}, hasta el {date}' },
  nextMeeting: {
    ru: 'Ближайшая видеоконсультация — {day} в {time}.',
    en: 'Your next video consultation is {day} at {time}.',
    es: 'Su próxima videoconsulta es {day}, a {time}.',
  },
  moveUntil: {
    ru: 'Напишите не позже чем за {count, plural, one {# час} few {# часа} many {# часов} other {# часа}} до начала, и мы её перенесём или отменим.',
    en: 'Write at least {count, plural, one {# hour} other {# hours}} before the start, and we will move or cancel it.',
    es: 'Escriba al menos {count, plural, one {# hora} other {# horas}} antes y la cambiaremos o cancelaremos.',
  },
  /** Too few hours are left. */
  moveLate: {
    ru: 'До начала меньше {count, plural, one {# часа} few {# часов} many {# часов} other {# часа}}: перенести её может не получиться.',
    en: 'It starts in less than {count, plural, one {# hour} other {# hours}}, so we may not be able to move it.',
    es: 'Faltan menos de {count, plural, one {# hora} other {# horas}}, por lo que quizá no podamos cambiarla.',
  },
  oneTapText: {
    ru: 'Можно ничего не писать: мы получим заявку и ответим вам.',
    en: 'You need not write anything: we get your request and answer you.',
    es: 'No hace falta escribir nada: recibiremos la solicitud y le responderemos.',
  },
  /** Title of a toast. */
  requestSent: { ru: 'Заявка отправлена', en: 'Request sent', es: 'Solicitud enviada' },
  oneTap: { ru: 'Отправить заявку', en: 'Send the request', es: 'Enviar la solicitud' },
  contacts: { ru: 'Другие способы связи', en: 'Other ways to reach us', es: 'Otras formas de contacto' },
  /** Opens the form of the school on another site. */
  form: { ru: 'Оставить заявку', en: 'Open the request form', es: 'Abrir el formulario' },
  whatsApp: { ru: 'Написать в WhatsApp', en: 'Write on WhatsApp', es: 'Escribir por WhatsApp' },
  guestLead: {
    ru: 'Опишите, что случилось. Ответ придёт на почту.',
    en: 'Tell us what happened. The answer will come by email.',
    es: 'Cuéntenos qué ha pasado. La respuesta llegará por correo.',
  },
  name: { ru: 'Имя', en: 'Name', es: 'Nombre' },
  nameFirst: { ru: 'Напишите имя.', en: 'Write your name first.', es: 'Escriba primero su nombre.' },
  email: { ru: 'Почта для ответа', en: 'Email for the answer', es: 'Correo para la respuesta' },
  message: { ru: 'Сообщение', en: 'Message', es: 'Mensaje' },
  writeFirst: { ru: 'Напишите сообщение.', en: 'Write a message first.', es: 'Escriba primero un mensaje.' },
  tooLong: {
    ru: 'Сократите сообщение на {count, plural, one {# знак} few {# знака} many {# знаков} other {# знака}}.',
    en: 'Shorten the message by {count, plural, one {# character} other {# characters}}.',
    es: 'Acorte el mensaje en {count, plural, one {# carácter} other {# caracteres}}.',
  },
  attach: { ru: 'Прикрепить файл', en: 'Attach a file', es: 'Adjuntar un archivo' },
  files: { ru: 'Прикреплённые файлы', en: 'Attached files', es: 'Archivos adjuntos' },
  noMoreFiles: {
    ru: 'Уже прикреплено {count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}. Больше нельзя.',
    en: '{count, plural, one {# file is} other {# files are}} attached. There is no room for more.',
    es: 'Ya hay {count, plural, one {# archivo adjunto} other {# archivos adjuntos}}. No caben más.',
  },
  send: { ru: 'Отправить', en: 'Send', es: 'Enviar' },
  sendAgain: { ru: 'Попробовать ещё раз', en: 'Try again', es: 'Intentar de nuevo' },
  sentTitle: { ru: 'Сообщение отправлено', en: 'Message sent', es: 'Mensaje enviado' },
  sent: {
    ru: 'Сообщение отправлено. Ответ придёт на почту.',
    en: 'Your message has been sent. The answer will come by email.',
    es: 'Mensaje enviado. La respuesta llegará por correo.',
  },
  sendFailed: {
    ru: 'Не удалось отправить. Текст сохранён.',
    en: 'Couldn’t send your message. Your text is kept.',
    es: 'No se ha podido enviar. Su texto se conserva.',
  },
  answerTo: {
    ru: 'Ответ придёт сюда и на {email}.',
    en: 'The answer will come here and to {email}.',
    es: 'La respuesta llegará aquí y a {email}.',
  },
  answerHere: { ru: 'Ответ придёт сюда.', en: 'The answer will come here.', es: 'La respuesta llegará aquí.' },
  faster: {
    ru: 'Быстрее: <chat>WhatsApp</chat> или <link>{email}</link>',
    en: 'Faster: <chat>WhatsApp</chat> or <link>{email}</link>',
    es: 'Más rápido: <chat>WhatsApp</chat> o <link>{email}</link>',
  },
  orMail: {
    ru: 'Или напишите: <link>{email}</link>',
    en: 'Or write to <link>{email}</link>',
    es: 'O escriba a <link>{email}</link>',
  },
  questions: { ru: 'Мои вопросы', en: 'My questions', es: 'Mis preguntas' },
  allQuestions: { ru: 'Все вопросы', en: 'All questions', es: 'Todas las preguntas' },
  showMore: { ru: 'Показать ещё вопросы', en: 'Show more questions', es: 'Mostrar más preguntas' },
  noQuestions: { ru: 'Вопросов пока нет', en: 'No questions yet', es: 'Todavía no hay preguntas' },
  noQuestionsText: {
    ru: 'Здесь появятся ваши вопросы и ответы на них.',
    en: 'Your questions and their answers will appear here.',
    es: 'Aquí aparecerán sus preguntas y las respuestas.',
  },
  yourQuestion: { ru: 'Ваш вопрос', en: 'Your question', es: 'Su pregunta' },
  thread: { ru: 'Переписка', en: 'Messages', es: 'Mensajes' },
  you: { ru: 'Вы', en: 'You', es: 'Usted' },
  answers: { ru: 'Поддержка', en: 'Support', es: 'Soporte' },
  earlier: { ru: 'Показать раньше', en: 'Show earlier messages', es: 'Mostrar anteriores' },
  /** Read aloud before a question with an unread answer. */
  hasNew: { ru: 'Новый ответ:', en: 'New answer:', es: 'Respuesta nueva:' },
  newAnswer: { ru: 'Новый ответ', en: 'New answer', es: 'Respuesta nueva' },
  isOpen: { ru: 'Ждёт ответа', en: 'Waits for an answer', es: 'Espera respuesta' },
  isAnswered: { ru: 'Есть ответ', en: 'Answered', es: 'Respondida' },
  isClosed: { ru: 'Закрыт', en: 'Closed', es: 'Cerrada' },
  rate: { ru: 'Оцените ответ', en: 'Rate the answer', es: 'Valore la respuesta' },
  yourRating: { ru: 'Ваша оценка', en: 'Your rating', es: 'Su valoración' },
  ofFive: { ru: '{rating} из 5', en: '{rating} out of 5', es: '{rating} de 5' },
  reply: { ru: 'Написать ещё', en: 'Write more', es: 'Escribir más' },
  reopen: {
    ru: 'Вопрос закрыт. Напишите, и он откроется снова',
    en: 'The question is closed. Write, and it opens again',
    es: 'La pregunta está cerrada. Escriba y se abrirá de nuevo',
  },
  opening: { ru: 'Открываем вопрос…', en: 'Opening the question…', es: 'Abriendo la pregunta…' },
  linkDead: {
    ru: 'Ссылка больше не действует',
    en: 'This link is no longer valid',
    es: 'Este enlace ya no es válido',
  },
  linkDeadText: {
    ru: 'Она действует 30 дней. Откройте ссылку из последнего письма или задайте вопрос ещё раз.',
    en: 'Links are valid for 30 days. Open the one in the latest email, or ask again.',
    es: 'Los enlaces son válidos durante 30 días. Abra el del último correo o pregunte de nuevo.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    support: typeof texts
  }
}
