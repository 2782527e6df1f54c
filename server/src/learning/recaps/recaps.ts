import type { WeekRecap } from '#contract/learning/recaps/api.ts'
import { isRecapDue, recapDays } from '#contract/learning/recaps/rules.ts'
import { dateOf, mondayOf } from '#contract/platform/dates.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { hourAt } from '../../platform/calendar.ts'
import { findOpenWeek } from './queries.ts'

/** A person in a run, at a moment. `brand` null: any brand. */
export type RecapOwner = {
  userId: number
  brand: string | null
  calendar: Calendar
  now: number
  today: number
  isSeventhDay: boolean
  isDayFinished: boolean
}

/** The recap of the current week; null if it is not due, was closed, or has no practice. */
export async function shownRecap(sql: Sql, owner: RecapOwner): Promise<WeekRecap | null> {
  const { userId, brand, calendar, now, today } = owner
  if (!isRecapDue({ ...owner, hour: hourAt(calendar, now) })) return null
  const week = dateOf(mondayOf(today))
  const from = dateOf(today - recapDays + 1)
  const found = await findOpenWeek(sql, { userId, brand, week, from, to: dateOf(today), now })
  return found && found.practised.length > 0 ? { week, start_date: from, ...found } : null
}
