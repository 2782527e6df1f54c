import type { Language } from './endpoint.ts'

/** Texts of errors of purchases in stores. */
export const storeErrorTexts = {
  stores_unavailable: {
    ru: 'Сейчас покупки в магазине приложений не принимаются. Напишите в поддержку.',
    en: 'Purchases in the app store are not available at the moment. Contact support.',
    es: 'En este momento no se aceptan compras de la tienda de aplicaciones. Escriba a soporte.',
  },
  purchase_invalid: {
    ru: 'Магазин не подтвердил эту покупку. Если деньги списаны, напишите в поддержку.',
    en: 'The store did not confirm this purchase. If you were charged, contact support.',
    es: 'La tienda no ha confirmado esta compra. Si se le ha cobrado, escriba a soporte.',
  },
  purchase_pending: {
    ru: 'Магазин ещё ждёт оплату. Завершите её, и покупка появится здесь сама.',
    en: 'The store is still waiting for the payment. Complete it, and the purchase will appear here.',
    es: 'La tienda aún espera el pago. Complételo y la compra aparecerá aquí sola.',
  },
  purchase_of_other_account: {
    ru: 'Эта покупка уже принадлежит другому аккаунту. Войдите в аккаунт, из которого её оплатили.',
    en: 'This purchase belongs to another account. Sign in to the account that made it.',
    es: 'Esta compra pertenece a otra cuenta. Inicie sesión con la cuenta con la que se hizo.',
  },
  purchase_refunded: {
    ru: 'Магазин вернул деньги за эту покупку. Чтобы продолжить, купите снова.',
    en: 'The store has refunded this purchase. To continue, buy it again.',
    es: 'La tienda ha devuelto el dinero de esta compra. Para continuar, compre de nuevo.',
  },
  refunded_by_store: {
    ru: 'Этот заказ оплачен в магазине приложений. Попросите ученика запросить возврат там.',
    en: 'This order was paid for in an app store. Ask the learner to request the refund there.',
    es: 'Este pedido se pagó en una tienda de aplicaciones. Pida a esta persona que solicite allí la devolución.',
  },
} as const satisfies Record<string, Record<Language, string>>
