import type { Language } from '#contract/endpoint.ts'

/** Subject of a mail with several notices. */
export const severalTexts: Record<Language, string> = {
  ru: 'Новые уведомления — {school}',
  en: 'New notifications — {school}',
  es: 'Notificaciones nuevas — {school}',
}
