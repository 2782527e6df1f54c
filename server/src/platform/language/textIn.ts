import type { Language } from '#contract/endpoint.ts'

/** What somebody has written in some of the languages. */
export type Texts = Partial<Record<Language, string>>

/** A text in the language, else in the default language of what it belongs to. */
export function textIn(texts: Texts, language: Language, content: { default_language: Language }): string {
  return texts[language] ?? texts[content.default_language] ?? ''
}
