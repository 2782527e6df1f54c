import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Отчёты', en: 'Reports', es: 'Informes' },
  revenue: { ru: 'Выручка', en: 'Revenue', es: 'Ingresos' },
  failedRenewals: { ru: 'Неудачные списания', en: 'Failed renewals', es: 'Renovaciones fallidas' },
  /** Why people leave. */
  churn: { ru: 'Отток', en: 'Churn', es: 'Bajas' },
  period: { ru: 'Период', en: 'Period', es: 'Periodo' },
  utc: { ru: 'Месяцы считаются по UTC.', en: 'Months follow UTC.', es: 'Los meses siguen la hora UTC.' },
  months: {
    ru: '{count, plural, =1 {Этот месяц} one {Последний # месяц} few {Последние # месяца} many {Последние # месяцев} other {Последние # месяца}}',
    en: '{count, plural, =1 {This month} one {The last # month} other {The last # months}}',
    es: '{count, plural, =1 {Este mes} one {El último # mes} other {Los últimos # meses}}',
  },
  /** Saves the report as a file. */
  save: { ru: 'Скачать CSV', en: 'Download CSV', es: 'Descargar CSV' },
  isCut: {
    ru: 'В файле только первые 10 000 строк. Выберите период короче.',
    en: 'The file contains only the first 10,000\u00A0lines. Choose a shorter period.',
    es: 'El archivo solo tiene las primeras 10\u00A0000 líneas. Elija un periodo más corto.',
  },
  failed: {
    ru: 'Не удалось загрузить отчёт',
    en: 'Couldn’t load the report',
    es: 'No se ha podido cargar el informe',
  },
  noRevenueTitle: { ru: 'Оплат не было', en: 'No payments', es: 'No hay pagos' },
  noRevenueText: {
    ru: 'За этот период ничего не оплатили и не вернули.',
    en: 'Nothing was paid or refunded in this period.',
    es: 'En este periodo no se ha pagado ni devuelto nada.',
  },
  paid: { ru: 'Оплачено', en: 'Paid', es: 'Pagado' },
  refunded: { ru: 'Возвращено', en: 'Refunded', es: 'Devuelto' },
  /** Payments minus refunds. */
  left: { ru: 'Чистая выручка', en: 'Net', es: 'Neto' },
  service: { ru: 'Что куплено', en: 'Service', es: 'Servicio' },
  school: { ru: 'Школа', en: 'School', es: 'Escuela' },
  payments: { ru: 'Платежи', en: 'Payments', es: 'Pagos' },
  unknown: { ru: 'Без названия', en: 'Untitled', es: 'Sin título' },
  noFailedTitle: {
    ru: 'Все списания прошли',
    en: 'Every renewal was paid',
    es: 'Se han pagado todas las renovaciones',
  },
  noFailedText: {
    ru: 'За этот период отказов по картам не было.',
    en: 'No card failed in this period.',
    es: 'Ninguna tarjeta ha fallado en este periodo.',
  },
  nextTry: { ru: 'следующая попытка: {moment}', en: 'next attempt: {moment}', es: 'próximo intento: {moment}' },
  /** Payments that people dispute at their banks, and refunds that were refused. */
  problems: { ru: 'Проблемы с оплатой', en: 'Payment problems', es: 'Problemas de pago' },
  problemsHelp: {
    ru: 'Споры в банках, отказы в возврате и деньги, за которые ничего не выдали. Ответьте на спор в кабинете платёжного сервиса, пока не вышел срок. Там же верните деньги, за которые ничего не выдали.',
    en: 'Disputes at banks, refused refunds, and payments for which nothing was given. Answer disputes in the payment service’s dashboard before the deadline. Refund payments for which nothing was given there as well.',
    es: 'Impugnaciones ante los bancos, devoluciones rechazadas y dinero por el que no se ha entregado nada. Responda a cada impugnación en el panel del servicio de pagos antes de que venza el plazo. Devuelva allí también el dinero por el que no se ha entregado nada.',
  },
  noProblemsTitle: { ru: 'Проблем нет', en: 'No problems', es: 'No hay problemas' },
  noProblemsText: {
    ru: 'За этот период никто не оспорил платёж, все возвраты прошли и всё оплаченное выдано.',
    en: 'In this period, nobody disputed a payment, every refund was made, and everything paid for was given.',
    es: 'En este periodo nadie ha impugnado un pago, se han hecho todas las devoluciones y se ha entregado todo lo pagado.',
  },
  /** Why a person disputes a payment. */
  disputeFraudulent: {
    ru: 'покупатель говорит, что не платил',
    en: 'the buyer says they did not pay it',
    es: 'la persona dice que no hizo el pago',
  },
  disputeUnrecognized: {
    ru: 'покупатель не узнал платёж',
    en: 'the buyer does not recognise it',
    es: 'la persona no reconoce el pago',
  },
  disputeNotReceived: {
    ru: 'покупатель говорит, что не получил купленное',
    en: 'the buyer says they did not get what they bought',
    es: 'la persona dice que no recibió lo que compró',
  },
  disputeUnacceptable: {
    ru: 'покупка не такая, как обещали',
    en: 'the purchase is not as described',
    es: 'la compra no es como se describía',
  },
  disputeDuplicate: { ru: 'списано дважды', en: 'charged twice', es: 'cobrado dos veces' },
  disputeCancelled: {
    ru: 'покупатель говорит, что отменил подписку',
    en: 'the buyer says they had cancelled the subscription',
    es: 'la persona dice que había cancelado la suscripción',
  },
  disputeNotRefunded: {
    ru: 'покупатель ждёт возврата',
    en: 'the buyer expects a refund',
    es: 'la persona espera una devolución',
  },
  /** A charge of a wrong amount, or for something that could not be delivered. */
  notGiven: { ru: 'Ничего не выдано', en: 'Nothing given', es: 'No se ha entregado nada' },
  /** The charged amount. */
  received: { ru: 'получено {sum}', en: '{sum} received', es: 'recibido: {sum}' },
  /** After a lost dispute. */
  accessOpen: { ru: 'Доступ ещё открыт.', en: 'Access is still open.', es: 'El acceso sigue abierto.' },
  endAccess: { ru: 'Закрыть доступ', en: 'End access', es: 'Cerrar el acceso' },
  refundRefused: { ru: 'Возврат не прошёл', en: 'Refund refused', es: 'Devolución rechazada' },
  active: {
    ru: '{count, plural, =0 {Сейчас оплачиваемых подписок нет.} one {Сейчас оплачивается # подписка.} few {Сейчас оплачиваются # подписки.} many {Сейчас оплачивается # подписок.} other {Сейчас оплачивается # подписки.}}',
    en: '{count, plural, =0 {No subscriptions are being paid for now.} one {# subscription is being paid for now.} other {# subscriptions are being paid for now.}}',
    es: '{count, plural, =0 {Ahora no se paga ninguna suscripción.} one {Ahora se paga # suscripción.} other {Ahora se pagan # suscripciones.}}',
  },
  noChurnTitle: { ru: 'Никто не ушёл', en: 'Nobody left', es: 'No hay bajas' },
  noChurnText: {
    ru: 'За этот период не отменили ни одной подписки.',
    en: 'No subscription was cancelled in this period.',
    es: 'En este periodo no se ha cancelado ninguna suscripción.',
  },
  reason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  leftCount: { ru: 'Ушли', en: 'Left', es: 'Bajas' },
  resumedCount: { ru: 'Вернулись', en: 'Came back', es: 'Volvieron' },
  noReason: { ru: 'Не указана', en: 'Not given', es: 'Sin indicar' },
  /** The last attempt to charge a card failed. */
  unpaid: { ru: 'Платёж не прошёл', en: 'The payment failed', es: 'El pago no se ha realizado' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'reports.staff': typeof texts
  }
}
