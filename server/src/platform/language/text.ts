import type { Language } from '#contract/endpoint.ts'

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export type Texts = Partial<Record<Language, string>>

/** The text in a language, else in the content's default language. */
export function textIn(texts: Texts, language: Language, content: { default_language: Language }): string {
  return texts[language] ?? texts[content.default_language] ?? ''
}

/** Replaces `{name}` placeholders; missing values become empty. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
}

/** For content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => names[sign] ?? sign)
}
