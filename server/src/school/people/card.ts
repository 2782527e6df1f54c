import { dateOf, daySeconds } from '#contract/platform/dates.ts'
import type { Language } from '#contract/endpoint.ts'
import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import type { Person, PersonRun } from '#contract/school/people/api.ts'
import { textIn } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { datesOf } from '../../learning/streams/enrolment.ts'
import { listRunsOfPerson, lockOf, progressOf, type Run } from '../../learning/streams/streams.ts'
import { calendarOf, learnerToday } from '../../platform/calendar.ts'
import { findHistory, findPerson, type PersonRow } from './queries.ts'

export async function requirePerson(sql: Sql, userId: number): Promise<PersonRow> {
  const person = await findPerson(sql, userId)
  if (!person) throw new ApiError('not_found')
  return person
}

/** The calendar of a person; throws if they do not exist. */
export async function calendarOfPerson(sql: Sql, userId: number): Promise<Calendar> {
  return calendarOf(await requirePerson(sql, userId))
}

/** The erasure time of an account closed at a time; both are epoch seconds. */
export function erasureTime(closedAt: number): number {
  return closedAt + restoreDays * daySeconds
}

export async function personCard(
  database: Database,
  { userId, language, now }: Moment & { userId: number; language: Language },
): Promise<Person> {
  const { sql } = database
  const row = await requirePerson(sql, userId)
  const calendar = calendarOf(row)
  const [runs, history] = await Promise.all([
    listRunsOfPerson(database, sql, { userId, calendar, now }),
    findHistory(sql, userId),
  ])
  const erased_at = row.closed_at === null ? null : erasureTime(row.closed_at)
  const today = learnerToday(calendar, now)
  return { ...row, erased_at, today, runs: runs.map((run) => runOf(run, language)), ...history }
}

export function runOf(run: Run, language: Language): PersonRun {
  const { row, content, freeze } = run
  const { startsOn, endsOn } = datesOf(run)
  const { days_count, complete_days_count, progress } = progressOf(run)
  const day = content.days.find((one) => one.day_number === run.todayNumber)
  return {
    id: row.id,
    course_id: row.course_id,
    course: textIn(content.title, language, content),
    status: run.status,
    is_demo: row.is_demo,
    is_paid_by_subscription: row.is_optional_purchase,
    starts_on_first_opening: row.pending_access_days !== null,
    starts_on: startsOn,
    ends_on: endsOn,
    today_day_number: run.todayNumber,
    days_count,
    complete_days_count,
    progress,
    consultations: row.max_consultation_count,
    has_chat: row.chat_channel_id !== null,
    lock: day ? (lockOf(run, day)?.code ?? null) : null,
    freeze: freeze
      ? { starts_on: freeze.start_date, ends_on: dateOf(freeze.end_day - 1), is_active: freeze.status === 1 }
      : null,
  }
}
