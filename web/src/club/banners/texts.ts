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
  loadFailed: {
    ru: 'Не удалось загрузить новости',
    en: 'Couldn’t load the news',
    es: 'No se han podido cargar las novedades',
  },
  more: { ru: 'Подробнее', en: 'Read more', es: 'Más información' },
  openLesson: { ru: 'Смотреть урок', en: 'Watch the lesson', es: 'Ver la lección' },
  newFeatures: { ru: 'Что нового', en: 'What’s new', es: 'Novedades' },
  newWindow: { ru: '(в новой вкладке)', en: '(opens in a new tab)', es: '(se abre en una pestaña nueva)' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    banners: typeof texts
  }
}
