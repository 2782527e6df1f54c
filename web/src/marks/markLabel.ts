import type { Mark } from '#contract/marks/api.ts'
import { formatClock } from '../platform/language/formatClock.ts'
import { t } from '../platform/language/language.ts'

/** What a mark is called: by its time in a video. */
export function markLabel({ at_ms: atMs }: Pick<Mark, 'at_ms'>): string {
  return atMs === null ? t('marks.onPhoto') : t('marks.at', { time: formatClock(atMs / 1000) })
}
