import { dateOf } from '#contract/platform/dates.ts'
import { recordEvents } from '../live/live.ts'
import type { Database } from '../../platform/database/database.ts'
import { calendarOf, learnerDayAt, openingOf, type CalendarRow } from '../../platform/calendar.ts'
import {
  deleteMoved,
  deleteNotices,
  insertNudges,
  listCalendars,
  listEndings,
  lockNudges,
  type Today,
} from './nudgeQueries.ts'
import { mailSeconds, pushNotices } from './notices.ts'

/** Daytime on the person's clock; the end is exclusive. */
const [firstHour, endHour] = [9, 21]
const chunk = 1000

/** Records past and upcoming endings once per cause, for people whose clock shows daytime. */
export async function recordNudges(
  { database }: { database: Database },
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const calendars = (await listCalendars(database.sql, { now })).flatMap((calendar) => todayOf(calendar, now))
  if (calendars.length === 0) return
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await database.transaction(async (sql) => {
      await lockNudges(sql)
      const notices = await insertNudges(sql, calendars, { now, limit: chunk, mailSeconds })
      await recordEvents(sql, [...new Set(notices.map(({ user_id }) => user_id))], 'notice')
      await pushNotices(
        sql,
        notices.filter(({ is_nudge }) => is_nudge).map(({ id }) => id),
      )
      return notices.length
    })
}

/** Deletes notices of an upcoming end once it has passed. */
export async function removeEnded({ database }: { database: Database }, now: number): Promise<void> {
  const ended = (await listEndings(database.sql, { now })).filter(
    (notice) => notice.last_date < dateOf(learnerDayAt(calendarOf(notice), now)),
  )
  if (ended.length === 0) return
  await database.transaction(async (sql) => {
    const userIds = await deleteNotices(
      sql,
      ended.map(({ id }) => id),
    )
    await recordEvents(sql, [...new Set(userIds)], 'notice')
  })
}

/** Deletes notices of an upcoming end once it has moved. */
export async function removeMoved({ database }: { database: Database }, scope: 'all' | 'mailed now'): Promise<void> {
  await database.transaction(async (sql) => {
    const userIds = await deleteMoved(sql, scope)
    await recordEvents(sql, [...new Set(userIds)], 'notice')
  })
}

function todayOf(row: CalendarRow, now: number): Today[] {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(row.timezone)
  if (hour < firstHour || hour >= endHour) return []
  const calendar = calendarOf(row)
  const today = learnerDayAt(calendar, now)
  const day_starts = [1, 2, 3, 4, 5, 6, 7].map((days) => openingOf(calendar, today + days))
  return [{ ...row, today: dateOf(today), day_starts }]
}
