import * as api from '#contract/learning/days/api.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, writeRoute, type ReadCall } from '../../platform/http/route.ts'
import { progressOf, recordRunEvent, requireRun, lockRun, streakOf } from '../streams/streams.ts'
import { finishDay, requireDay, requireMoment, startDay } from './days.ts'
import { findDayEnd, type DayStatusRow } from './queries.ts'

/** The end of a day shows no older message of an expert. */
const freshWordsSeconds = 7 * 86_400

export const dayRoutes = [
  writeRoute(
    api.startDay,
    async (call) => {
      const run = await requireRun(call, call.params.streamId)
      const day = requireDay(run, call.params.dayId)
      const at = requireMoment(run, day, call.body.age_seconds)
      const status = await startDay(call.sql, run, { day, at })
      if (!run.dayStatuses.has(day.id)) await recordRunEvent(call, { userId: run.userId, streamId: run.row.id })
      return recordOf(status, { streamId: run.row.id, dayId: day.id, scores: 0 })
    },
    { requires: requireDayOfRun },
  ),

  writeRoute(
    api.finishDay,
    async (call) => {
      // Locked, so that concurrently finished last days complete the run.
      const run = await lockRun(call, call.params.streamId)
      const day = requireDay(run, call.params.dayId)
      const at = requireMoment(run, day, call.body.age_seconds)
      const { status, scores } = await finishDay(call, run, { day, at })
      const streamId = run.row.id
      const wordsSince = run.now - freshWordsSeconds
      const end = await findDayEnd(call.sql, { userId: run.userId, streamId, wordsSince })
      return {
        ...recordOf(status, { streamId, dayId: day.id, scores }),
        balance: end.balance,
        streak_days: streakOf(run, end.practice_days),
        expert_words: end.expert_words,
      }
    },
    { requires: requireDayOfRun },
  ),

  readRoute(api.getDayProgress, async (call) => {
    const run = await requireRun(call, call.params.streamId)
    if (!run.row.day_statuses.some((status) => status.id === call.params.dayStatusId)) throw new ApiError('not_found')
    return progressOf(run)
  }),
]

type DayCall = Omit<ReadCall<typeof api.startDay>, 'body' | 'query'>

async function requireDayOfRun(call: DayCall): Promise<void> {
  requireDay(await requireRun(call, call.params.streamId), call.params.dayId)
}

type RecordIds = { streamId: number; dayId: number; scores: number }

function recordOf(status: DayStatusRow, { streamId, dayId, scores }: RecordIds): api.DayRecord {
  return {
    id: status.id,
    stream_id: streamId,
    stage_day_id: dayId,
    stage_day_started_at: status.started_at,
    end_time: status.finished_at,
    scores,
  }
}
