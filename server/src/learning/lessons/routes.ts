import { dateOf } from '#contract/platform/dates.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { ContentDay } from '../courses/content.ts'
import { momentOf, requireDay, requireMoment, startDay } from '../days/days.ts'
import { ApiError } from '../../platform/errors.ts'
import { enforceProcessRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { standaloneRoute, type ReadCall } from '../../platform/http/route.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import { requireRun, requireStartedDay } from '../streams/streams.ts'
import { findApplied, hasLesson, insertStatistics, type LessonTotals, type Entry } from './queries.ts'

/** More than two weeks of entries, one each five seconds of an hour a day, from two devices at once. */
export const entryLimit = { count: 25_000, windowSeconds: 3600 }

export const lessonRoutes = [
  // No transaction: starting the day and adding the entry are idempotent, so a retry completes them.
  standaloneRoute(saveLessonStat, async (call) => {
    const { body, viewer, context } = call
    enforceProcessRateLimit(context.database, { key: `entries:${viewer.user.id}`, ...entryLimit })
    const day = (await findStartedDay(call)) ?? (await startDayOf(call))
    const watchedAt = momentOf(call.now, body.age_seconds)
    const applied = await apply(call, {
      userId: viewer.user.id,
      clientId: body.client_id,
      streamId: body.stream_id,
      lessonId: body.lesson_id,
      viewedSeconds: body.viewed_seconds,
      playCount: body.play_count,
      positionSeconds: body.position_seconds ?? null,
      watchedAt,
      practicedOn: dateOf(learnerDayAt(viewer.calendar, watchedAt)),
    })
    return {
      stream_id: body.stream_id,
      lesson_id: body.lesson_id,
      ...applied,
      day_status_id: day.id,
      day_started_at: day.started_at,
    }
  }),
]

type StatCall = ReadCall<typeof saveLessonStat>
type StartedDay = { id: number; started_at: number }

/** The day of the entry if it was started: started days accept entries even while locked. */
async function findStartedDay(call: StatCall): Promise<StartedDay | undefined> {
  const { sql, body } = call
  const { started, content } = await requireStartedDay(call, { streamId: body.stream_id, dayId: body.day_id })
  if (!started) return undefined
  const day = content.days.find((one) => one.id === body.day_id)
  const isOfCourse = day && isOfDay(day, body.lesson_id)
  if (!isOfCourse && !(await hasLesson(sql, { dayId: body.day_id, lessonId: body.lesson_id })))
    throw new ApiError('not_found')
  return started
}

/** Throws if the day is locked, and was when the lesson was watched. */
async function startDayOf(call: StatCall): Promise<StartedDay> {
  const { sql, body } = call
  const run = await requireRun(call, body.stream_id)
  const day = requireDay(run, body.day_id)
  if (!isOfDay(day, body.lesson_id)) throw new ApiError('not_found')
  const at = requireMoment(run, day, body.age_seconds)
  return startDay(sql, run, { day, at })
}

const isOfDay = (day: ContentDay, lessonId: number) =>
  day.sets.some((set) => set.lessons.some((lesson) => lesson.id === lessonId))

async function apply({ sql, context }: StatCall, entry: Entry): Promise<LessonTotals> {
  const applied = (await insertBatched(context.database, entry)) ?? (await findApplied(sql, entry))
  if (!applied) throw new ApiError('not_found')
  return applied
}

/** Group commit: the fsync of a commit takes as long for one entry as for a hundred. */
const insertBatched = createBatcher({ run: insertStatistics, keyOf: ({ userId }: Entry) => userId })
