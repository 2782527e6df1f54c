import { Type, type Static } from 'typebox'
import { endpoint, Id, Success } from '../../endpoint.ts'
import { topicLimits } from './topicRules.ts'

const inLanguages = (maxLength: number, description: string) => {
  const text = Type.Optional(Type.String({ maxLength }))
  return Type.Object({ ru: text, en: text, es: text }, { description })
}

const fields = {
  titles: inLanguages(topicLimits.title, 'In the main language of each brand that shows the topic'),
  helps: inLanguages(topicLimits.help, 'A line below the title'),
  sort: Type.Integer({ minimum: 0, maximum: topicLimits.sort, description: 'Learners see the lowest first' }),
  target_product: Type.Unsafe<0 | 1>({
    type: 'integer',
    enum: [0, 1],
    description: '1: its questions are about a run; 0: about none',
  }),
  brands: Type.Array(Type.String({ maxLength: 60 }), {
    maxItems: topicLimits.brands,
    uniqueItems: true,
    description: 'Ids of the brands that show it; empty for all',
  }),
}

const TopicFields = Type.Object(fields)
export type TopicFields = Static<typeof TopicFields>

export const StaffTopic = Type.Object({
  id: Id,
  title: Type.String({ description: 'Title in the language of the call, otherwise in another available one' }),
  help: Type.String(),
  ...fields,
  version: Type.Integer({ description: 'Changes with every save' }),
  is_built_in: Type.Boolean({ description: 'Whether every installation has it; such a topic cannot be deleted' }),
  named_by: Type.Array(Type.String(), {
    description: 'Titles of the brands whose file names it; such a topic cannot be deleted',
  }),
})
export type StaffTopic = Static<typeof StaffTopic>

export const listTopics = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/support-topics',
  summary: 'List the topics of questions in the order in which learners see them, and the brands that can show them',
  access: 'support',
  response: Type.Object({
    topics: Type.Array(StaffTopic),
    brands: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  }),
  errors: ['not_found'],
})

export const createTopic = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/support-topics',
  summary: 'Create a topic of questions',
  access: 'support',
  body: TopicFields,
  response: StaffTopic,
  errors: ['not_found', 'validation_failed', 'too_many_topics'],
})

const params = Type.Object({ topicId: Id })

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/support-topics/:topicId',
  summary: 'Replace the texts, order, brands and kind of a topic',
  access: 'support',
  params,
  body: Type.Object({
    ...fields,
    version: Type.Optional(Type.Integer({ description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffTopic,
  errors: ['not_found', 'validation_failed', 'topic_changed'],
})

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/support-topics/:topicId',
  summary: 'Delete a topic; its questions keep it',
  access: 'support',
  params,
  response: Success,
  errors: ['not_found', 'topic_built_in', 'topic_named'],
})
