import type { DomainTexts } from '../messages.ts'

export const texts = {
  loading: { ru: 'Загрузка', en: 'Loading', es: 'Cargando' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    ui: typeof texts
  }
}
