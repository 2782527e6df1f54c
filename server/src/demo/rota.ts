import { dateOf } from '#contract/platform/dates.ts'
import type { Moment } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import { dayAt } from '../platform/calendar.ts'
import type { DemoRota } from './experts.ts'
import { insertAbsence, insertException, insertHours } from './queries.ts'

/** Plans the weeks of an expert, a date with other hours, and when they are absent. */
export async function insertRota(
  sql: Sql,
  { id: expertId, timezone, now }: Moment & { id: number; timezone: string },
  { duty, meetings, absence, exception }: DemoRota,
): Promise<void> {
  for (const hours of duty) await insertHours(sql, { expertId, kind: 'duty', ...hours })
  for (const hours of meetings) await insertHours(sql, { expertId, kind: 'meetings', ...hours })
  const today = dayAt(timezone, now)
  if (exception) await insertException(sql, { expertId, ...exception, day: dateOf(today + exception.inDays) })
  if (!absence) return
  const first = today + absence.inDays
  const last = first + absence.days - 1
  await insertAbsence(sql, { expertId, firstDay: dateOf(first), lastDay: dateOf(last) })
}
