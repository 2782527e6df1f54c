import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Способы оплаты', en: 'Payment methods', es: 'Métodos de pago' },
  emptyTitle: { ru: 'Сохранённых карт нет', en: 'No saved cards', es: 'No hay tarjetas guardadas' },
  emptyText: {
    ru: 'Карта появится здесь, если вы решите сохранить её при оплате.',
    en: 'A card appears here if you choose to save it when you pay.',
    es: 'La tarjeta aparecerá aquí si decide guardarla al pagar.',
  },
  toSubscriptions: { ru: 'Открыть подписки', en: 'Open subscriptions', es: 'Abrir las suscripciones' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    cards: typeof texts
  }
}
