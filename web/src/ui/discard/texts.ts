import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  delete: { ru: 'Удалить', en: 'Delete', es: 'Eliminar' },
  /** {what} is the kind of what was not sent, such as “Message” or “Homework “Posture””. */
  title: {
    ru: '{what}: удалить, не отправляя?',
    en: '{what}: delete without sending?',
    es: '{what}: ¿eliminar sin enviar?',
  },
  final: { ru: 'Вернуть будет нельзя.', en: 'This cannot be undone.', es: 'No se puede deshacer.' },
  keep: { ru: 'Оставить', en: 'Keep', es: 'Conservar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'ui.discard': typeof texts
  }
}
