import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Подписки', en: 'Subscriptions', es: 'Suscripciones' },
  none: { ru: 'Подписок нет.', en: 'No subscriptions.', es: 'No hay suscripciones.' },
  failed: {
    ru: 'Не удалось загрузить подписки',
    en: 'Couldn’t load the subscriptions',
    es: 'No se han podido cargar las suscripciones',
  },
  number: { ru: 'Подписка №\u00A0{id}', en: 'Subscription {id}', es: 'Suscripción\u00A0{id}' },
  failure: {
    ru: 'платёж не прошёл: {code}',
    en: 'the payment failed: {code}',
    es: 'el pago no se ha realizado: {code}',
  },
  /** Buttons. */
  grant: { ru: 'Подарить период', en: 'Give a free period', es: 'Regalar un periodo' },
  end: { ru: 'Завершить', en: 'End', es: 'Terminar' },
  endTitle: { ru: 'Завершить подписку', en: 'End the subscription', es: 'Terminar la suscripción' },
  when: { ru: 'Когда', en: 'When', es: 'Cuándo' },
  atPaidDay: {
    ru: 'Когда закончится оплаченный период',
    en: 'When the paid period is over',
    es: 'Cuando acabe el periodo pagado',
  },
  now: { ru: 'Сразу', en: 'Now', es: 'Ahora' },
  reason: { ru: 'Причина', en: 'Reason', es: 'Motivo' },
  reasonHelp: {
    ru: 'Останется в журнале; ученик её не увидит.',
    en: 'It stays in the audit log; the learner does not see it.',
    es: 'Queda en el registro; solo lo ve el equipo.',
  },
  reasonMissing: { ru: 'Укажите причину.', en: 'Enter a reason.', es: 'Indique el motivo.' },
  outcomeNow: {
    ru: 'Платежей больше не будет, доступ закроется сразу. Деньги не вернутся.',
    en: 'There will be no more payments, and access ends now. No money will be refunded.',
    es: 'No habrá más pagos y el acceso termina ahora. No se devuelve dinero.',
  },
  outcomePaid: {
    ru: 'Платежей больше не будет. Доступ останется до конца оплаченного периода.',
    en: 'There will be no more payments. Access stays until the paid period is over.',
    es: 'No habrá más pagos. El acceso sigue hasta el final del periodo pagado.',
  },
  outcomePaidDay: {
    ru: 'Платежей больше не будет. Доступ останется по {date}.',
    en: 'There will be no more payments. Access stays until {date}.',
    es: 'No habrá más pagos. El acceso sigue hasta el {date}.',
  },
  confirmEnd: { ru: 'Завершить подписку', en: 'End the subscription', es: 'Terminar la suscripción' },
  ended: { ru: 'Подписка завершена', en: 'The subscription was ended', es: 'La suscripción ha terminado' },
  grantTitle: { ru: 'Подарить период', en: 'Give a free period', es: 'Regalar un periodo' },
  outcomeGrant: {
    ru: 'Подписка станет на один период длиннее. Ничего не спишется.',
    en: 'The subscription will be one period longer. Nothing will be charged.',
    es: 'La suscripción durará un periodo más. No se cobrará nada.',
  },
  outcomeGrantAgain: {
    ru: 'Подписка начнётся сегодня и закончится через один период. Ничего не спишется.',
    en: 'The subscription will begin today and end after one period. Nothing will be charged.',
    es: 'La suscripción empezará hoy y terminará tras un periodo. No se cobrará nada.',
  },
  give: { ru: 'Подарить подписку', en: 'Give a subscription', es: 'Regalar una suscripción' },
  giveTitle: { ru: 'Подарить подписку', en: 'Give a subscription', es: 'Regalar una suscripción' },
  /** Choice of a subscription on sale. */
  which: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  soldFailed: {
    ru: 'Не удалось загрузить подписки из магазина',
    en: 'Couldn’t load the shop’s subscriptions',
    es: 'No se han podido cargar las suscripciones de la tienda',
  },
  noneSold: {
    ru: 'В магазине нет подписок.',
    en: 'The shop sells no subscriptions.',
    es: 'La tienda no vende suscripciones.',
  },
  outcomeGive: {
    ru: 'Подписка начнётся сегодня и закончится через один период. Бессрочная не закончится. Ничего не спишется.',
    en: 'The subscription will begin today and end after one period. A lifetime subscription does not end. Nothing will be charged.',
    es: 'La suscripción empieza hoy y termina tras un periodo; una indefinida no termina. No se cobra nada.',
  },
  given: { ru: 'Подписка подарена', en: 'The subscription was given', es: 'Se ha regalado la suscripción' },
  /** A button, and the title of its dialog. */
  payments: { ru: 'Платежи', en: 'Payments', es: 'Pagos' },
  paymentsFailed: {
    ru: 'Не удалось загрузить платежи',
    en: 'Couldn’t load the payments',
    es: 'No se han podido cargar los pagos',
  },
  noPayments: { ru: 'Продлений ещё не было.', en: 'No renewals yet.', es: 'Todavía no hay renovaciones.' },
  firstPayment: {
    ru: 'Здесь только продления. Первый платёж возвращают в его заказе.',
    en: 'Only renewals are listed here. The first payment is refunded in its order.',
    es: 'Aquí solo están las renovaciones. El primer pago se devuelve en su pedido.',
  },
  paymentOf: { ru: 'Платёж {sum} от {date}', en: 'Payment of {sum} on {date}', es: 'Pago de {sum} del {date}' },
  refundTitle: { ru: 'Возврат платежа', en: 'Refund of a payment', es: 'Devolución de un pago' },
  outcomeRefund: { ru: 'Вернётся {sum}.', en: '{sum} will be refunded.', es: 'Se devolverán {sum}.' },
  outcomeRefundKept: {
    ru: 'Вернётся {sum}. Доступ и следующий платёж останутся.',
    en: '{sum} will be refunded. Access and the next payment stay as they are.',
    es: 'Se devolverán {sum}. Se mantienen el acceso y el próximo pago.',
  },
  outcomeRefundEnded: {
    ru: 'Вернётся {sum}. Платежей больше не будет, доступ закроется сразу.',
    en: '{sum} will be refunded. There will be no more payments, and access ends now.',
    es: 'Se devolverán {sum}. No habrá más pagos y el acceso termina ahora.',
  },
  granted: { ru: 'Период подарен', en: 'The period was given', es: 'Se ha regalado el periodo' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'subscriptions.staff': typeof texts
  }
}
