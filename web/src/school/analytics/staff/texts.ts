import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  times: {
    ru: '{count, plural, one {# раз} few {# раза} many {# раз} other {# раза}}',
    en: '{count, plural, one {# time} other {# times}}',
    es: '{count, plural, one {# vez} other {# veces}}',
  },
  first: { ru: 'Впервые: {moment}', en: 'First seen: {moment}', es: 'Primera vez: {moment}' },
  emptyTitle: { ru: 'Ошибок нет', en: 'No errors', es: 'No hay errores' },
  empty: {
    ru: 'Если у учеников что-то не сработает, запись появится здесь.',
    en: 'When something fails for a learner, it will appear here.',
    es: 'Si a alguien le falla algo, aparecerá aquí.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'analytics.staff': typeof texts
  }
}
