import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { Rating } from '../../experts/consultations/api.ts'
import { maxCount } from '../../experts/desk/rules.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { streamStatuses } from '../../learning/streams/api.ts'
import {
  inboxFigureDays,
  inboxTabs,
  maxAnswerLength,
  maxInboxFigureAnswers,
  maxInboxSearchLength,
  maxOtherQuestions,
  maxShownErrors,
} from './inboxRules.ts'
import { maxQuestionFiles } from './rules.ts'

const StaffMember = Type.Object({ id: Id, name: Type.String(), is_mine: Type.Boolean() })

export const QuestionClaim = Type.Object({
  staff_id: Id,
  name: Type.String(),
  until: Seconds,
  is_mine: Type.Boolean(),
})
export type QuestionClaim = Static<typeof QuestionClaim>

export const QuestionItem = Type.Object({
  id: Id,
  brand: Type.String(),
  asker: Type.Object({
    id: Nullable(Type.Integer({ description: 'Id of the person; null for a guest' })),
    name: Type.String(),
    email: Type.String(),
    avatar: Type.String(),
  }),
  title: Type.String({ description: 'Beginning of the question' }),
  topic: Type.String({ description: 'Title of the category; empty without one' }),
  tab: OneOf(inboxTabs),
  created_at: Seconds,
  waiting_since: Nullable(Type.Integer({ description: 'Since when the asker waits; null if they do not' })),
  answer_by: Nullable(Seconds),
  last_message_at: Seconds,
  owner: Nullable(StaffMember),
  claim: Nullable(QuestionClaim),
})
export type QuestionItem = Static<typeof QuestionItem>

const Count = Type.Integer({ maximum: maxCount, description: `Counted up to ${maxCount}` })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions',
  summary: 'List the questions of a tab, the most urgent or latest first, or those of all tabs that a search finds',
  access: 'support',
  query: Type.Object({
    tab: Type.Optional(OneOf(inboxTabs)),
    search: Type.Optional(
      Type.String({
        maxLength: maxInboxSearchLength,
        description: 'Parts of the name, e-mail or messages, or a number',
      }),
    ),
    after: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: Type.Object({
    questions: Type.Array(QuestionItem),
    next: Nullable(Type.String({ description: '`after` of the next page; null on the last one' })),
    now: Seconds,
    counts: Type.Object({ mine: Count, unowned: Count, colleagues: Count }),
  }),
  errors: ['not_found'],
})

export const countQuestions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions/count',
  summary: "Count the questions that wait for the caller's answer: own ones and those of nobody",
  access: 'support',
  response: Type.Object({ count: Count }),
  errors: ['not_found'],
})

/** Payload of a live event `inbox_alert`: questions that are new, late or have little time left, with their first askers. */
export const InboxAlertEvent = Type.Object({
  stage: OneOf(['new', 'soon', 'late']),
  count: Type.Integer({ minimum: 1 }),
  names: Type.String(),
})
export type InboxAlertEvent = Static<typeof InboxAlertEvent>

const params = Type.Object({ questionId: Id })

export const QuestionDetails = Type.Object({
  ...QuestionItem.properties,
  locale: LanguageCode,
  closed_at: Nullable(Seconds),
  merged_into: Nullable(Type.Integer({ description: 'Id of the question that has the messages of this one' })),
  rating: Nullable(Rating),
  draft: Type.String({ description: "The caller's draft of an answer" }),
  note_draft: Type.String({ description: "The caller's draft of a note" }),
  colleagues: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'Other members of the staff who can receive the question',
  }),
})
export type QuestionDetails = Static<typeof QuestionDetails>

export const getQuestion = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions/:questionId',
  summary: "Get a question with the caller's drafts and the colleagues who can receive it",
  access: 'support',
  params,
  response: QuestionDetails,
  errors: ['not_found'],
})

export const StaffQuestionMessage = Type.Object({
  id: Id,
  kind: OneOf(['question', 'answer', 'note']),
  author: Type.String({ description: 'Name of the author; empty once erased' }),
  is_mine: Type.Boolean(),
  message: Type.String(),
  files: Type.Array(FileRecord),
  created_at: Seconds,
  viewed_at: Nullable(Type.Integer({ description: 'When the asker saw an answer' })),
})
export type StaffQuestionMessage = Static<typeof StaffQuestionMessage>

export const listQuestionMessages = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions/:questionId/messages',
  summary: 'List the latest messages and notes of a question, or those before a given one, oldest first',
  access: 'support',
  params,
  query: Type.Object({ before: Type.Optional(Id) }),
  response: Type.Object({ messages: Type.Array(StaffQuestionMessage), has_earlier: Type.Boolean() }),
  errors: ['not_found'],
})

const AskerRun = Type.Object({
  id: Id,
  course: Type.String({ description: 'Title of the course' }),
  status: OneOf(streamStatuses),
  is_demo: Type.Boolean(),
  is_target: Type.Boolean({ description: 'Whether the question is about it' }),
  today_day_number: Type.Integer(),
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
  last_seen_at: Nullable(Type.Integer({ description: 'When a lesson was last watched' })),
})

