import { saveLessonStat } from '#contract/lessons/api.ts'
import { createBatcher } from '../batcher.ts'
import type { ContentDay } from '../courses/content.ts'
import { refuseLocked, requireDay, startDay } from '../days/days.ts'
import { isInTransaction } from '../database.ts'
import { ApiError } from '../failure.ts'
import { route, type Call } from '../route.ts'
import { dateOf, learnerDayAt } from '../streams/calendar.ts'
import { requireRun, requireStartedDay } from '../streams/streams.ts'
import { findApplied, hasLesson, insertStatistics, type Applied, type Entry } from './queries.ts'

/** What has waited longer on a device counts for the day that was so long ago. */
const oldestSeconds = 30 * 86_400

export const lessonRoutes = [
  // Starting the day and adding the entry may each stand alone: a retry completes what is missing.
  route(
    saveLessonStat,
    async (call) => {
      const { body, viewer } = call
      const day = (await findStartedDay(call)) ?? (await startDayOf(call))
      const watchedAt = Math.floor(Date.now() / 1000) - Math.min(body.age_seconds ?? 0, oldestSeconds)
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
    },
    { singleStatement: true },
  ),
]

type Watched = Call<typeof saveLessonStat>
type StartedDay = { id: number; started_at: number }

/** The day of the entry, if it was started before; what was watched while a day was open is taken later too. */
async function findStartedDay(call: Watched): Promise<StartedDay | undefined> {
  const { sql, body } = call
  const { started, content } = await requireStartedDay(call, { streamId: body.stream_id, dayId: body.day_id })
  if (!started) return undefined
  const day = content.days.find((one) => one.id === body.day_id)
  const isOfCourse = day && isOfDay(day, body.lesson_id)
  if (!isOfCourse && !(await hasLesson(sql, { dayId: body.day_id, lessonId: body.lesson_id })))
    throw new ApiError('not_found')
  return started
}

/** A locked day that was never started is refused. */
async function startDayOf(call: Watched): Promise<StartedDay> {
  const { sql, body } = call
  const run = await requireRun(call, body.stream_id)
  const day = requireDay(run, body.day_id)
  if (!isOfDay(day, body.lesson_id)) throw new ApiError('not_found')
  refuseLocked(run, day)
  return startDay(sql, run, day)
}

const isOfDay = (day: ContentDay, lessonId: number) =>
  day.sets.some((set) => set.lessons.some((lesson) => lesson.id === lessonId))

async function apply({ sql, machine }: Watched, entry: Entry): Promise<Applied> {
  const { database } = machine
  const [inserted] = isInTransaction(sql, database)
    ? await insertStatistics(sql, [entry])
    : [await insertBatched(database, entry)]
  const applied = inserted ?? (await findApplied(sql, entry))
  if (!applied) throw new ApiError('not_found')
  return applied
}

/** A commit waits for the disk, for one entry as long as for a hundred. */
const insertBatched = createBatcher({ run: insertStatistics, keyOf: ({ userId }: Entry) => userId })
