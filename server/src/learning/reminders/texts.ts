import type { Language } from '#contract/endpoint.ts'

/** SMS with `{school}`, `{time}` and a `{link}` to Today. */
export const shortTexts: Record<Language, string> = {
  ru: '{school}: {time}, сегодняшнее занятие ждёт вас. {link}',
  en: '{school}: {time}, today’s practice is waiting for you. {link}',
  es: '{school}: {time}, la práctica de hoy le espera. {link}',
}
