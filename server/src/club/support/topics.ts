import type { AuditAction } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/club/support/topicApi.ts'
import { builtInTopicIds, topicLimits } from '#contract/club/support/topicRules.ts'
import type { Language } from '#contract/endpoint.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { hasValues } from '../../platform/hasValues.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { filledIn, requireTitles } from '../../shop/services/staffServices.ts'
import * as queries from './topicQueries.ts'

type TopicCall = { sql: Sql; viewer: Viewer; context: AppContext; language: Language }

const requires = (call: TopicCall & { params: { topicId: number } }) => requireTopic(call, call.params.topicId)

export const topicRoutes = [
  readRoute(api.listTopics, async ({ sql, context, language }) => ({
    topics: (await queries.listTopics(sql, { language })).map((row) => serializeTopic(row, context)),
    brands: context.listBrands().map(({ id, public: { project } }) => ({ id, title: project.title })),
  })),

  writeRoute(api.createTopic, async (call) => {
    await queries.lockTopics(call.sql)
    const topicId = await queries.insertTopic(call.sql, fieldsOf(call, call.body), topicLimits.topics)
    if (topicId === undefined) throw new ApiError('too_many_topics')
    const after = await requireTopic(call, topicId)
    await recordTopic(call, 'topic.create', { after })
    return after
  }),

  writeRoute(
    api.updateTopic,
    async (call) => {
      const { topicId } = call.params
      const { version, ...input } = call.body
      await queries.lockTopics(call.sql)
      const before = await requireTopic(call, topicId)
      const fields = fieldsOf(call, input)
      // A repeated save is no conflict with itself.
      if (hasValues<api.TopicFields>(before, fields)) return before
      if (version !== undefined && version !== before.version) throw new ApiError('topic_changed')
      await queries.updateTopic(call.sql, topicId, fields)
      const after = await requireTopic(call, topicId)
      await recordTopic(call, 'topic.update', { before, after })
      return after
    },
    { requires },
  ),

  writeRoute(api.deleteTopic, async (call) => {
    await queries.lockTopics(call.sql)
    const before = await requireTopic(call, call.params.topicId)
    if (before.is_built_in) throw new ApiError('topic_built_in')
    if (before.named_by.length > 0) throw new ApiError('topic_named')
    await queries.updateTopicDeleted(call.sql, before.id)
    await recordTopic(call, 'topic.delete', { before })
    return { success: true }
  }),
]

async function requireTopic(
  { sql, context, language }: Pick<TopicCall, 'sql' | 'context' | 'language'>,
  topicId: number,
): Promise<api.StaffTopic> {
  const [row] = await queries.listTopics(sql, { topicId, language })
  if (!row) throw new ApiError('not_found')
  return serializeTopic(row, context)
}

function serializeTopic(row: queries.TopicRow, { listBrands }: AppContext): api.StaffTopic {
  const naming = listBrands().filter(({ application }) =>
    Object.values(application.support_categories).includes(row.id),
  )
  return {
    ...row,
    is_built_in: builtInTopicIds.includes(row.id),
    named_by: naming.map((brand) => brand.public.project.title),
  }
}

/** The trimmed fields; throws a 422 at the one that is missing or wrong. */
function fieldsOf({ context }: TopicCall, input: api.TopicFields): api.TopicFields {
  const { brands } = input
  const fields = { ...input, titles: filledIn(input.titles), helps: filledIn(input.helps) }
  const known = context.listBrands().map(({ id }) => id)
  if (!brands.every((id) => known.includes(id))) throw refuseField('brands', 'invalid')
  requireTitles(context, fields.titles, brands.length === 0 ? known : brands)
  return fields
}

type Change = { before?: api.StaffTopic; after?: api.StaffTopic }

async function recordTopic({ sql, viewer }: TopicCall, action: AuditAction, change: Change): Promise<void> {
  const { before, after } = change
  const recorded = { ...(before && { before: recordOf(before) }), ...(after && { after: recordOf(after) }) }
  await recordChange(sql, { actorId: viewer.user.id }, { action, userId: null, ...recorded })
}

function recordOf({ id, title, helps, sort, target_product, brands }: api.StaffTopic): Record<string, unknown> {
  return { topic_id: id, topic: title, helps, sort, target_product, brands }
}
