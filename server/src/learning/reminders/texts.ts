import type { Language } from '#contract/endpoint.ts'

/** `{time}` is on the person's clock, HH:mm. */
export const pushTexts: Record<Language, { title: string; body: string }> = {
  ru: { title: '{time} — время для себя', body: 'Сегодняшнее занятие ждёт вас.' },
  en: { title: '{time}: time for yourself', body: 'Today’s practice is waiting for you.' },
  es: { title: '{time}: un momento para usted', body: 'La práctica de hoy le espera.' },
}

/** SMS with `{school}`, `{time}` and a `{link}` to Today. */
export const shortTexts: Record<Language, string> = {
  ru: '{school}: {time}, сегодняшнее занятие ждёт вас. {link}',
  en: '{school}: {time}, today’s practice is waiting for you. {link}',
  es: '{school}: {time}, la práctica de hoy le espera. {link}',
}
