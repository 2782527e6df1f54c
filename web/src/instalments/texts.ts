import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Рассрочка', en: 'Instalments', es: 'Pagos a plazos' },
  emptyTitle: { ru: 'У вас нет рассрочек', en: 'You have no instalments', es: 'No tiene pagos a plazos' },
  emptyText: {
    ru: 'Если вы оплатите курс частями, график платежей появится здесь.',
    en: 'When you pay for a course in parts, the plan appears here.',
    es: 'Cuando pague un curso a plazos, el calendario aparecerá aquí.',
  },
  toSubscriptions: { ru: 'Открыть подписки', en: 'Open subscriptions', es: 'Abrir las suscripciones' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    instalments: typeof texts
  }
}
