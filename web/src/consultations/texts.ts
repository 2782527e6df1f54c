import type { DomainTexts } from '../messages.ts'

export const texts = {
  title: { ru: 'Видеоконсультации', en: 'Video consultations', es: 'Videoconsultas' },
  notAvailable: {
    ru: 'Видеоконсультаций здесь нет',
    en: 'There are no video consultations here',
    es: 'Aquí no hay videoconsultas',
  },
  emptyTitle: {
    ru: 'В ваших курсах нет видеоконсультаций',
    en: 'Your courses have no video consultations',
    es: 'Sus cursos no incluyen videoconsultas',
  },
  emptyText: {
    ru: 'Этот раздел открывается вместе с курсом, в который он входит.',
    en: 'This section opens with a course that includes it.',
    es: 'Esta sección se abre con un curso que la incluya.',
  },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    consultations: typeof texts
  }
}