export const QuestionAsker = Type.Object({
  id: Nullable(Id),
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  city: Type.String(),
  timezone: Nullable(Type.String()),
  locale: LanguageCode,
  runs: Type.Array(AskerRun, { description: 'The run that the question is about first, then the latest' }),
  device: Nullable(
    Type.Object({
      user_agent: Type.String(),
      app_type: Type.String(),
      signed_in_at: Seconds,
      is_open: Type.Boolean({ description: 'Whether the session is still signed in' }),
    }),
  ),
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      address: Type.String({ description: 'Path of the page' }),
      user_agent: Type.String(),
      count: Type.Integer(),
      last_at: Seconds,
    }),
    { description: `Latest ${maxShownErrors} errors of their browsers, newest first` },
  ),
  questions: Type.Array(Type.Object({ id: Id, title: Type.String(), tab: OneOf(inboxTabs), created_at: Seconds }), {
    description: `Latest ${maxOtherQuestions} other questions of the same asker, newest first`,
  }),
})
export type QuestionAsker = Static<typeof QuestionAsker>

export const getQuestionAsker = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions/:questionId/asker',
  summary: 'Get who asked a question, with runs, device, latest errors and other questions',
  access: 'support',
  params,
  response: QuestionAsker,
  errors: ['not_found'],
})

const workErrors = ['not_found', 'item_claimed', 'question_owned'] as const

export const claimQuestion = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/claim',
  summary: 'Claim an open question for 15 minutes, or renew the claim',
  access: 'support',
  params,
  response: QuestionClaim,
  errors: [...workErrors, 'item_answered'],
})

export const releaseQuestion = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/tech-questions/:questionId/claim',
  summary: 'Release the claim on a question',
  access: 'support',
  params,
  response: Success,
  errors: ['not_found'],
})

export const saveQuestionDraft = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/tech-questions/:questionId/draft',
  summary: "Save the caller's drafts and renew their claim",
  access: 'support',
  params,
  body: Type.Object({
    text: Type.Optional(Type.String({ maxLength: maxAnswerLength })),
    note: Type.Optional(Type.String({ maxLength: maxAnswerLength })),
  }),
  response: Success,
  errors: ['not_found'],
})

const MessageText = Type.String({ minLength: 1, maxLength: maxAnswerLength })
const ClientId = Type.String({ format: 'uuid', description: 'Idempotency id' })
const FileIds = Type.Array(Id, { maxItems: maxQuestionFiles, uniqueItems: true })

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/messages',
  summary: 'Answer a question, and close it or wait for the asker; it stays open if they have written since `seen_id`',
  access: 'support',
  params,
  body: Type.Object({
    client_id: ClientId,
    message: MessageText,
    closes: Type.Boolean(),
    seen_id: Type.Integer({ minimum: 0, description: 'Id of the last message that the caller has read' }),
    file_ids: Type.Optional(FileIds),
  }),
  response: Type.Object({ id: Id, tab: OneOf(inboxTabs) }),
  errors: [...workErrors, 'question_closed', 'question_answered', 'idempotency_key_reused'],
})

export const addQuestionNote = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/notes',
  summary: 'Add a note to a question, which only the staff sees',
  access: 'support',
  params,
  body: Type.Object({ client_id: ClientId, message: MessageText }),
  response: Type.Object({ id: Id }),
  errors: ['not_found', 'question_closed', 'idempotency_key_reused'],
})

export const handOverQuestion = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/tech-questions/:questionId/owner',
  summary: 'Take a question over, hand it to a colleague or to the team; its deadline stays',
  access: 'support',
  params,
  body: Type.Object({
    staff_id: Nullable(Type.Integer({ minimum: 1, description: 'Id of the new owner; null for the team' })),
  }),
  response: Success,
  errors: ['not_found', 'item_claimed', 'question_closed', 'staff_unavailable'],
})

export const closeQuestion = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/close',
  summary: 'Close a question without an answer, unless the asker has written since `seen_id`',
  access: 'support',
  params,
  body: Type.Object({
    seen_id: Type.Integer({ minimum: 0, description: 'Id of the last message that the caller has read' }),
  }),
  response: Success,
  errors: [...workErrors, 'question_unread'],
})

export const reopenQuestion = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/reopen',
  summary: 'Reopen a closed question, which then waits for an answer again',
  access: 'support',
  params,
  response: Success,
  errors: ['not_found', 'question_merged'],
})

export const mergeQuestion = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/tech-questions/:questionId/merge',
  summary: 'Move the messages of a question to another one of the same asker, and close it',
  access: 'support',
  params,
  body: Type.Object({ into_id: Id }),
  response: Success,
  errors: [...workErrors, 'question_merged', 'question_of_another'],
})

const AnswerFigures = {
  answered_count: Type.Integer(),
  median_seconds: Nullable(Type.Integer({ description: 'Median seconds from the question to its answer' })),
  p90_seconds: Nullable(Type.Integer()),
  late_count: Type.Integer({ description: 'Number of answers after the promised time' }),
}

export const InboxFigures = Type.Object({
  ...AnswerFigures,
  overdue_count: Type.Integer({ maximum: maxCount, description: 'Number of questions that are overdue now' }),
  topics: Type.Array(
    Type.Object({ id: Nullable(Id), title: Type.String(), ...AnswerFigures, overdue_count: Type.Integer() }),
  ),
  staff: Type.Array(Type.Object({ id: Id, name: Type.String(), ...AnswerFigures })),
  is_partial: Type.Boolean({
    description: `Whether the figures cover only the latest ${maxInboxFigureAnswers} answers`,
  }),
})
export type InboxFigures = Static<typeof InboxFigures>

export const getInboxFigures = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions/figures',
  summary: `Get answer times of the last ${inboxFigureDays} days by topic and member of the staff`,
  access: 'support',
  response: InboxFigures,
  errors: ['not_found'],
})
