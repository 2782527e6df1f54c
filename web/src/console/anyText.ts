import type { Language } from '#contract/endpoint.ts'
import { currentLanguage } from '../platform/language/language.ts'

/** A text in the reader's language, otherwise in the first that has one; empty if none has. */
export function anyText(texts: Partial<Record<Language, string | undefined>>): string {
  return texts[currentLanguage()] || [texts.ru, texts.en, texts.es].find(Boolean) || ''
}
