import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Каталог', en: 'Catalogue', es: 'Catálogo' },
  emptyTitle: {
    ru: 'Сейчас в каталоге ничего нет',
    en: 'The catalogue is empty for now',
    es: 'El catálogo está vacío por ahora',
  },
  emptyText: {
    ru: 'Новые курсы появятся здесь. Ваши открыты, как прежде.',
    en: 'New courses appear here. Yours are open as before.',
    es: 'Los cursos nuevos aparecerán aquí. Los suyos siguen abiertos.',
  },
  notAvailable: {
    ru: 'В приложении курсы не продаются',
    en: 'The app does not sell courses',
    es: 'La aplicación no vende cursos',
  },
  notAvailableText: {
    ru: 'Чтобы купить или продлить курс, напишите в поддержку.',
    en: 'To buy or renew a course, contact support.',
    es: 'Para comprar o renovar un curso, escriba a soporte.',
  },
  toSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    catalog: typeof texts
  }
}
