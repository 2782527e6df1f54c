import { isClosedInDemo } from '#contract/learning/streams/verdict.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import type { StateRow } from './queries.ts'
import type { Run } from './run.ts'

/** Today's reminder, while the day of the run can still be practised. */
export function shownReminder(run: Run, reminder: StateRow['reminder']): StateRow['reminder'] {
  const day = run.content.days.find((one) => one.day_number === run.todayNumber)
  if (!reminder || !day || run.status !== 'open' || day.day_of_rest) return null
  if (run.dayStatuses.get(day.id)?.finished_at || isClosedInDemo(run, { isDemoAccessible: day.is_demo_accessible }))
    return null
  return learnerDayAt(run.calendar, reminder.due_at) === run.today ? reminder : null
}
