import type { DomainTexts } from '../messages.ts'

export const texts = {
  unknownError: { ru: 'Что-то пошло не так.', en: 'Something went wrong.', es: 'Algo ha salido mal.' },
  noConnection: { ru: 'Нет интернета.', en: 'No Internet.', es: 'Sin conexión a Internet.' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    shell: typeof texts
  }
}
