import {
  finishDay as finishDayCall,
  getDayProgress,
  startDay as startDayCall,
  type DayRecord,
} from '#contract/days/api.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { progressOf, requireRun, requireRunAlone } from '../streams/streams.ts'
import { finishDay, refuseLocked, requireDay, startDay } from './days.ts'
import type { DayStatusRow } from './queries.ts'

export const dayRoutes = [
  route(startDayCall, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    const day = requireDay(run, call.params.dayId)
    refuseLocked(run, day)
    return recordOf(await startDay(call.sql, run, day), { streamId: run.row.id, dayId: day.id, scores: 0 })
  }),

  route(finishDayCall, async (call) => {
    // Two last days finished at once must see each other, or neither would complete the run.
    const run = await requireRunAlone(call, call.params.streamId)
    const day = requireDay(run, call.params.dayId)
    refuseLocked(run, day)
    const { status, scores } = await finishDay(call, run, day)
    return recordOf(status, { streamId: run.row.id, dayId: day.id, scores })
  }),

  route(getDayProgress, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    if (!run.row.day_statuses.some((status) => status.id === call.params.dayStatusId)) throw new ApiError('not_found')
    return progressOf(run)
  }),
]

type Of = { streamId: number; dayId: number; scores: number }

function recordOf(status: DayStatusRow, { streamId, dayId, scores }: Of): DayRecord {
  return {
    id: status.id,
    stream_id: streamId,
    stage_day_id: dayId,
    stage_day_started_at: status.started_at,
    end_time: status.finished_at,
    scores,
  }
}
