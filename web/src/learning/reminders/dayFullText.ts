import { maxTimesPerDay } from '#contract/learning/reminders/rules.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { weekdayNames } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'

/** Says that a day of the week has no room for another time. */
export function dayFullText(day: Weekday): string {
  return t('reminders.dayFull', { day: weekdayNames('long')[day - 1] ?? '', count: maxTimesPerDay })
}
