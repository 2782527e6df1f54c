import type { Day } from '#contract/learning/courses/api.ts'
import { t } from '../../../platform/language/language.ts'

/** The day's title; what it is where it has none. */
export function previewDayTitle({ title, day_of_rest: isRest, day_number: number }: Day): string {
  if (title) return title
  return isRest ? t('days.restTitle') : t('days.title', { number })
}
