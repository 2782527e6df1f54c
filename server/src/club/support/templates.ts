import { maxQuestionTemplates } from '#contract/club/support/inboxRules.ts'
import * as api from '#contract/club/support/templateApi.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { requireTexts } from './asking.ts'
import { deleteTemplate, hasTemplate, insertTemplate, listTemplates, updateTemplate } from './templateQueries.ts'

async function requireTemplate({ sql, params }: { sql: Sql; params: { templateId: number } }): Promise<void> {
  if (!(await hasTemplate(sql, params.templateId))) throw new ApiError('not_found')
}

/** Everybody who answers changes the templates that all use. */
export const templateRoutes = [
  readRoute(api.listQuestionTemplates, ({ sql }) => listTemplates(sql)),

  writeRoute(api.createQuestionTemplate, async ({ sql, body }) => {
    const created = await insertTemplate(sql, { ...requireTexts(body), maximum: maxQuestionTemplates })
    if (!created) throw new ApiError('too_many_templates')
    return created
  }),

  writeRoute(
    api.updateQuestionTemplate,
    async ({ sql, params, body }) => {
      const updated = await updateTemplate(sql, { ...requireTexts(body), id: params.templateId })
      if (!updated) throw new ApiError('not_found')
      return updated
    },
    { requires: requireTemplate },
  ),

  writeRoute(api.deleteQuestionTemplate, async ({ sql, params }) => {
    if (!(await deleteTemplate(sql, params.templateId))) throw new ApiError('not_found')
    return { success: true }
  }),
]
