import { saveLessonStat } from '#contract/lessons/api.ts'
import { refuseLocked, requireDay, startDay } from '../days/days.ts'
import { isInTransaction } from '../database.ts'
import { ApiError } from '../failure.ts'
import { route, type Call } from '../route.ts'
import { dateOf, dayAt } from '../streams/calendar.ts'
import { requireRun, shownBrand } from '../streams/streams.ts'
import { askTogether } from '../together.ts'
import { insertStatistics, type Applied, type Entry } from './queries.ts'

/** What has waited longer on a device counts for the day that was so long ago. */
const oldestSeconds = 30 * 86_400

export const lessonRoutes = [
  // Starting the day and adding the entry may each stand alone: a retry completes what is missing.
  route(
    saveLessonStat,
    async (call) => {
      const { body, viewer } = call
      const watchedAt = Math.floor(Date.now() / 1000) - Math.min(body.age_seconds ?? 0, oldestSeconds)
      const entry: Entry = {
        userId: viewer.user.id,
        brand: shownBrand(call.brand),
        clientId: body.client_id,
        streamId: body.stream_id,
        dayId: body.day_id,
        lessonId: body.lesson_id,
        viewedSeconds: body.viewed_seconds,
        playCount: body.play_count,
        positionSeconds: body.position_seconds ?? null,
        watchedAt,
        practicedOn: dateOf(dayAt(viewer.user.timezone, watchedAt)),
      }
      const applied = (await apply(call, entry)) ?? (await startAndApply(call, entry))
      return { stream_id: entry.streamId, lesson_id: entry.lessonId, ...applied }
    },
    { singleStatement: true },
  ),
]

type Applying = Pick<Call<typeof saveLessonStat>, 'sql' | 'machine'>

/** A repeat that came at the same time finds nothing at first and the totals then. */
async function apply({ sql, machine }: Applying, entry: Entry): Promise<Applied | undefined> {
  const { database } = machine
  const insert = async () =>
    isInTransaction(sql, database) ? (await insertStatistics(sql, [entry]))[0] : insertTogether(database, entry)
  return (await insert()) ?? insert()
}

/** Writing to the disk takes several milliseconds of its own, for one entry as for a hundred. */
const insertTogether = askTogether({ ask: insertStatistics, apart: ({ userId }) => userId })

/** What was watched while a day was open is taken later too; a locked day that was never started is refused. */
async function startAndApply(call: Call<typeof saveLessonStat>, entry: Entry): Promise<Applied> {
  const { sql } = call
  const run = await requireRun(call, entry.streamId)
  const day = requireDay(run, entry.dayId)
  const isOfDay = day.sets.some((set) => set.lessons.some((lesson) => lesson.id === entry.lessonId))
  if (!isOfDay) throw new ApiError('not_found')
  refuseLocked(run, day)
  await startDay(sql, run, day)
  const applied = await apply(call, entry)
  if (!applied) throw new ApiError('not_found')
  return applied
}
