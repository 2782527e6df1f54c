import type { DomainTexts } from '../messages.ts'

export const texts = {
  writeToSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    brands: typeof texts
  }
}
