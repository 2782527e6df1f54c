import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Заказы', en: 'Orders', es: 'Pedidos' },
  searchHelp: {
    ru: 'Имя, почта или номер заказа',
    en: 'Name, e-mail or order number',
    es: 'Nombre, correo o número de pedido',
  },
  filter: { ru: 'Состояние', en: 'Status', es: 'Estado' },
  all: { ru: 'Все', en: 'All', es: 'Todos' },
  open: { ru: 'Ждёт оплаты', en: 'Waits for payment', es: 'Pendiente de pago' },
  paid: { ru: 'Оплачен', en: 'Paid', es: 'Pagado' },
  failed: { ru: 'Не оплачен', en: 'Failed', es: 'No pagado' },
  refunded: { ru: 'Возвращён', en: 'Refunded', es: 'Devuelto' },
  partlyRefunded: { ru: 'Возвращён частично', en: 'Partly refunded', es: 'Devuelto en parte' },
  /** Announced to screen readers. */
  shown: {
    ru: '{count, plural, =0 {Заказов не найдено} one {Показан # заказ} few {Показаны # заказа} many {Показаны # заказов} other {Показаны # заказа}}',
    en: '{count, plural, =0 {No orders found} one {# order shown} other {# orders shown}}',
    es: '{count, plural, =0 {Ningún pedido encontrado} one {# pedido} other {# pedidos}}',
  },
  emptyTitle: { ru: 'Заказов пока нет', en: 'No orders yet', es: 'Todavía no hay pedidos' },
  emptyText: {
    ru: 'Здесь появится всё, что купят ученики.',
    en: 'Everything that learners buy will appear here.',
    es: 'Aquí aparecerá todo lo que compren los alumnos.',
  },
  noneTitle: { ru: 'Ничего не нашли', en: 'Nothing found', es: 'No se ha encontrado nada' },
  noneText: {
    ru: 'Проверьте написание или выберите другое состояние.',
    en: 'Check the spelling, or choose another status.',
    es: 'Revise la ortografía o elija otro estado.',
  },
  listFailed: {
    ru: 'Не удалось загрузить заказы',
    en: 'The orders did not load',
    es: 'No se han podido cargar los pedidos',
  },
  /** On the card of a person. */
  noneOfPerson: { ru: 'Заказов пока нет.', en: 'No orders yet.', es: 'Todavía no hay pedidos.' },
  number: { ru: 'Заказ № {id}', en: 'Order {id}', es: 'Pedido {id}' },
  backToList: { ru: 'Все заказы', en: 'All orders', es: 'Todos los pedidos' },
  orderFailed: {
    ru: 'Не удалось загрузить заказ',
    en: 'The order did not load',
    es: 'No se ha podido cargar el pedido',
  },
  missingTitle: { ru: 'Такого заказа нет', en: 'There is no such order', es: 'No existe ese pedido' },
  missingText: {
    ru: 'Проверьте номер или найдите заказ в списке.',
    en: 'Check the number, or find the order in the list.',
    es: 'Revise el número o busque el pedido en la lista.',
  },
  /** The heading of what is to be paid. */
  sums: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
  price: { ru: 'Цена', en: 'Price', es: 'Precio' },
  alreadyPaid: { ru: 'Уже оплачено', en: 'Already paid', es: 'Ya pagado' },
  discount: { ru: 'Промокод {code}', en: 'Code {code}', es: 'Código {code}' },
  points: {
    ru: '{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}',
    en: '{count, plural, one {# point} other {# points}}',
    es: '{count, plural, one {# punto} other {# puntos}}',
  },
  total: { ru: 'Итого', en: 'Total', es: 'Total' },
  paidSum: { ru: 'Оплачено', en: 'Paid', es: 'Pagado' },
  refundedSum: { ru: 'Возвращено', en: 'Refunded', es: 'Devuelto' },
  person: { ru: 'Покупатель', en: 'Buyer', es: 'Comprador' },
  erased: { ru: 'Аккаунт удалён', en: 'Erased account', es: 'Cuenta borrada' },
  plan: {
    ru: 'В рассрочку: {count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
    en: 'In {count, plural, one {# instalment} other {# instalments}}',
    es: 'En {count, plural, one {# plazo} other {# plazos}}',
  },
  gave: { ru: 'Что получил ученик', en: 'What it gave', es: 'Qué incluyó' },
  gaveNothing: { ru: 'Пока ничего.', en: 'Nothing yet.', es: 'Nada todavía.' },
  /** A course; {date} is the last day with access. */
  runUntil: { ru: 'Открыт по {date}', en: 'Open until {date}', es: 'Abierto hasta el {date}' },
  runEnded: { ru: 'Закончился {date}', en: 'Ended on {date}', es: 'Terminó el {date}' },
  subscriptionActive: { ru: 'Подписка действует', en: 'Active subscription', es: 'Suscripción activa' },
  subscriptionEnding: { ru: 'Подписка отменена', en: 'Cancelled subscription', es: 'Suscripción cancelada' },
  subscriptionEnded: { ru: 'Подписка закончилась', en: 'Ended subscription', es: 'Suscripción terminada' },
  payments: { ru: 'Платежи', en: 'Payments', es: 'Pagos' },
  noPayments: { ru: 'Платежей нет.', en: 'No payments.', es: 'No hay pagos.' },
  paymentOpen: { ru: 'Ждёт', en: 'Open', es: 'Pendiente' },
  paymentPaid: { ru: 'Получен', en: 'Taken', es: 'Cobrado' },
  paymentFailed: { ru: 'Не прошёл', en: 'Failed', es: 'Fallido' },
  paymentRefunded: { ru: 'Возвращён', en: 'Refunded', es: 'Devuelto' },
  /** {sum} of a payment has gone back. */
  paymentBack: { ru: 'возвращено {sum}', en: '{sum} refunded', es: '{sum} devueltos' },
  /** The provider's own name of a payment. */
  reference: { ru: 'Номер у сервиса: {reference}', en: 'Reference: {reference}', es: 'Referencia: {reference}' },
  why: { ru: 'Причина: {reason}', en: 'Reason: {reason}', es: 'Motivo: {reason}' },
  declined: { ru: 'банк отказал', en: 'declined by the bank', es: 'rechazado por el banco' },
  insufficient: { ru: 'не хватило денег', en: 'not enough money', es: 'saldo insuficiente' },
  expiredCard: { ru: 'карта истекла', en: 'the card has expired', es: 'la tarjeta ha caducado' },
  authentication: {
    ru: 'нужно подтверждение владельца',
    en: 'the owner must confirm it',
    es: 'el titular debe confirmarlo',
  },
  noCard: { ru: 'нет карты', en: 'no card', es: 'sin tarjeta' },
  /** The page of the payment service, on which nobody paid. */
  closed: { ru: 'страница оплаты закрыта', en: 'the payment page was closed', es: 'la página de pago se cerró' },
  ledger: { ru: 'Проводки', en: 'Ledger', es: 'Asientos' },
  noLedger: { ru: 'Проводок нет.', en: 'No entries.', es: 'No hay asientos.' },
  accountProvider: { ru: 'Платёжный сервис', en: 'Payment service', es: 'Servicio de pagos' },
  accountRevenue: { ru: 'Выручка', en: 'Revenue', es: 'Ingresos' },
  accountRefunds: { ru: 'Возвраты', en: 'Refunds', es: 'Devoluciones' },
  entryPayment: { ru: 'Платёж № {id}', en: 'Payment {id}', es: 'Pago {id}' },
  /** {id} is of the payment. */
  entryRefund: { ru: 'Возврат платежа № {id}', en: 'Refund of payment {id}', es: 'Devolución del pago {id}' },
  refunds: { ru: 'Возвраты', en: 'Refunds', es: 'Devoluciones' },
  refundPending: {
    ru: 'Возврат отправлен платёжному сервису и ждёт подтверждения.',
    en: 'The refund was sent to the payment service and waits for its confirmation.',
    es: 'La devolución se ha enviado al servicio de pagos y espera su confirmación.',
  },
  refundRefused: {
    ru: 'Платёжный сервис не вернул деньги: {reason}. Попробуйте ещё раз или верните их другим способом.',
    en: 'The payment service did not send the money back: {reason}. Try again, or refund it another way.',
    es: 'El servicio de pagos no ha devuelto el dinero: {reason}. Inténtelo de nuevo o devuélvalo de otra forma.',
  },
  disputeOpen: {
    ru: 'Покупатель оспорил платёж в банке. Ответьте в кабинете платёжного сервиса, пока не вышел срок.',
    en: 'The buyer disputes a payment at their bank. Answer in the dashboard of the payment service before the deadline.',
    es: 'El comprador ha impugnado un pago en su banco. Responda en el panel del servicio de pagos antes de que venza el plazo.',
  },
  disputeLost: {
    ru: 'Банк решил спор в пользу покупателя: деньги вернулись к нему. Если доступ ещё открыт, закройте его на странице человека.',
    en: 'The bank decided for the buyer: the money went back to them. If the access is still open, end it on the page of the person.',
    es: 'El banco ha dado la razón al comprador y le ha devuelto el dinero. Si el acceso sigue abierto, ciérrelo en la página de la persona.',
  },
  /** Money of an order that was taken, and for which nothing was given. */
  notGivenMismatch: {
    ru: 'Заплатили не то, что мы запросили, например другую сумму, поэтому ничего не выдано. Верните деньги в кабинете платёжного сервиса: сообщение исчезнет.',
    en: 'What was paid is not what we asked for, such as another amount, so nothing was given. Refund it in the dashboard of the payment service: this note then disappears.',
    es: 'Lo pagado no es lo que pedimos, por ejemplo otro importe, así que no se ha dado nada. Devuélvalo en el panel del servicio de pagos: este aviso desaparecerá.',
  },
  notGivenUnavailable: {
    ru: 'Магазин приложений взял деньги, но выдать купленное не удалось. Вернуть их может только он: попросите человека запросить возврат или выдайте купленное сами.',
    en: 'The app store took the money, but what was bought could not be given. Only the store can refund it: ask the person to request a refund there, or give it yourself.',
    es: 'La tienda de aplicaciones cobró, pero no se ha podido dar lo comprado. Solo ella puede devolverlo: pida a la persona que lo solicite allí o déselo usted.',
  },
  /** The state of a dispute at the bank, beside a payment. */
  paymentDisputed: { ru: 'Оспорен', en: 'Disputed', es: 'Impugnado' },
  paymentDisputeWon: { ru: 'Спор выигран', en: 'Dispute won', es: 'Disputa ganada' },
  paymentDisputeLost: { ru: 'Спор проигран', en: 'Dispute lost', es: 'Disputa perdida' },
  /** Why a refund was refused, within a sentence. */
  refusedDisputed: {
    ru: 'покупатель оспорил платёж в банке',
    en: 'the buyer disputes the payment at their bank',
    es: 'el comprador ha impugnado el pago en su banco',
  },
  refusedBalance: {
    ru: 'на балансе школы не хватает денег',
    en: 'the balance of the school is too low',
    es: 'el saldo de la escuela no es suficiente',
  },
  refusedBefore: { ru: 'он уже возвращён', en: 'it has been refunded before', es: 'ya se había devuelto' },
  refusedCode: { ru: 'код {code}', en: 'code {code}', es: 'código {code}' },
  accessEnded: { ru: 'доступ закрыт', en: 'access ended', es: 'acceso cerrado' },
  accessKept: { ru: 'доступ оставлен', en: 'access kept', es: 'acceso mantenido' },
  refund: { ru: 'Вернуть деньги', en: 'Refund', es: 'Devolver el dinero' },
  refundTitle: { ru: 'Возврат по заказу № {id}', en: 'Refund of order {id}', es: 'Devolución del pedido {id}' },
  amount: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
  amountHelp: { ru: 'Не больше {sum}', en: 'At most {sum}', es: 'Como máximo {sum}' },
  amountMissing: {
    ru: 'Укажите сумму от 0 до {sum}',
    en: 'Enter an amount of up to {sum}',
    es: 'Indique un importe de hasta {sum}',
  },
  access: { ru: 'Что будет с доступом', en: 'Access', es: 'Acceso' },
  keepAccess: { ru: 'Оставить', en: 'Keep it', es: 'Mantenerlo' },
  endAccess: { ru: 'Закрыть', en: 'End it now', es: 'Cerrarlo ahora' },
  reason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  reasonHelp: {
    ru: 'Её увидят только сотрудники.',
    en: 'Only staff will see it.',
    es: 'Solo la verá el equipo.',
  },
  reasonMissing: { ru: 'Укажите причину', en: 'Enter the reason', es: 'Indique el motivo' },
  outcomeKept: {
    ru: 'Вернётся {sum}. Доступ останется.',
    en: '{sum} goes back. Access stays.',
    es: 'Se devolverán {sum}. El acceso se mantiene.',
  },
  outcomeEnded: {
    ru: 'Вернётся {sum}. Доступ закроется сразу.',
    en: '{sum} goes back. Access ends at once.',
    es: 'Se devolverán {sum}. El acceso se cierra de inmediato.',
  },
  outcomeKeptPoints: {
    ru: 'Вернутся {sum} и {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}. Доступ останется.',
    en: '{sum} and {count, plural, one {# point} other {# points}} go back. Access stays.',
    es: 'Se devolverán {sum} y {count, plural, one {# punto} other {# puntos}}. El acceso se mantiene.',
  },
  outcomeEndedPoints: {
    ru: 'Вернутся {sum} и {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}. Доступ закроется сразу.',
    en: '{sum} and {count, plural, one {# point} other {# points}} go back. Access ends at once.',
    es: 'Se devolverán {sum} y {count, plural, one {# punto} other {# puntos}}. El acceso se cierra de inmediato.',
  },
  confirmRefund: { ru: 'Вернуть {sum}', en: 'Refund {sum}', es: 'Devolver {sum}' },
  refundDone: { ru: 'Деньги возвращены', en: 'Refunded', es: 'Dinero devuelto' },
  refundNotMade: { ru: 'Деньги не возвращены', en: 'Not refunded', es: 'No devuelto' },
  refundSent: { ru: 'Возврат отправлен', en: 'Refund sent', es: 'Devolución enviada' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'orders.staff': typeof texts
  }
}
