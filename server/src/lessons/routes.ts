import { saveLessonStat } from '#contract/lessons/api.ts'
import { refuseLocked, requireDay, startDay } from '../days/days.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { dateOf } from '../streams/calendar.ts'
import { requireRun, type Run } from '../streams/streams.ts'
import type { ContentDay } from '../courses/content.ts'
import type { Sql } from '../database.ts'
import { findTotals, insertStatistic } from './queries.ts'

export const lessonRoutes = [
  // Starting the day and adding the entry may each stand alone: a retry completes what is missing.
  route(
    saveLessonStat,
    async (call) => {
      const { body, sql } = call
      const run = await requireRun(call, body.stream_id)
      const day = requireDay(run, body.day_id)
      if (!day.sets.some((set) => set.lessons.some((lesson) => lesson.id === body.lesson_id)))
        throw new ApiError('not_found')
      const status = await startedDay(sql, run, day)
      const totals =
        (await insertStatistic(sql, {
          userId: run.userId,
          clientId: body.client_id,
          streamId: run.row.id,
          lessonId: body.lesson_id,
          viewedSeconds: body.viewed_seconds,
          playCount: body.play_count,
          positionSeconds: body.position_seconds ?? null,
          practicedOn: dateOf(run.today),
        })) ?? (await findTotals(sql, run.row.id, body.lesson_id))
      return {
        stream_id: run.row.id,
        lesson_id: body.lesson_id,
        ...(totals ?? { viewed_seconds: 0, play_count: 0, position_seconds: 0 }),
        day_status_id: status.id,
        day_started_at: status.started_at,
      }
    },
    { singleStatement: true },
  ),
]

/** What was watched while a day was open is taken later too; a locked day that was never started is refused. */
async function startedDay(sql: Sql, run: Run, day: ContentDay): Promise<{ id: number; started_at: number }> {
  const status = run.dayStatuses.get(day.id)
  if (status) return status
  refuseLocked(run, day)
  return startDay(sql, run, day)
}
