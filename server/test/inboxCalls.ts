import { randomUUID } from 'node:crypto'
import * as inbox from '#contract/club/support/staffApi.ts'
import * as templates from '#contract/club/support/templateApi.ts'
import * as topics from '#contract/club/support/topicApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { ownId } from './deskGrants.ts'
import type { CallInput, Prepare, ResourceIds } from './resources.ts'
import { makeAdmin } from './staff.ts'

/** Id of a template and of another question of the same asker, above those of other tests. */
const otherId = 900_000_001

/** An open question that nobody works on, with the given id. */
const insertOpenQuestion = (sql: Sql, { id, userId }: { id: number; userId: number | null }) => sql`
  insert into support_tickets (id, client_id, user_id, brand, name, email, message, support_category_id)
  overriding system value values (${id}, ${randomUUID()}, ${userId}, 'local', 'Anna', 'anna@example.test', 'Where is it?', 3)
  on conflict (id) do update set user_id = excluded.user_id, status = 'open', waiting_since = now(),
    answer_by = now() + interval '1 day', closed_at = null, merged_into = null, owner_id = null, claimed_by = null,
    claimed_until = null`

const openQuestion: Prepare = (sql, _staffId, { questionId, userId }) =>
  insertOpenQuestion(sql, { id: questionId, userId })

const closeQuestion: Prepare = async (sql, staffId, things) => {
  await openQuestion(sql, staffId, things)
  await sql`
    update support_tickets set status = 'closed', closed_at = now(), waiting_since = null, answer_by = null
    where id = ${things.questionId}`
}

const addOtherQuestion: Prepare = async (sql, staffId, things) => {
  await openQuestion(sql, staffId, things)
  await insertOpenQuestion(sql, { id: otherId, userId: things.userId })
}

const addTemplate: Prepare = (sql) => sql`
  insert into support_templates (id, title, text) overriding system value values (${otherId}, 'a', 'b') on conflict do nothing`

type InboxCall = { endpoint: Endpoint; inputOf: (things: ResourceIds) => CallInput; prepare?: Prepare }

const ofQuestion = (endpoint: Endpoint, body?: () => object, prepare: Prepare = openQuestion): InboxCall => ({
  endpoint,
  inputOf: ({ questionId }) => ({ params: { questionId }, ...(body && { body: body() }) }),
  prepare,
})

const seen = { seen_id: 1_000_000_000 }
const answerBody = () => ({ client_id: randomUUID(), message: 'In your mail', closes: false, ...seen })
const noteBody = () => ({ client_id: randomUUID(), message: 'She has paid' })
const template = { title: 'Receipts', text: '{name}, it is in your mail' }
const topic: topics.TopicFields = {
  titles: { ru: 'Доставка', en: 'Delivery' },
  helps: {},
  sort: 70,
  target_product: 0,
  brands: [],
}
const ofTopic = { params: { topicId: otherId } }
const addTopic: Prepare = (sql) => insertTopic(sql, otherId)
const insertTopic = (sql: Sql, id: number) => sql`
  insert into support_categories (id, title) values (${id}, '{"ru": "Доставка", "en": "Delivery"}')
  on conflict (id) do update set archived_at = null`

const ofTemplate = { params: { templateId: otherId } }

/** Calls of the inbox of the support. */
export const inboxCalls: readonly InboxCall[] = [
  { endpoint: inbox.listQuestions, inputOf: () => ({ query: { search: 'receipt' } }), prepare: openQuestion },
  { endpoint: inbox.countQuestions, inputOf: () => ({}) },
  { endpoint: inbox.getInboxFigures, inputOf: () => ({}) },
  ofQuestion(inbox.getQuestion),
  ofQuestion(inbox.listQuestionMessages),
  ofQuestion(inbox.getQuestionAsker),
  ofQuestion(inbox.claimQuestion),
  ofQuestion(inbox.releaseQuestion),
  ofQuestion(inbox.saveQuestionDraft, () => ({ text: 'Dear' })),
  ofQuestion(inbox.answerQuestion, answerBody),
  ofQuestion(inbox.addQuestionNote, noteBody),
  ofQuestion(inbox.handOverQuestion, () => ({ staff_id: null })),
  ofQuestion(inbox.closeQuestion, () => seen),
  ofQuestion(inbox.reopenQuestion, undefined, closeQuestion),
  ofQuestion(inbox.mergeQuestion, () => ({ into_id: otherId }), addOtherQuestion),
  { endpoint: templates.listQuestionTemplates, inputOf: () => ({}) },
  { endpoint: templates.createQuestionTemplate, inputOf: () => ({ body: template }) },
  {
    endpoint: templates.updateQuestionTemplate,
    inputOf: () => ({ ...ofTemplate, body: template }),
    prepare: addTemplate,
  },
  { endpoint: templates.deleteQuestionTemplate, inputOf: () => ofTemplate, prepare: addTemplate },
  { endpoint: topics.listTopics, inputOf: () => ({}) },
  { endpoint: topics.createTopic, inputOf: () => ({ body: topic }) },
  { endpoint: topics.updateTopic, inputOf: () => ({ ...ofTopic, body: topic }), prepare: addTopic },
  { endpoint: topics.deleteTopic, inputOf: () => ofTopic, prepare: addTopic },
]

/** An administrator with two questions of a guest to answer, a template and a topic. */
const withQuestions = async (sql: Sql, userId: number) => {
  await makeAdmin(sql, userId)
  const id = ownId(userId)
  await insertOpenQuestion(sql, { id, userId: null })
  await insertOpenQuestion(sql, { id: id + 100_000_000, userId: null })
  await sql`insert into support_templates (id, title, text) overriding system value values (${id}, 'a', 'b')`
  await insertTopic(sql, id)
}

/** The same calls by an administrator who may make them. */
export const inboxPermissions = inboxCalls.map(({ endpoint, inputOf }) => ({
  endpoint,
  grant: withQuestions,
  inputOf: (userId: number): CallInput => {
    const id = ownId(userId)
    const input = inputOf({ questionId: id } as ResourceIds)
    if (endpoint === inbox.mergeQuestion) return { ...input, body: { into_id: id + 100_000_000 } }
    if (input.params && 'topicId' in input.params) return { ...input, params: { topicId: id } }
    return input.params && 'templateId' in input.params ? { ...input, params: { templateId: id } } : input
  },
}))
