import { expansion, type Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/learning/homework/api.ts'
import { listHomeworkOf } from '../courses/serialize.ts'
import { privateFiles } from '../files/files.ts'
import { readRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { homeworksOf } from '../streams/runHomework.ts'
import { listRuns, lockRun, requireRun } from '../streams/streams.ts'
import { requireHomework, sendHomework } from './homework.ts'
import { findRunFacts, listAttempts } from './queries.ts'
import { filesOfAttempts, serializeUserHomework } from './serialize.ts'

export const homeworkRoutes = [
  readRoute(api.listUserHomework, async (call) => {
    const { sql, params } = call
    const parts = expansion(call.query.expand, api.userHomeworkExpands)
    const run = await requireRun(call, params.streamId)
    const own = { userId: run.userId, streamId: run.row.id }
    const hasUsual = parts.has('usual_answer_seconds')
    const { usual_seconds, ...facts } = await findRunFacts(sql, { ...own, hasUsual })
    const serialize = serializeUserHomework(run, call.language, {
      facts,
      hasScores: parts.has('scores'),
      ...(parts.has('attempts') && { attempts: await attemptsWithFiles(call, own) }),
      ...(hasUsual && { usualAnswerSeconds: usual_seconds }),
    })
    return homeworksOf(run).map(serialize)
  }),

  writeRoute(
    api.sendHomework,
    async (call) => {
      const { params, body, language } = call
      // Locked, so that only one of equal attempts has an effect.
      const run = await lockRun(call, params.streamId)
      const item = requireHomework(run, params.statusId)
      const { chatMessage, item: sent, facts } = await sendHomework(call, { run, item, parts: body, language })
      return {
        chatMessage: chatMessage.inLanguage(language),
        userHomeworkStatus: serializeUserHomework(run, language, { facts, hasScores: true })(sent),
      }
    },
    { requires: async (call) => requireHomework(await requireRun(call, call.params.streamId), call.params.statusId) },
  ),

  readRoute(api.listHomework, async (call) => {
    const runs = await listRuns(call)
    const homework = runs.flatMap(({ content }) => listHomeworkOf(content, call.language))
    return Array.from(new Map(homework.map((one) => [one.id, one])).values())
  }),
]

type FilesCall = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'context'>

async function attemptsWithFiles({ sql, viewer, context }: FilesCall, own: { userId: number; streamId: number }) {
  const rows = await listAttempts(sql, own)
  const readers = { sql, media: context.media, sessionId: viewer.sessionId }
  return { rows, files: await privateFiles(readers, filesOfAttempts(own.userId, rows)) }
}
