import * as api from '#contract/learning/streams/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { meetingsInFreeze } from './bookedMeetings.ts'
import { writeRoute, type Call } from '../../platform/http/route.ts'
import { cancelFreeze, freezeOwnRun } from './freezes.ts'
import { serializeStream } from './serialize.ts'
import { recordRunEvent, lockRun, requireRun } from './streams.ts'

const shownParts = new Set(['userCourseStreamFreeze', 'progress', 'current_training_day'] as const)

export const freezeRoutes = [
  writeRoute(
    api.createFreeze,
    async (call) => {
      const { streamId } = call.params
      const run = await lockRun(call, streamId)
      await freezeOwnRun(call.sql, run, { period: call.body, allowanceDays: call.brand.freezeDays })
      const frozen_meetings = await meetingsInFreeze(call, { ...call.body, streamId })
      return { ...(await showChanged(call, streamId)), frozen_meetings }
    },
    { requires: (call) => requireRun(call, call.params.streamId) },
  ),

  writeRoute(api.cancelFreeze, async (call) => {
    const { streamId } = call.params
    const run = await lockRun(call, streamId)
    const isChanged = await cancelFreeze(call.sql, run, { hasKey: call.client.hasIdempotencyKey })
    return isChanged ? showChanged(call, streamId) : showRun(call, streamId)
  }),
]

type LearnerCall = Call<Endpoint & { access: 'learner' }>

async function showChanged(call: LearnerCall, streamId: number): Promise<api.Stream> {
  await recordRunEvent(call, { userId: call.viewer.user.id, streamId })
  return showRun(call, streamId)
}

async function showRun(call: LearnerCall, streamId: number): Promise<api.Stream> {
  return serializeStream(await requireRun(call, streamId), call, shownParts)
}
