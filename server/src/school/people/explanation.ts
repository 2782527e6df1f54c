import type { Language, ResponseBody } from '#contract/endpoint.ts'
import type { explainPersonRun } from '#contract/school/people/explanationApi.ts'
import { explainRun, type Explanation } from '../../learning/streams/explanation.ts'
import { hasDemo, listRunsOfPerson } from '../../learning/streams/streams.ts'
import { secondsOf } from '../../platform/calendar.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { calendarOfPerson } from './card.ts'

type Asking = Moment & { sql: Sql; database: Database; brand: Brand; language: Language }
type Asked = { userId: number; streamId: number; at: string | undefined }

/**
 * Which parts of a person's run are open at a time in their time zone, by what this brand allows. Throws `not_found`, and
 * a 422 for a time that is none.
 */
export async function explanationOf(
  { sql, database, brand, language, now }: Asking,
  { userId, streamId, at }: Asked,
): Promise<ResponseBody<typeof explainPersonRun>> {
  const calendar = await calendarOfPerson(sql, userId)
  const { timezone } = calendar
  const seconds = at === undefined ? now : secondsOf(at, timezone)
  const asked = { userId, streamId, calendar, now: seconds, hasDemo: hasDemo(brand) }
  const [run] = await listRunsOfPerson(database, sql, asked)
  if (!run) throw new ApiError('not_found')
  const timeOf = (time: number) => ({ at: time, date: dateIn(timezone, time) })
  return {
    timezone,
    time: timeOf(seconds),
    today_day_number: run.todayNumber,
    parts: explainRun({ run, language }, brand.freezeDays).map((part) => partOf(part, timeOf)),
  }
}

function partOf(part: Explanation, timeOf: (seconds: number) => { at: number; date: string }) {
  const { kind, dayNumber, title, videosCount, until, lock, lockingHomework } = part
  return {
    kind,
    day_number: dayNumber,
    title,
    videos_count: videosCount,
    until: until === null ? null : timeOf(until),
    lock,
    locking_homework: lockingHomework,
  }
}

function dateIn(timezone: string, seconds: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
  return instant.toZonedDateTimeISO(timezone).toPlainDate().toString()
}
