import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Курс', en: 'Course', es: 'Curso' },
  loadFailed: {
    ru: 'Не удалось загрузить страницу курса',
    en: 'Couldn’t load the course page',
    es: 'No se ha podido cargar la página del curso',
  },
  /** Leads from a trial to the offer of its course. */
  sendRequest: { ru: 'Отправить заявку', en: 'Send a request', es: 'Enviar una solicitud' },
  fullCourse: { ru: 'Открыть полный курс', en: 'Open the full course', es: 'Abrir el curso completo' },
  /** Kinds of services. */
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  bundle: { ru: 'Набор курсов', en: 'Course bundle', es: 'Pack de cursos' },
  subscription: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  course_extension: { ru: 'Продление курса', en: 'Course extension', es: 'Ampliación del acceso' },
  consultations: { ru: 'Консультации', en: 'Consultations', es: 'Consultas' },
  days: {
    ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{count, plural, one {# day} other {# days}}',
    es: '{count, plural, one {# día} other {# días}}',
  },
  minutes: {
    ru: '{count, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}} в день',
    en: '{count, plural, one {# minute} other {# minutes}} a day',
    es: '{count, plural, one {# minuto} other {# minutos}} al día',
  },
  /** The stages of a course. */
  howItGoes: { ru: 'Как устроен курс', en: 'How the course works', es: 'Cómo funciona' },
  stageHomework: {
    ru: 'Домашнее задание проверит эксперт.',
    en: 'An expert reviews the homework.',
    es: 'Una persona experta revisa la tarea.',
  },
  /** Contents of a purchase. */
  included: { ru: 'Что входит', en: 'Included', es: 'Qué incluye' },
  lessons: {
    ru: '{count, plural, one {# урок} few {# урока} many {# уроков} other {# урока}}',
    en: '{count, plural, one {# lesson} other {# lessons}}',
    es: '{count, plural, one {# lección} other {# lecciones}}',
  },
  lessonsWithSubtitles: {
    ru: '{count, plural, one {# урок} few {# урока} many {# уроков} other {# урока}}, субтитры: {languages}',
    en: '{count, plural, one {# lesson} other {# lessons}}, subtitles: {languages}',
    es: '{count, plural, one {# lección} other {# lecciones}}, subtítulos: {languages}',
  },
  homeworks: {
    ru: '{count, plural, one {# домашнее задание} few {# домашних задания} many {# домашних заданий} other {# домашнего задания}} с проверкой эксперта',
    en: '{count, plural, one {# homework task} other {# homework tasks}}, reviewed by an expert',
    es: '{count, plural, one {# tarea revisada} other {# tareas revisadas}} por una persona experta',
  },
  chatConsultations: {
    ru: '{count, plural, one {# консультация} few {# консультации} many {# консультаций} other {# консультации}} эксперта в чате',
    en: '{count, plural, one {# expert consultation} other {# expert consultations}} in chat',
    es: '{count, plural, one {# consulta} other {# consultas}} con expertos en el chat',
  },
  videoConsultations: {
    ru: '{count, plural, one {# видеоконсультация} few {# видеоконсультации} many {# видеоконсультаций} other {# видеоконсультации}}',
    en: '{count, plural, one {# video consultation} other {# video consultations}}',
    es: '{count, plural, one {# videoconsulta} other {# videoconsultas}}',
  },
  freeze: {
    ru: 'Заморозка до {count, plural, one {# дня} few {# дней} many {# дней} other {# дня}}',
    en: 'Freeze for up to {count, plural, one {# day} other {# days}}',
    es: 'Congelación de hasta {count, plural, one {# día} other {# días}}',
  },
  access: {
    ru: 'Доступ на {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: 'Access for {count, plural, one {# day} other {# days}}',
    es: 'Acceso durante {count, plural, one {# día} other {# días}}',
  },
  extension: {
    ru: 'Курс продлится на {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: 'The course lasts {count, plural, one {# day} other {# days}} longer',
    es: 'El acceso dura {count, plural, one {# día} other {# días}} más',
  },
  /** Before a subscription is ordered. {price} is "€12 a month". */
  renews: {
    ru: 'Продлевается автоматически: {price} с той же карты. Отменить можно в любой момент.',
    en: 'Renews automatically at {price}, charged to the same card. You can cancel at any time.',
    es: 'Se renueva automáticamente por {price} con la misma tarjeta. Puede cancelarla en cualquier momento.',
  },
  forEver: { ru: 'Одна оплата, бессрочно', en: 'Paid once, valid indefinitely', es: 'Un solo pago, sin fecha de fin' },
  /** The courses of a set. */
  inside: { ru: 'Что внутри', en: 'What is inside', es: 'Qué contiene' },
  insideOwned: {
    ru: 'У вас есть: доступ продлится',
    en: 'You have it: it will be extended',
    es: 'Ya lo tiene: el acceso se amplía',
  },
  people: { ru: 'Кто ведёт', en: 'Who leads it', es: 'Quién lo imparte' },
  /** The order. */
  order: { ru: 'Покупка', en: 'Purchase', es: 'Compra' },
  before: { ru: 'Прежняя цена', en: 'Previous price', es: 'Precio anterior' },
  free: { ru: 'Бесплатно', en: 'Free', es: 'Gratis' },
  orInstalments: {
    ru: 'или {amount}, всего {count, plural, one {#\u00A0платёж} few {#\u00A0платежа} many {#\u00A0платежей} other {#\u00A0платежа}}',
    en: 'or {amount}, {count, plural, one {#\u00A0payment} other {#\u00A0payments}} in all',
    es: 'o {amount}, {count, plural, one {#\u00A0pago} other {#\u00A0pagos}} en total',
  },
  plan: { ru: 'Как платить', en: 'How to pay', es: 'Cómo pagar' },
  once: { ru: 'Сразу', en: 'In one payment', es: 'En un solo pago' },
  instalments: {
    ru: 'Частями: {count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
    en: 'In {count, plural, one {# payment} other {# payments}}',
    es: 'En {count, plural, one {# pago} other {# pagos}}',
  },
  instalmentsHint: {
    ru: 'Сегодня {first}, затем {amount}',
    en: '{first} today, then {amount}',
    es: '{first} hoy y después {amount}',
  },
  code: { ru: 'Промокод', en: 'Promo code', es: 'Código promocional' },
  apply: { ru: 'Применить', en: 'Apply', es: 'Aplicar' },
  removeCode: { ru: 'Убрать промокод', en: 'Remove the code', es: 'Quitar el código' },
  codeApplied: {
    ru: 'Промокод {code}: −{amount}',
    en: 'Code {code}: −{amount}',
    es: 'Código {code}: −{amount}',
  },
  usePoints: {
    ru: 'Списать {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}',
    en: 'Use {count, plural, one {# point} other {# points}}',
    es: 'Usar {count, plural, one {# punto} other {# puntos}}',
  },
  pointsHint: {
    ru: 'Скидка {amount}. Баллами можно оплатить до половины цены.',
    en: '{amount} off. Points can cover up to half of the price.',
    es: '{amount} de descuento. Con puntos puede pagar hasta la mitad del precio.',
  },
  price: { ru: 'Цена', en: 'Price', es: 'Precio' },
  alreadyPaid: { ru: 'Уже оплачено', en: 'Already paid', es: 'Ya pagado' },
  pointsRow: {
    ru: '{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}',
    en: '{count, plural, one {# point} other {# points}}',
    es: '{count, plural, one {# punto} other {# puntos}}',
  },
  amountDue: { ru: 'Итого', en: 'Total', es: 'Total' },
  amountDueToday: { ru: 'Итого сегодня', en: 'Total today', es: 'Total de hoy' },
  inAll: { ru: 'Всего {amount}', en: '{amount} in total', es: '{amount} en total' },
  pay: { ru: 'Оплатить {amount}', en: 'Pay {amount}', es: 'Pagar {amount}' },
  /** {price} is "€12 a month". */
  subscribe: { ru: 'Подписаться за {price}', en: 'Subscribe for {price}', es: 'Suscribirse por {price}' },
  /** Payments after the first one. */
  thenPrice: { ru: 'Затем {price}', en: 'Then {price}', es: 'Después {price}' },
  start: { ru: 'Начать бесплатно', en: 'Start for free', es: 'Empezar gratis' },
  receipt: {
    ru: 'Чек придёт на {email}.',
    en: 'The receipt will be sent to {email}.',
    es: 'El recibo llegará a {email}.',
  },
  paymentPage: {
    ru: 'Оплата проходит на защищённой странице платёжной системы.',
    en: 'You pay on the secure page of the payment provider.',
    es: 'Se paga en la página segura del servicio de pagos.',
  },
  orderFailed: {
    ru: 'Не удалось завершить покупку',
    en: "Couldn't complete my purchase",
    es: 'No se ha podido completar la compra',
  },
  /** The button asks again with the new price. */
  repriced: { ru: 'Цена изменилась.', en: 'The price has changed.', es: 'El precio ha cambiado.' },
  repricedText: {
    ru: 'Вы ещё ничего не заплатили. Проверьте новую сумму и нажмите кнопку ещё раз.',
    en: 'You have paid nothing yet. Check the new price and press the button again.',
    es: 'Todavía no ha pagado nada. Compruebe el nuevo importe y pulse el botón otra vez.',
  },
  priceFailed: {
    ru: 'Не удалось загрузить цену',
    en: 'Couldn’t load the price',
    es: 'No se ha podido cargar el precio',
  },
  /** A dearer version of a course that the learner has. */
  upgradeTitle: {
    ru: 'Вы доплачиваете только разницу',
    en: 'You pay only the difference',
    es: 'Solo paga la diferencia',
  },
  upgradeText: {
    ru: 'У вас есть «{title}», за него вы заплатили {amount}. Прогресс в курсе сохранится.',
    en: 'You have “{title}” and have paid {amount} for it. You keep your progress in the course.',
    es: 'Ya tiene «{title}» y ha pagado {amount}. Conservará su progreso en el curso.',
  },
  upgradeUnpaidTitle: {
    ru: 'Сначала оплатите «{title}» полностью',
    en: 'First pay “{title}” in full',
    es: 'Primero termine de pagar «{title}»',
  },
  upgradeUnpaidText: {
    ru: 'Вы платите за него частями. Внесите оставшиеся платежи, и здесь нужно будет доплатить только разницу.',
    en: 'You are paying for it in instalments. Pay the remaining ones, and then you will pay only the difference here.',
    es: 'Lo está pagando a plazos. Pague los plazos restantes y aquí solo pagará la diferencia.',
  },
  toInstalments: { ru: 'Открыть рассрочку', en: 'Open my instalments', es: 'Abrir mis plazos' },
  owned: { ru: 'Этот курс у вас есть', en: 'You have this course', es: 'Ya tiene este curso' },
  ownedOther: { ru: 'Это у вас уже есть', en: 'You already have this', es: 'Ya lo tiene' },
  continue: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  toSubscriptions: { ru: 'Открыть подписки', en: 'Open my subscriptions', es: 'Abrir mis suscripciones' },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  includedText: {
    ru: 'Этот курс входит в вашу подписку: доплачивать не нужно.',
    en: 'Your subscription includes this course, so there is nothing more to pay.',
    es: 'Su suscripción incluye este curso: no cuesta nada más.',
  },
  /** Days or consultations for a course that the learner does not have. */
  needsRun: {
    ru: 'Это дополнение к курсу',
    en: 'This is an addition to a course',
    es: 'Es un complemento de un curso',
  },
  needsRunText: {
    ru: 'Его можно купить к курсу, который у вас открыт.',
    en: 'You can buy it once you have the course and it is open.',
    es: 'Puede comprarlo cuando tenga el curso y esté abierto.',
  },
  toCatalog: { ru: 'Открыть каталог', en: 'Open the catalogue', es: 'Abrir el catálogo' },
  addCourse: { ru: 'Добавить курс', en: 'Add the course', es: 'Añadir el curso' },
  toOrder: { ru: 'Перейти к покупке', en: 'Go to the purchase', es: 'Ir al pedido' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    services: typeof texts
  }
}
