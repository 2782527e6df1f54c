import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Сообщения ученикам', en: 'Messages to learners', es: 'Mensajes a alumnos' },
  create: { ru: 'Написать сообщение', en: 'Write a message', es: 'Escribir un mensaje' },
  listFailed: {
    ru: 'Не удалось загрузить сообщения',
    en: 'Couldn’t load the messages',
    es: 'No se han podido cargar los mensajes',
  },
  shown: {
    ru: '{count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщений}}',
    en: '{count, plural, one {# message} other {# messages}}',
    es: '{count, plural, one {# mensaje} other {# mensajes}}',
  },
  emptyTitle: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Aún no hay mensajes' },
  emptyText: {
    ru: 'Сообщение приходит на устройства учеников и в их уведомления на сайте.',
    en: 'A message goes to the devices of learners and to their notifications on the site.',
    es: 'Un mensaje llega a los dispositivos de los alumnos y a sus notificaciones del sitio.',
  },
  untitled: { ru: 'Сообщение без заголовка', en: 'Untitled message', es: 'Mensaje sin título' },
  draft: { ru: 'Черновик', en: 'Draft', es: 'Borrador' },
  planned: { ru: 'Запланировано', en: 'Scheduled', es: 'Programado' },
  sending: { ru: 'Отправляется', en: 'Being sent', es: 'Se está enviando' },
  sent: { ru: 'Отправлено', en: 'Sent', es: 'Enviado' },
  people: {
    ru: '{count, plural, one {# человек} few {# человека} many {# человек} other {# человек}}',
    en: '{count, plural, one {# person} other {# people}}',
    es: '{count, plural, one {# persona} other {# personas}}',
  },
  pushed: {
    ru: 'push-уведомления: {count, number}',
    en: '{count, number} by push notification',
    es: '{count, number} por notificación push',
  },
  opened: {
    ru: 'прочитали: {count, number}',
    en: 'read by {count, number}',
    es: 'leído por {count, number}',
  },
  leftOut: {
    ru: 'пропущено из-за дневного предела: {count, number}',
    en: '{count, number} skipped by the daily limit',
    es: 'omitidos por el límite diario: {count, number}',
  },
  backToList: { ru: 'Вернуться к сообщениям', en: 'Back to the messages', es: 'Volver a los mensajes' },
  missingTitle: { ru: 'Такого сообщения нет', en: 'There is no such message', es: 'No existe ese mensaje' },
  missingText: {
    ru: 'Возможно, адрес неполный. Откройте сообщение из списка.',
    en: 'The address may be incomplete. Open the message from the list.',
    es: 'La dirección puede estar incompleta. Abra el mensaje desde la lista.',
  },
  loadFailed: {
    ru: 'Не удалось загрузить сообщение',
    en: 'Couldn’t load the message',
    es: 'No se ha podido cargar el mensaje',
  },
  saved: { ru: 'Сообщение сохранено', en: 'The message is saved', es: 'El mensaje se ha guardado' },
  conflictTitle: {
    ru: 'Сообщение сохранил кто-то ещё.',
    en: 'Someone else has saved this message.',
    es: 'Otra persona ha guardado este mensaje.',
  },
  texts: { ru: 'Тексты', en: 'Texts', es: 'Textos' },
  headline: { ru: 'Заголовок', en: 'Headline', es: 'Título' },
  text: { ru: 'Текст', en: 'Text', es: 'Texto' },
  required: {
    ru: 'Нужен: это основной язык школы.',
    en: 'Required: this is the school’s main language.',
    es: 'Obligatorio: es el idioma principal de la escuela.',
  },
  optional: {
    ru: 'Пустой заменит текст на другом языке.',
    en: 'If empty, the text in another language is sent.',
    es: 'Si está vacío, se envía el texto en otro idioma.',
  },
  counter: { ru: '{count} из {max}', en: '{count} of {max}', es: '{count} de {max}' },
  tooLong: {
    ru: 'Сократите текст: поместится не больше {max} знаков.',
    en: 'Shorten the text: at most {max} characters fit.',
    es: 'Acorte el texto: caben como máximo {max} caracteres.',
  },
  textTooLong: {
    ru: 'Один из текстов слишком длинный',
    en: 'One of the texts is too long',
    es: 'Uno de los textos es demasiado largo',
  },
  url: { ru: 'Страница', en: 'Page', es: 'Página' },
  urlHelp: {
    ru: 'Путь внутри сайта, например /home. Без него откроется «Сегодня».',
    en: 'A path on the site such as /home. Without one, Today opens.',
    es: 'Una ruta del sitio, como /home. Sin ella se abre Hoy.',
  },
  urlWrong: {
    ru: 'Такой страницы на сайте нет',
    en: 'The site has no such page',
    es: 'El sitio no tiene esa página',
  },
  audience: { ru: 'Получатели', en: 'Audience', es: 'Destinatarios' },
  audienceIs: { ru: 'Получатели: {audience}.', en: 'For {audience}.', es: 'Destinatarios: {audience}.' },
  reach: {
    ru: 'Сегодня это {people, plural, one {# человек} few {# человека} many {# человек} other {# человек}}, из них с push-уведомлениями {pushable, number}.',
    en: '{people, plural, one {# person} other {# people}} today, {pushable, number} with push notifications.',
    es: '{people, plural, one {Hoy es # persona} other {Hoy son # personas}}, {pushable, number} con notificaciones push.',
  },
  reachMore: {
    ru: 'Сегодня это больше {people, number} человек.',
    en: 'More than {people, number} people today.',
    es: 'Hoy son más de {people, number} personas.',
  },
  reachCounting: { ru: 'Считаем людей…', en: 'Counting people…', es: 'Contando personas…' },
  reachFailed: {
    ru: 'Сколько это человек, посчитать не удалось.',
    en: 'Couldn’t count the people.',
    es: 'No se han podido contar las personas.',
  },
  limits: {
    ru: 'Один человек получает не больше двух сообщений за сутки. С 22 до 8 часов по его времени push ждёт утра. Каждый день можно отправить 10 сообщений.',
    en: 'A person gets at most two messages a day. From 22:00 to 8:00 their time, push notifications wait until morning. You can send ten messages a day.',
    es: 'Cada persona recibe como máximo dos mensajes al día. De 22:00 a 8:00, según su hora, las notificaciones push esperan a la mañana. Se pueden enviar diez mensajes al día.',
  },
  preview: { ru: 'Как это выглядит', en: 'Preview', es: 'Vista previa' },
  opens: { ru: 'Откроет страницу {url}', en: 'Opens the page {url}', es: 'Abre la página {url}' },
  test: { ru: 'Отправить себе', en: 'Send to myself', es: 'Enviármelo' },
  tested: {
    ru: '{count, plural, one {Отправлено на # ваше устройство} few {Отправлено на # ваших устройства} many {Отправлено на # ваших устройств} other {Отправлено на # ваших устройств}}',
    en: '{count, plural, one {Sent to # of your devices} other {Sent to # of your devices}}',
    es: '{count, plural, one {Enviado a # de sus dispositivos} other {Enviado a # de sus dispositivos}}',
  },
  testedNowhere: {
    ru: 'У вас нет устройства с push-уведомлениями. Включите их в настройках на сайте для учеников.',
    en: 'You have no device with push notifications. Turn them on in the settings of the learners’ site.',
    es: 'No tiene ningún dispositivo con notificaciones push. Actívelas en los ajustes del sitio de los alumnos.',
  },
  send: { ru: 'Отправить', en: 'Send', es: 'Enviar' },
  sendTitle: { ru: 'Отправить сообщение?', en: 'Send the message?', es: '¿Enviar el mensaje?' },
  when: { ru: 'Когда', en: 'When', es: 'Cuándo' },
  now: { ru: 'Сейчас', en: 'Now', es: 'Ahora' },
  later: { ru: 'Позже', en: 'Later', es: 'Más tarde' },
  date: { ru: 'Дата', en: 'Date', es: 'Fecha' },
  zone: { ru: 'Часовой пояс: {zone}', en: 'Time zone: {zone}', es: 'Zona horaria: {zone}' },
  time: { ru: 'Время', en: 'Time', es: 'Hora' },
  timeMissing: { ru: 'Выберите дату и время', en: 'Choose a date and a time', es: 'Elija la fecha y la hora' },
  outcomeNow: {
    ru: 'Отправка начнётся в течение минуты. После этого отменить её нельзя.',
    en: 'Sending begins within a minute. It cannot be cancelled after that.',
    es: 'El envío empieza en un minuto. Después no se puede cancelar.',
  },
  outcomeLater: {
    ru: 'До начала отправки её можно отменить.',
    en: 'You can cancel it until sending begins.',
    es: 'Puede cancelarlo hasta que empiece.',
  },
  planDone: { ru: 'Отправка запланирована', en: 'The message will be sent', es: 'El mensaje se enviará' },
  cancel: { ru: 'Отменить отправку', en: 'Cancel sending', es: 'Cancelar el envío' },
  cancelDone: {
    ru: 'Отправка отменена, это снова черновик',
    en: 'The message is a draft again',
    es: 'El mensaje vuelve a ser un borrador',
  },
  saveFirst: { ru: 'Сначала сохраните изменения', en: 'Save your changes first', es: 'Guarde primero los cambios' },
  textsMissing: {
    ru: 'Нужны заголовок и текст на языке: {languages}',
    en: 'Write a headline and a text in: {languages}',
    es: 'Escriba un título y un texto en: {languages}',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'announcements.staff': typeof texts
  }
}
