import { Type, type Static } from 'typebox'
import { maxEmailLength } from '../../accounts/users/accountRules.ts'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { Rating } from '../../experts/consultations/api.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { maxAskerNameLength, maxQuestionFiles, maxQuestionLength, questionKinds, questionStatuses } from './rules.ts'

const ClientId = Type.Optional(Type.String({ format: 'uuid', description: 'Idempotency id' }))
const Name = Type.String({ minLength: 1, maxLength: maxAskerNameLength })
const MessageText = Type.String({ minLength: 1, maxLength: maxQuestionLength })
const FileIds = Type.Optional(
  Type.Array(Id, {
    maxItems: maxQuestionFiles,
    uniqueItems: true,
    description: 'Ids of uploaded pictures, videos and documents',
  }),
)
const TargetId = Type.Optional(
  Type.Integer({ ...Id, description: 'Id of a run; only for categories whose `target_product` is 1' }),
)

export const SupportCategory = Type.Object({
  id: Id,
  title: Type.String(),
  help: Type.String({ description: 'A line below the title' }),
  sort: Type.Integer(),
  target_product: OneOfProducts(),
})
export type SupportCategory = Static<typeof SupportCategory>

function OneOfProducts() {
  return Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], description: '1: questions about a run; 0: about none' })
}

export const listSupportCategories = endpoint({
  method: 'GET',
  path: '/spa/api/v1/support-category',
  summary: "List the brand's support categories by id; clients show them by `sort`, then id",
  access: 'learner',
  query: Type.Object({ sort: Type.Optional(OneOf(['id'])) }),
  response: Type.Array(SupportCategory),
  errors: [],
})

/** The question, and when its answer is promised. */
const Asked = Type.Object({
  success: Type.Boolean(),
  id: Id,
  answer_by: Nullable(Type.Integer({ description: 'Promised time of the answer; null once answered' })),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions',
  summary: 'Send a question to support; idempotent by `client_id`',
  access: 'learner',
  body: Type.Object({
    target_id: TargetId,
    support_category_id: Id,
    name: Name,
    message: MessageText,
    files: FileIds,
    client_id: ClientId,
  }),
  response: Asked,
  errors: ['not_found'],
})

export const askAutomatically = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/auto',
  summary:
    'Ask support to renew or sell something; repeated within a day it is the same question, which opens again once answered or closed',
  access: 'learner',
  body: Type.Object({ target_id: TargetId, support_category_id: Id, name: Name }),
  response: Asked,
  errors: ['not_found'],
})

export const askAnonymously = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous',
  summary: 'Send a question to support without signing in; a link to its thread is mailed',
  access: 'anyone',
  body: Type.Object({
    name: Name,
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    message: MessageText,
    support_category_id: Type.Optional(Id),
    client_id: ClientId,
  }),
  response: Type.Object({ success: Type.Boolean(), answer_by: Seconds }),
  errors: [],
})

const state = {
  id: Id,
  kind: OneOf(questionKinds),
  status: OneOf(questionStatuses),
  title: Type.String({ description: 'Beginning of the first message' }),
  category: Type.String({ description: 'Title of the category; empty if it has none' }),
  created_at: Seconds,
  last_message_at: Seconds,
  answer_by: Nullable(Type.Integer({ description: 'Promised time of the answer; null unless the question is open' })),
  rating: Nullable(Rating),
}

export const AskedQuestion = Type.Object({
  ...state,
  unread_count: Type.Integer({ description: 'Number of answers that were not read' }),
})
export type AskedQuestion = Static<typeof AskedQuestion>

export const QuestionMessage = Type.Object({
  id: Id,
  is_answer: Type.Boolean(),
  author: Type.String({ description: 'First name of who answered; empty if unknown, and for messages of the asker' }),
  message: Type.String(),
  files: Type.Array(FileRecord),
  created_at: Seconds,
})
export type QuestionMessage = Static<typeof QuestionMessage>

const thread = {
  messages: Type.Array(QuestionMessage, { description: 'Latest messages, oldest first' }),
  has_earlier: Type.Boolean(),
  can_rate: Type.Boolean({ description: 'Whether there is an answer that can be rated' }),
}

export const QuestionThread = Type.Object({
  ...AskedQuestion.properties,
  ...thread,
  target: Nullable(Type.Object({ id: Id, title: Type.String({ description: 'Title of the course' }) })),
})
export type QuestionThread = Static<typeof QuestionThread>

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/tech-questions',
  summary: "List the person's questions to support, newest first",
  access: 'learner',
  query: Type.Object({ after: Type.Optional(Id) }),
  response: Type.Object({
    items: Type.Array(AskedQuestion),
    next: Nullable(Type.Integer({ description: '`after` of the next page; null on the last one' })),
    unread_count: Type.Integer({ description: 'Number of unread answers on all pages' }),
  }),
  errors: [],
})

const params = Type.Object({ questionId: Id })
const Count = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of messages to return; 50 by default' }),
)

export const getOwnQuestion = endpoint({
  method: 'GET',
  path: '/spa/api/v1/tech-questions/:questionId',
  summary: 'Get a question with its latest messages; a merged one is the question that has its messages',
  access: 'learner',
  params,
  query: Type.Object({ count: Count }),
  response: QuestionThread,
  errors: ['not_found'],
})

export const writeToQuestion = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/:questionId/messages',
  summary: 'Write to a question, which opens it again; idempotent by `client_id`',
  access: 'learner',
  params,
  body: Type.Object({ message: MessageText, files: FileIds, client_id: ClientId }),
  response: Asked,
  errors: ['not_found', 'idempotency_key_reused'],
})

export const readQuestion = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/:questionId/read',
  summary: 'Mark the answers to a question as read, up to a message',
  access: 'learner',
  params,
  body: Type.Object({ until_id: Id }),
  response: Success,
  errors: ['not_found'],
})

export const rateQuestion = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/:questionId/rating',
  summary: 'Rate the answers to a question, or change the rating',
  access: 'learner',
  params,
  body: Type.Object({ rating: Rating }),
  response: Success,
  errors: ['not_found', 'question_unanswered'],
})

export const GuestThread = Type.Object({ ...state, ...thread, name: Type.String() })
export type GuestThread = Static<typeof GuestThread>

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'Token of a link in a mail' })

export const openGuestQuestion = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous/open',
  summary: 'Get the question of a link in a mail to a guest',
  access: 'anyone',
  body: Type.Object({ token: Token, count: Count }),
  response: GuestThread,
  errors: ['code_invalid'],
})

export const rateAsGuest = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous/rating',
  summary: 'Rate the answers to the question of a link in a mail to a guest, or change the rating',
  access: 'anyone',
  body: Type.Object({ token: Token, rating: Rating }),
  response: Success,
  errors: ['code_invalid', 'question_unanswered'],
})

export const writeAsGuest = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous/messages',
  summary: 'Write to the question of a link in a mail to a guest; idempotent by `client_id`',
  access: 'anyone',
  body: Type.Object({ token: Token, message: MessageText, client_id: ClientId }),
  response: Type.Object({ success: Type.Boolean(), answer_by: Nullable(Seconds) }),
  errors: ['code_invalid', 'idempotency_key_reused'],
})
