import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Заказы', en: 'Orders', es: 'Pedidos' },
  searchHelp: {
    ru: 'Имя, почта или номер заказа',
    en: 'Name, email or order number',
    es: 'Nombre, correo o número de pedido',
  },
  filter: { ru: 'Состояние', en: 'Status', es: 'Estado' },
  all: { ru: 'Все', en: 'All', es: 'Todos' },
  open: { ru: 'Ждёт оплаты', en: 'Waiting for payment', es: 'Pendiente de pago' },
  paid: { ru: 'Оплачен', en: 'Paid', es: 'Pagado' },
  failed: { ru: 'Не оплачен', en: 'Failed', es: 'Sin pagar' },
  refunded: { ru: 'Возвращён', en: 'Refunded', es: 'Devuelto' },
  partlyRefunded: { ru: 'Возвращён частично', en: 'Partly refunded', es: 'Devuelto en parte' },
  /** Announced to screen readers. */
  shown: {
    ru: '{count, plural, =0 {Заказов не найдено} one {Показан # заказ} few {Показаны # заказа} many {Показано # заказов} other {Показано # заказа}}',
    en: '{count, plural, =0 {No orders found} one {# order shown} other {# orders shown}}',
    es: '{count, plural, =0 {Ningún pedido encontrado} one {# pedido} other {# pedidos}}',
  },
  emptyTitle: { ru: 'Заказов пока нет', en: 'No orders yet', es: 'Todavía no hay pedidos' },
  emptyText: {
    ru: 'Здесь появится всё, что купят ученики.',
    en: 'Everything that learners buy will appear here.',
    es: 'Aquí aparecerá todo lo que compren los alumnos.',
  },
  noneTitle: { ru: 'Ничего не найдено', en: 'Nothing found', es: 'No se ha encontrado nada' },
  noneText: {
    ru: 'Проверьте написание или выберите другое состояние.',
    en: 'Check the spelling, or choose another status.',
    es: 'Revise la ortografía o elija otro estado.',
  },
  listFailed: {
    ru: 'Не удалось загрузить заказы',
    en: 'Couldn’t load the orders',
    es: 'No se han podido cargar los pedidos',
  },
  /** On the card of a person. */
  noneOfPerson: { ru: 'Заказов пока нет.', en: 'No orders yet.', es: 'Todavía no hay pedidos.' },
  number: { ru: 'Заказ №\u00A0{id}', en: 'Order {id}', es: 'Pedido\u00A0{id}' },
  backToList: { ru: 'Все заказы', en: 'All orders', es: 'Todos los pedidos' },
  orderFailed: {
    ru: 'Не удалось загрузить заказ',
    en: 'Couldn’t load the order',
    es: 'No se ha podido cargar el pedido',
  },
  missingTitle: { ru: 'Такого заказа нет', en: 'There is no such order', es: 'No existe ese pedido' },
  missingText: {
    ru: 'Проверьте номер или найдите заказ в списке.',
    en: 'Check the number, or find the order in the list.',
    es: 'Revise el número o busque el pedido en la lista.',
  },
  /** Heading of the sums. */
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
  person: { ru: 'Покупатель', en: 'Buyer', es: 'Quién compra' },
  erased: { ru: 'Аккаунт удалён', en: 'Erased account', es: 'Cuenta borrada' },
  plan: {
    ru: 'В рассрочку: {count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
    en: 'In {count, plural, one {# instalment} other {# instalments}}',
    es: 'En {count, plural, one {# plazo} other {# plazos}}',
  },
  gave: { ru: 'Что получил ученик', en: 'What the learner received', es: 'Qué incluyó' },
  gaveNothing: { ru: 'Пока ничего.', en: 'Nothing yet.', es: 'Nada todavía.' },
  /** A course; {date} is the last day with access. */
  runUntil: { ru: 'Открыт по {date}', en: 'Open until {date}', es: 'Abierto hasta el {date}' },
  runEnded: { ru: 'Закончился {date}', en: 'Ended on {date}', es: 'Terminó el {date}' },
  subscriptionActive: { ru: 'Подписка действует', en: 'Active subscription', es: 'Suscripción activa' },
  subscriptionEnding: { ru: 'Подписка отменена', en: 'Cancelled subscription', es: 'Suscripción cancelada' },
  subscriptionEnded: { ru: 'Подписка закончилась', en: 'Ended subscription', es: 'Suscripción terminada' },
  payments: { ru: 'Платежи', en: 'Payments', es: 'Pagos' },
  noPayments: { ru: 'Платежей нет.', en: 'No payments.', es: 'No hay pagos.' },
  paymentOpen: { ru: 'Ожидается', en: 'Open', es: 'Pendiente' },
  paymentPaid: { ru: 'Получен', en: 'Received', es: 'Cobrado' },
  paymentFailed: { ru: 'Не прошёл', en: 'Failed', es: 'Fallido' },
  paymentRefunded: { ru: 'Возвращён', en: 'Refunded', es: 'Devuelto' },
  /** {sum} of a payment has gone back. */
  paymentBack: { ru: 'возвращено {sum}', en: '{sum} refunded', es: '{sum} devueltos' },
  /** The provider's own name of a payment. */
  reference: {
    ru: 'Номер в платёжном сервисе: {reference}',
    en: 'Reference: {reference}',
    es: 'Referencia: {reference}',
  },
  why: { ru: 'Причина: {reason}', en: 'Reason: {reason}', es: 'Motivo: {reason}' },
  declined: { ru: 'банк отказал', en: 'declined by the bank', es: 'rechazado por el banco' },
  insufficient: { ru: 'не хватило денег', en: 'not enough money', es: 'saldo insuficiente' },
  expiredCard: { ru: 'срок действия карты истёк', en: 'the card has expired', es: 'la tarjeta ha caducado' },
  authentication: {
    ru: 'нужно подтверждение владельца',
    en: 'the cardholder must confirm it',
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
  entryPayment: { ru: 'Платёж №\u00A0{id}', en: 'Payment {id}', es: 'Pago\u00A0{id}' },
  /** {id} is of the payment. */
  entryRefund: { ru: 'Возврат платежа №\u00A0{id}', en: 'Refund of payment {id}', es: 'Devolución del pago\u00A0{id}' },
  refunds: { ru: 'Возвраты', en: 'Refunds', es: 'Devoluciones' },
  refundPending: {
    ru: 'Возврат отправлен платёжному сервису и ждёт подтверждения.',
    en: 'The refund was sent to the payment service and is waiting for confirmation.',
    es: 'La devolución se ha enviado al servicio de pagos y espera su confirmación.',
  },
  refundRefused: {
    ru: 'Платёжный сервис не вернул деньги: {reason}. Попробуйте ещё раз или верните их другим способом.',
    en: 'The payment service did not send the money back: {reason}. Try again, or refund it another way.',
    es: 'El servicio de pagos no ha devuelto el dinero: {reason}. Inténtelo de nuevo o devuélvalo de otra forma.',
  },
  disputeOpen: {
    ru: 'Покупатель оспорил платёж в банке. Ответьте в кабинете платёжного сервиса, пока не вышел срок.',
    en: 'The buyer disputes a payment at their bank. Answer in the payment service’s dashboard before the deadline.',
    es: 'Se ha impugnado un pago ante el banco. Responda en el panel del servicio de pagos antes de que venza el plazo.',
  },
  disputeLost: {
    ru: 'Банк решил спор в пользу покупателя: деньги вернулись к нему. Если доступ ещё открыт, закройте его на странице ученика.',
    en: 'The bank decided for the buyer, and the money went back to them. If access is still open, end it on the person’s page.',
    es: 'El banco ha dado la razón a quien hizo el pago y le ha devuelto el dinero. Si el acceso sigue abierto, ciérrelo en la página de la persona.',
  },
  /** A paid order that was not fulfilled. */
  notGivenMismatch: {
    ru: 'Оплачено не то, что мы запросили, например другая сумма, поэтому ничего не выдано. Верните деньги в кабинете платёжного сервиса, и это сообщение исчезнет.',
    en: 'The payment is not what we asked for: for example, the amount is different. Nothing was given. Refund the payment in the payment service’s dashboard, and this note will disappear.',
    es: 'Lo pagado no coincide con lo que pedimos (por ejemplo, el importe es otro), así que no se ha entregado nada. Devuelva el dinero en el panel del servicio de pagos y este aviso desaparecerá.',
  },
  notGivenUnavailable: {
    ru: 'Магазин приложений взял деньги, но выдать купленное не удалось. Вернуть их может только он: попросите ученика запросить возврат или выдайте купленное сами.',
    en: 'The app store took the money, but what was bought could not be given. Only the store can refund it: ask the person to request a refund there, or give it yourself.',
    es: 'La tienda de aplicaciones ha cobrado, pero no se ha podido entregar lo comprado. Solo la tienda puede devolver el dinero: pida a la persona que lo solicite allí o entregue usted la compra.',
  },
  /** The state of a dispute at the bank, beside a payment. */
  paymentDisputed: { ru: 'Оспорен', en: 'Disputed', es: 'Impugnado' },
  paymentDisputeWon: { ru: 'Спор выигран', en: 'Dispute won', es: 'Impugnación ganada' },
  paymentDisputeLost: { ru: 'Спор проигран', en: 'Dispute lost', es: 'Impugnación perdida' },
  /** Why a refund was refused, within a sentence. */
  refusedDisputed: {
    ru: 'покупатель оспорил платёж в банке',
    en: 'the buyer disputes the payment at their bank',
    es: 'el pago se ha impugnado ante el banco',
  },
  refusedBalance: {
    ru: 'на балансе школы не хватает денег',
    en: 'the school’s balance is too low',
    es: 'el saldo de la escuela no es suficiente',
  },
  refusedBefore: { ru: 'он уже возвращён', en: 'it has already been refunded', es: 'ya se había devuelto' },
  refusedCode: { ru: 'код {code}', en: 'code {code}', es: 'código {code}' },
  accessEnded: { ru: 'доступ закрыт', en: 'access ended', es: 'acceso cerrado' },
  accessKept: { ru: 'доступ оставлен', en: 'access kept', es: 'acceso mantenido' },
  refund: { ru: 'Вернуть деньги', en: 'Refund', es: 'Devolver el dinero' },
  refundTitle: {
    ru: 'Возврат по заказу №\u00A0{id}',
    en: 'Refund for order\u00A0{id}',
    es: 'Devolución del pedido\u00A0{id}',
  },
  amount: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
  amountHelp: { ru: 'Не больше {sum}', en: 'At most {sum}', es: 'Como máximo {sum}' },
  amountMissing: {
    ru: 'Укажите сумму от 0 до {sum}',
    en: 'Enter an amount of up to {sum}',
    es: 'Indique un importe de hasta {sum}',
  },
  access: { ru: 'Что будет с доступом', en: 'Access', es: 'Acceso' },
  accessMissing: {
    ru: 'Выберите, что будет с доступом',
    en: 'Choose what happens to the access',
    es: 'Elija qué pasa con el acceso',
  },
  keepAccess: { ru: 'Оставить', en: 'Keep it', es: 'Mantenerlo' },
  endAccess: { ru: 'Закрыть', en: 'End it now', es: 'Cerrarlo ahora' },
  reason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  reasonHelp: {
    ru: 'Её увидят только сотрудники.',
    en: 'Only staff will see it.',
    es: 'Solo lo verá el equipo.',
  },
  reasonMissing: { ru: 'Укажите причину', en: 'Enter the reason', es: 'Indique el motivo' },
  outcomeKept: {
    ru: 'Вернётся {sum}. Доступ останется.',
    en: '{sum} will be refunded. Access stays.',
    es: 'Se devolverán {sum}. El acceso se mantiene.',
  },
  outcomeEnded: {
    ru: 'Вернётся {sum}. Доступ закроется сразу.',
    en: '{sum} will be refunded. Access ends at once.',
    es: 'Se devolverán {sum}. El acceso se cierra de inmediato.',
  },
  outcomeKeptPoints: {
    ru: 'Вернутся {sum} и {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}. Доступ останется.',
    en: '{sum} and {count, plural, one {# point} other {# points}} will be returned. Access stays.',
    es: 'Se devolverán {sum} y {count, plural, one {# punto} other {# puntos}}. El acceso se mantiene.',
  },
  outcomeEndedPoints: {
    ru: 'Вернутся {sum} и {count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}. Доступ закроется сразу.',
    en: '{sum} and {count, plural, one {# point} other {# points}} will be returned. Access ends at once.',
    es: 'Se devolverán {sum} y {count, plural, one {# punto} other {# puntos}}. El acceso se cierra de inmediato.',
  },
  confirmRefund: { ru: 'Вернуть {sum}', en: 'Refund {sum}', es: 'Devolver {sum}' },
  refundDone: { ru: 'Деньги возвращены', en: 'Refunded', es: 'Dinero devuelto' },
  refundNotMade: { ru: 'Деньги не возвращены', en: 'Not refunded', es: 'No devuelto' },
  refundSent: { ru: 'Возврат отправлен', en: 'Refund sent', es: 'Devolución enviada' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'orders.staff': typeof texts
  }
}
