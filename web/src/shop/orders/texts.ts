import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Заказ', en: 'Order', es: 'Pedido' },
  number: { ru: 'Заказ №\u00A0{id} от {date}', en: 'Order {id}, placed on {date}', es: 'Pedido\u00A0{id} del {date}' },
  loadFailed: {
    ru: 'Не удалось загрузить заказ',
    en: 'Couldn’t load the order',
    es: 'No se ha podido cargar el pedido',
  },
  waiting: { ru: 'Ждём оплату', en: 'Waiting for the payment', es: 'Esperamos el pago' },
  waitingTitle: {
    ru: 'Проверяем оплату',
    en: 'We are checking the payment',
    es: 'Comprobando el pago',
  },
  waitingText: {
    ru: 'Спрашиваем банк, это займёт несколько секунд. Если вы заплатили, страница обновится сама и придёт письмо. Если нет, оплату можно будет продолжить здесь.',
    en: 'We are asking the bank, which takes a few seconds. If you have paid, the page will update and you will get an email. If not, you can continue here.',
    es: 'Estamos consultando al banco; tardará unos segundos. Si ha pagado, la página se actualizará sola y recibirá un correo. Si no, podrá continuar aquí.',
  },
  /** The person has paid, and the bank has not answered yet. */
  checkedText: {
    ru: 'Вы заплатили, банк проверяет платёж. Обычно это занимает несколько минут, иногда дольше. Платить ещё раз не\u00A0нужно: страница обновится сама.',
    en: 'You have paid, and the bank is checking the payment. It usually takes a few minutes, sometimes longer. Do not pay again: the page will update.',
    es: 'Ya ha pagado y el banco está comprobando el pago. Suele tardar unos minutos, a veces más. No pague otra vez: la página se actualiza sola.',
  },
  /** First words of a note, of which the text is `waitingText`. */
  waitingNote: { ru: 'Проверяем оплату.', en: 'We are checking the payment.', es: 'Comprobando el pago.' },
  /** First words of a note, of which the text is `unpaidText`. */
  unpaidNote: {
    ru: 'Оплата ещё не пришла.',
    en: 'The payment has not arrived yet.',
    es: 'El pago aún no ha llegado.',
  },
  unpaidTitle: {
    ru: 'Оплата ещё не пришла',
    en: 'The payment has not arrived yet',
    es: 'El pago aún no ha llegado',
  },
  unpaidText: {
    ru: 'Если вы не закончили оплату, продолжите её. Если закончили, платить ещё раз не нужно: страница обновится сама.',
    en: 'If you have not finished paying, continue. If you have, do not pay again: the page will update.',
    es: 'Si no terminó de pagar, continúe. Si ya lo hizo, no pague otra vez: la página se actualiza sola.',
  },
  pay: { ru: 'Оплатить {sum}', en: 'Pay {sum}', es: 'Pagar {sum}' },
  check: { ru: 'Проверить ещё раз', en: 'Check again', es: 'Comprobar de nuevo' },
  paid: { ru: 'Оплачен', en: 'Paid', es: 'Pagado' },
  paidTitle: { ru: 'Спасибо, заказ оплачен', en: 'Thank you, the order is paid', es: 'Gracias, el pedido está pagado' },
  welcome: { ru: '{name}, добро пожаловать', en: 'Welcome, {name}', es: 'Le damos la bienvenida, {name}' },
  receipt: {
    ru: 'Чек придёт на почту.',
    en: 'The receipt is on its way by email.',
    es: 'Recibirá el recibo por correo.',
  },
  beginsToday: {
    ru: 'День\u00A01 уже открыт. Доступ до {until}.',
    en: 'Day\u00A01 is open. You have access until {until}.',
    es: 'El día\u00A01 ya está abierto. Tiene acceso hasta el {until}.',
  },
  /** {when} is "on 4 December". */
  beginsOn: {
    ru: 'День\u00A01 откроется {when}. Доступ до {until}.',
    en: 'Day\u00A01 opens {when}. You have access until {until}.',
    es: 'El día\u00A01 se abre {when}. Tiene acceso hasta el {until}.',
  },
  /** {count} days from the day on which day 1 is opened. */
  beginsWhenOpened: {
    ru: 'Курс начнётся, когда вы откроете день\u00A01, и будет доступен {count, plural, one {#\u00A0день} few {#\u00A0дня} many {#\u00A0дней} other {#\u00A0дня}}.',
    en: 'The course begins when you open day\u00A01, and stays open for {count, plural, one {#\u00A0day} other {#\u00A0days}}.',
    es: 'El curso empieza cuando abra el día\u00A01 y estará abierto {count, plural, one {#\u00A0día} other {#\u00A0días}}.',
  },
  openUntil: {
    ru: 'Курс открыт до {until}.',
    en: 'The course is open until {until}.',
    es: 'El curso está abierto hasta el {until}.',
  },
  consultationsAdded: {
    ru: '{count, plural, one {Добавлена #\u00A0консультация} few {Добавлены #\u00A0консультации} many {Добавлено #\u00A0консультаций} other {Добавлено #\u00A0консультации}}. Задайте вопрос в\u00A0чате, когда будете готовы.',
    en: '{count, plural, one {#\u00A0consultation has} other {#\u00A0consultations have}} been added. Ask your question in the chat whenever you are ready.',
    es: '{count, plural, one {Se ha añadido #\u00A0consulta} other {Se han añadido #\u00A0consultas}}. Haga su pregunta en el chat cuando quiera.',
  },
  subscriptionRenews: {
    ru: 'Подписка действует, следующий платёж {date}.',
    en: 'Your subscription is active. The next payment is on {date}.',
    es: 'La suscripción está activa. El próximo pago es el {date}.',
  },
  subscriptionUntil: {
    ru: 'Подписка действует до {date}.',
    en: 'Your subscription is active until {date}.',
    es: 'La suscripción está activa hasta el {date}.',
  },
  subscriptionForEver: {
    ru: 'Подписка действует бессрочно.',
    en: 'Your subscription never expires.',
    es: 'La suscripción no caduca nunca.',
  },
  openText: { ru: 'Всё открыто.', en: 'Everything is open.', es: 'Todo está abierto.' },
  openCourse: { ru: 'Открыть курс', en: 'Open the course', es: 'Abrir el curso' },
  openSubscription: { ru: 'Открыть подписку', en: 'Open the subscription', es: 'Abrir la suscripción' },
  openChats: { ru: 'Открыть чат', en: 'Open the chat', es: 'Abrir el chat' },
  openCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  failed: { ru: 'Не оплачен', en: 'Not paid', es: 'Sin pagar' },
  failedTitle: {
    ru: 'Не удалось завершить покупку',
    en: "Couldn't complete my purchase",
    es: 'No se ha podido completar la compra',
  },
  /** A subscription or an instalment. */
  failedPayment: { ru: 'Оплата не прошла.', en: 'The payment was not made.', es: 'El pago no se ha realizado.' },
  declined: {
    ru: 'Банк отклонил оплату. Деньги не списаны. Попробуйте другую карту.',
    en: 'The bank declined the payment. No money was taken. Try another card.',
    es: 'El banco ha rechazado el pago. No se ha cobrado nada. Pruebe con otra tarjeta.',
  },
  insufficient: {
    ru: 'На карте не хватило денег, и они не списаны. Попробуйте другую карту.',
    en: 'There was not enough money on the card. No money was taken. Try another card.',
    es: 'No había saldo suficiente y no se ha cobrado nada. Pruebe con otra tarjeta.',
  },
  expiredCard: {
    ru: 'Срок действия карты истёк. Деньги не списаны. Попробуйте другую карту.',
    en: 'The card has expired. No money was taken. Try another card.',
    es: 'La tarjeta ha caducado. No se ha cobrado nada. Pruebe con otra.',
  },
  authentication: {
    ru: 'Оплата не подтверждена в банке. Деньги не списаны. Попробуйте ещё раз.',
    en: 'The payment was not confirmed with the bank. No money was taken. Please try again.',
    es: 'El pago no se ha confirmado ante el banco. No se ha cobrado nada. Inténtelo de nuevo.',
  },
  lapsed: {
    ru: 'Заказ не был оплачен в течение часа. Оформите его ещё раз.',
    en: 'The order was not paid within an hour. Please order again.',
    es: 'El pedido no se pagó en una hora. Vuelva a hacerlo.',
  },
  replaced: {
    ru: 'Вместо этого заказа вы оформили другой.',
    en: 'You placed another order instead of this one.',
    es: 'Ha hecho otro pedido en lugar de este.',
  },
  unknownReason: {
    ru: 'Оплата не прошла. Если деньги всё же списаны, напишите в поддержку: мы вернём их.',
    en: 'The payment did not go through. If money was taken, contact support: we will return it.',
    es: 'El pago no se ha realizado. Si se le ha cobrado algo, escriba a soporte: se lo devolveremos.',
  },
  pointsReturned: {
    ru: '{count, plural, one {# балл снова ваш.} few {# балла снова ваши.} many {# баллов снова ваши.} other {# балла снова ваши.}}',
    en: '{count, plural, one {# point has been returned to you.} other {# points have been returned to you.}}',
    es: '{count, plural, one {Se le ha devuelto # punto.} other {Se le han devuelto # puntos.}}',
  },
  retry: { ru: 'Попробовать ещё раз', en: 'Try again', es: 'Reintentar' },
  toOffer: { ru: 'Открыть предложение', en: 'Open the offer', es: 'Abrir la oferta' },
  refunded: { ru: 'Деньги возвращены', en: 'Refunded', es: 'Devuelto' },
  refundedTitle: { ru: 'Деньги возвращены', en: 'Your money has been refunded', es: 'Le hemos devuelto el dinero' },
  refundedText: {
    ru: 'Они придут на ту же карту. Сколько это займёт, зависит от банка.',
    en: 'It will go back to the same card. How long this takes depends on the bank.',
    es: 'Llegará a la misma tarjeta. El plazo depende del banco.',
  },
  sums: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
  price: { ru: 'Цена', en: 'Price', es: 'Precio' },
  alreadyPaid: { ru: 'Уже оплачено', en: 'Already paid', es: 'Ya pagado' },
  code: { ru: 'Промокод {code}', en: 'Code {code}', es: 'Código {code}' },
  points: {
    ru: '{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}',
    en: '{count, plural, one {# point} other {# points}}',
    es: '{count, plural, one {# punto} other {# puntos}}',
  },
  total: { ru: 'Итого', en: 'Total', es: 'Total' },
  now: { ru: 'Сейчас', en: 'Now', es: 'Ahora' },
  later: {
    ru: 'Затем {count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}} по {sum}, раз в месяц',
    en: 'Then {count, plural, one {# payment} other {# payments}} of {sum}, one a month',
    es: 'Después {count, plural, one {# pago} other {# pagos}} de {sum}, uno al mes',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    orders: typeof texts
  }
}
