import * as api from '#contract/experts/desk/api.ts'
import { maxTemplates } from '#contract/experts/desk/rules.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { correct } from './corrections.ts'
import * as desk from './desk.ts'
import { homeworkKey } from './itemQueries.ts'
import * as items from './items.ts'
import { deleteTemplate, hasTemplate, insertTemplate, listTemplates, updateTemplate } from './queries.ts'

type HomeworkCall = { sql: Sql; params: { attemptId: number }; viewer: { user: { id: number } } }

const requireHomework = ({ sql, params, viewer }: HomeworkCall) =>
  items.requireItem(sql, homeworkKey(params.attemptId, viewer.user.id))

type TemplateCall = { sql: Sql; params: { templateId: number }; viewer: { user: { id: number } } }

async function requireTemplate({ sql, params, viewer }: TemplateCall): Promise<void> {
  if (!(await hasTemplate(sql, { userId: viewer.user.id, id: params.templateId }))) throw new ApiError('not_found')
}

export const deskRoutes = [
  readRoute(api.listDesk, ({ sql, now, viewer, language, query }) =>
    desk.deskPage({ sql, now, expertId: viewer.user.id, language }, query),
  ),

  readRoute(api.getDeskFigures, ({ sql, viewer, language }) =>
    desk.deskFigures({ sql, expertId: viewer.user.id, language }),
  ),

  readRoute(api.getDeskEntry, ({ sql, now, viewer, language, context, params }) => {
    const reader = { sql, now, expertId: viewer.user.id, language, media: context.media, sessionId: viewer.sessionId }
    return desk.deskEntry(reader, params.attemptId)
  }),

  writeRoute(
    api.answerDeskEntry,
    async (call) => {
      const { file_ids: fileIds = [], ...body } = call.body
      await desk.answer(call, { ...body, fileIds, attemptId: call.params.attemptId, expertId: call.viewer.user.id })
      return { success: true }
    },
    { requires: requireHomework },
  ),

  writeRoute(
    api.correctDeskEntry,
    async (call) => {
      const { client_id: clientId, verdict, text, file_ids: fileIds } = call.body
      const work = { attemptId: call.params.attemptId, expertId: call.viewer.user.id }
      await correct(call, { ...work, clientId, verdict, text, fileIds })
      return { success: true }
    },
    { requires: requireHomework },
  ),

  readRoute(api.listReplyTemplates, ({ sql, viewer }) => listTemplates(sql, viewer.user.id)),

  writeRoute(api.createReplyTemplate, async ({ sql, viewer, body }) => {
    const created = await insertTemplate(sql, { ...body, userId: viewer.user.id, maximum: maxTemplates })
    if (!created) throw new ApiError('too_many_templates')
    return created
  }),

  writeRoute(
    api.updateReplyTemplate,
    async ({ sql, viewer, params, body }) => {
      const updated = await updateTemplate(sql, { ...body, userId: viewer.user.id, id: params.templateId })
      if (!updated) throw new ApiError('not_found')
      return updated
    },
    { requires: requireTemplate },
  ),

  writeRoute(api.deleteReplyTemplate, async ({ sql, viewer, params }) => {
    if (!(await deleteTemplate(sql, { userId: viewer.user.id, id: params.templateId }))) throw new ApiError('not_found')
    return { success: true }
  }),
]
