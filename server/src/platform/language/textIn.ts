import type { Language } from '#contract/endpoint.ts'

/** A text in some of the languages. */
export type Texts = Partial<Record<Language, string>>

/** The text in a language, else in the content's default language. */
export function textIn(texts: Texts, language: Language, content: { default_language: Language }): string {
  return texts[language] ?? texts[content.default_language] ?? ''
}
