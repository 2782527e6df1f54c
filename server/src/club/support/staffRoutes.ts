import * as api from '#contract/club/support/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { inboxFigures } from './figures.ts'
import * as inbox from './inbox.ts'
import * as work from './inboxWork.ts'

type StaffCall = { viewer: { user: { id: number } } }
type QuestionCall = StaffCall & { params: { questionId: number } }

const viewerOf = (call: StaffCall & Moment & { sql: Sql; language: Language }): inbox.InboxViewer => ({
  sql: call.sql,
  now: call.now,
  language: call.language,
  staffId: call.viewer.user.id,
})
const workOf = ({ params: { questionId }, viewer }: QuestionCall) => ({ questionId, staffId: viewer.user.id })
const requires = ({ sql, params }: QuestionCall & { sql: Sql }) => inbox.requireQuestion(sql, params.questionId)

export const supportStaffRoutes = [
  readRoute(api.listQuestions, (call) => inbox.inboxPage(viewerOf(call), call.query)),

  readRoute(api.countQuestions, async ({ sql, viewer }) => ({ count: await inbox.countWaiting(sql, viewer.user.id) })),

  readRoute(api.getInboxFigures, (call) => inboxFigures(viewerOf(call))),

  readRoute(api.getQuestion, (call) => inbox.questionDetails(viewerOf(call), call.params.questionId)),

  readRoute(api.listQuestionMessages, (call) => {
    const reader = { sql: call.sql, media: call.context.media, sessionId: call.viewer.sessionId }
    return inbox.threadPage(reader, workOf(call), call.query.before)
  }),

  readRoute(api.getQuestionAsker, (call) =>
    inbox.questionAsker(call.context.database, viewerOf(call), call.params.questionId),
  ),

  writeRoute(api.claimQuestion, (call) => work.claim(call, workOf(call))),

  writeRoute(api.releaseQuestion, async (call) => {
    await work.release(call, workOf(call))
    return { success: true }
  }),

  writeRoute(
    api.saveQuestionDraft,
    async (call) => {
      const { text, note } = call.body
      await work.saveDraft(call, {
        ...workOf(call),
        ...(text !== undefined && { text }),
        ...(note !== undefined && { note }),
      })
      return { success: true }
    },
    { requires },
  ),

  writeRoute(
    api.answerQuestion,
    (call) => {
      const { client_id: clientId, message, closes, seen_id: seenId, file_ids: fileIds = [] } = call.body
      return work.answer(call, { ...workOf(call), clientId, message, closes, seenId, fileIds })
    },
    { requires },
  ),

  writeRoute(
    api.addQuestionNote,
    (call) => work.addNote(call, { ...workOf(call), clientId: call.body.client_id, message: call.body.message }),
    { requires },
  ),

  writeRoute(
    api.handOverQuestion,
    async (call) => {
      await work.handOver(call, { ...workOf(call), to: call.body.staff_id })
      return { success: true }
    },
    { requires },
  ),

  writeRoute(
    api.closeQuestion,
    async (call) => {
      await work.close(call, { ...workOf(call), seenId: call.body.seen_id })
      return { success: true }
    },
    { requires },
  ),

  writeRoute(api.reopenQuestion, async (call) => {
    await work.reopen(call, workOf(call))
    return { success: true }
  }),

  writeRoute(
    api.mergeQuestion,
    async (call) => {
      await work.merge(call, { ...workOf(call), intoId: call.body.into_id })
      return { success: true }
    },
    { requires },
  ),
]
