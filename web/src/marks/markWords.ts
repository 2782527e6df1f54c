import type { Mark } from '#contract/marks/api.ts'
import { t } from '../platform/language/language.ts'

/** The words of a mark, or what stands for them. */
export function wordsOf({ text, voice }: Pick<Mark, 'text' | 'voice'>): string {
  return text.trim() || (voice ? t('marks.spoken') : t('marks.wordless'))
}
