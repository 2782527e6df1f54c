import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Новости и предложения', en: 'News and offers', es: 'Novedades y ofertas' },
  notAvailable: {
    ru: 'Раздела новостей здесь нет',
    en: 'There is no news here',
    es: 'Aquí no hay novedades',
  },
  emptyTitle: { ru: 'Новостей сейчас нет', en: 'No news for now', es: 'No hay novedades por ahora' },
  emptyText: {
    ru: 'Новости школы появятся здесь.',
    en: 'School news will appear here.',
    es: 'Las novedades de la escuela aparecerán aquí.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    banners: typeof texts
  }
}
