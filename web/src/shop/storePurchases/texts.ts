import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  buy: { ru: 'Купить за {price}', en: 'Buy for {price}', es: 'Comprar por {price}' },
  priceFailed: {
    ru: 'Магазин не сообщил цену',
    en: 'Couldn’t get the price from the store',
    es: 'La tienda no ha indicado el precio',
  },
  failed: {
    ru: 'Покупка не завершена',
    en: 'The purchase was not completed',
    es: 'No se ha podido completar la compra',
  },
  /** First words of a note, of which the text is `pendingText`. */
  pending: {
    ru: 'Покупка ещё не завершена.',
    en: 'The purchase is not complete yet.',
    es: 'La compra aún no está completa.',
  },
  pendingText: {
    ru: 'Магазин ждёт оплату или разрешение взрослого. После этого купленное откроется само.',
    en: 'The store is waiting for the payment or for a parent’s permission. After that, your purchase will open.',
    es: 'La tienda espera el pago o el permiso de un adulto. Después, lo que ha comprado se abrirá solo.',
  },
  unknownError: {
    ru: 'Магазин не объяснил причину. Если деньги списаны, нажмите «Восстановить покупки».',
    en: 'The store gave no reason. If you were charged, press “Restore purchases”.',
    es: 'La tienda no ha dado el motivo. Si se le ha cobrado, pulse «Restaurar compras».',
  },
  byAppStore: {
    ru: 'Оплату принимает App Store, он же присылает чек и возвращает деньги.',
    en: 'The App Store takes the payment, sends the receipt and makes refunds.',
    es: 'La App Store cobra, envía el recibo y hace las devoluciones.',
  },
  byGooglePlay: {
    ru: 'Оплату принимает Google Play, он же присылает чек и возвращает деньги.',
    en: 'Google Play takes the payment, sends the receipt and makes refunds.',
    es: 'Google Play cobra, envía el recibo y hace las devoluciones.',
  },
  restore: { ru: 'Восстановить покупки', en: 'Restore purchases', es: 'Restaurar compras' },
  restored: {
    ru: '{count, plural, one {Восстановлена # покупка} few {Восстановлены # покупки} many {Восстановлено # покупок} other {Восстановлено # покупки}}',
    en: '{count, plural, one {# purchase restored} other {# purchases restored}}',
    es: '{count, plural, one {Se ha restaurado # compra} other {Se han restaurado # compras}}',
  },
  nothingToRestore: {
    ru: 'В этом магазине покупок нет',
    en: 'There are no purchases in this store',
    es: 'No hay compras en esta tienda',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    storePurchases: typeof texts
  }
}
