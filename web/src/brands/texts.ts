import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  writeToSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    brands: typeof texts
  }
}
