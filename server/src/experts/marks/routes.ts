import { listMarks } from '#contract/experts/marks/api.ts'
import { requireHomework } from '../../learning/homework/homework.ts'
import { readRoute } from '../../platform/http/route.ts'
import { requireRun } from '../../learning/streams/streams.ts'
import { learnerMarks } from './marks.ts'

export const markRoutes = [
  readRoute(listMarks, async (call) => {
    const { sql, params, viewer, context } = call
    const run = await requireRun(call, params.streamId)
    const { status } = requireHomework(run, params.statusId)
    const reader = { sql, media: context.media, sessionId: viewer.sessionId }
    return learnerMarks(reader, { userId: run.userId, statusId: status.id })
  }),
]
