import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { HomeworkAttempt } from '../../learning/homework/api.ts'
import { maxHomeworkLength } from '../../learning/homework/rules.ts'
import { maxAnswerFiles, maxCount, maxFigureAnswers, figureDays, itemKinds, maxTemplateTitleLength } from './rules.ts'

export const Claim = Type.Object({
  expert_id: Id,
  expert_name: Type.String(),
  until: Seconds,
  is_mine: Type.Boolean(),
})
export type Claim = Static<typeof Claim>

/** The expert of a hand-over or a meeting. */
export const DeskHolder = Type.Object({
  expert_id: Id,
  expert_name: Type.String(),
  is_mine: Type.Boolean(),
  handed_over_by: Nullable(Type.String({ description: "Name of the colleague; null for the expert's own meeting" })),
})
export type DeskHolder = Static<typeof DeskHolder>

/** An item that waits for an answer; `id` identifies the attempt, the chat or the meeting. */
export const DeskItem = Type.Object({
  kind: OneOf(itemKinds),
  id: Id,
  learner: Type.Object({ id: Id, name: Type.String(), avatar: Type.String() }),
  title: Type.String({ description: 'Title of the homework or meeting; for a chat, the beginning of the question' }),
  course: Type.String({ description: 'Title of the course' }),
  day_number: Nullable(
    Type.Integer({ description: "Number of the homework's day; null for stage homework, chats and meetings" }),
  ),
  days_count: Type.Integer({ description: 'Number of days in the course' }),
  is_required: Type.Boolean(),
  attempt_number: Type.Integer({ minimum: 1, description: 'Number of the attempt, starting at 1' }),
  sent_at: Seconds,
  answer_by: Seconds,
  starts_at: Nullable(Type.Integer({ description: 'Start of a meeting; null for other items' })),
  is_escalated: Type.Boolean({ description: 'Whether the leads have been notified that it is late' }),
  claim: Nullable(Claim),
  holder: Nullable(DeskHolder),
})
export type DeskItem = Static<typeof DeskItem>

/** Payload of a live event `desk_alert`: items that are late or have little time left, with their first learners. */
export const DeskAlertEvent = Type.Object({
  stage: OneOf(['soon', 'late']),
  count: Type.Integer({ minimum: 1 }),
  names: Type.String(),
})
export type DeskAlertEvent = Static<typeof DeskAlertEvent>

export const NotesCount = Type.Integer({ description: 'Number of expert notes about the learner' })

/** An answer to homework before its correction. */
export const FormerAnswer = Type.Object({
  attempt_id: Id,
  verdict: OneOf(['DONE', 'FAIL']),
  answer: Type.String(),
  files: Type.Array(FileRecord),
  expert_name: Type.String(),
  answered_at: Seconds,
  corrected_at: Seconds,
})
export type FormerAnswer = Static<typeof FormerAnswer>

export const DeskEntry = Type.Object({
  ...DeskItem.properties,
  description: Type.String({ description: 'Text of the task' }),
  points: Type.Integer({ description: 'Points awarded on approval' }),
  notes_count: NotesCount,
  attempts: Type.Array(HomeworkAttempt, { description: 'This attempt and all earlier ones, oldest first' }),
  former_answers: Type.Array(FormerAnswer, { description: 'Answers replaced by corrections, oldest first' }),
  can_correct: Type.Boolean({ description: 'Whether it is answered and the caller may correct the answer' }),
  selfie: Nullable(FileRecord),
  draft: Type.String({ description: 'Draft of the calling expert' }),
  draft_files: Type.Array(FileRecord),
})
export type DeskEntry = Static<typeof DeskEntry>

const Count = Type.Integer({ maximum: maxCount, description: `Counted up to ${maxCount}` })

export const listDesk = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk',
  summary: "List the items that await the caller's answer, most urgent first",
  access: 'expert',
  query: Type.Object({
    after: Type.Optional(Type.String({ maxLength: 60 })),
    kind: Type.Optional(OneOf(itemKinds)),
  }),
  response: Type.Object({
    items: Type.Array(DeskItem),
    next: Nullable(Type.String({ description: '`after` of the next page; null on the last one' })),
    now: Seconds,
    counts: Type.Object(
      { late: Count, soon: Count, calm: Count },
      { description: 'Counts of the requested kind, or of all kinds' },
    ),
    kind_counts: Type.Object({ homework: Count, chat: Count, meeting: Count }),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ attemptId: Id })

export const getDeskEntry = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/:attemptId',
  summary: 'Get a homework with all attempts and answers',
  access: 'expert',
  params,
  response: DeskEntry,
  errors: ['not_found'],
})

const AnswerText = Type.String({ maxLength: maxHomeworkLength })

const filesLimits = { maxItems: maxAnswerFiles, uniqueItems: true }
/** Own photos, videos and sounds, already uploaded. */
export const AnswerFileIds = Type.Array(Id, filesLimits)

export const AnswerDraft = Type.Object({
  text: AnswerText,
  file_ids: Type.Optional(
    Type.Array(Id, {
      ...filesLimits,
      description: 'Ids of attached files; omitted keeps those of the draft. Files of others are ignored',
    }),
  ),
})

export const answerDeskEntry = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/:attemptId/answer',
  summary: 'Approve a homework (DONE) or return it with a comment (FAIL); each attempt is answered once',
  access: 'expert',
  params,
  body: Type.Object({ verdict: OneOf(['DONE', 'FAIL']), text: AnswerText, file_ids: Type.Optional(AnswerFileIds) }),
  response: Success,
  errors: ['not_found', 'own_homework', 'homework_answered', 'homework_claimed', 'item_handed_over'],
})

export const correctDeskEntry = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/:attemptId/correct',
  summary: 'Correct the verdict, text, files and points of a homework answer; idempotent by `client_id`',
  access: 'expert',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid' }),
    verdict: OneOf(['DONE', 'FAIL']),
    text: AnswerText,
    file_ids: Type.Optional(
      Type.Array(Id, {
        ...filesLimits,
        description:
          "Ids of all files of the corrected answer: kept ones and the expert's own; omitted keeps the current files",
      }),
    ),
  }),
  response: Success,
  errors: ['not_found', 'own_homework', 'homework_not_answered', 'homework_sent_again', 'answer_of_colleague'],
})

const AnswerFigures = {
  answered_count: Type.Integer(),
  median_seconds: Nullable(Type.Integer({ description: 'Median seconds from submission to answer' })),
  p90_seconds: Nullable(Type.Integer()),
  late_count: Type.Integer({ description: 'Number of answers after the deadline' }),
  rating: Nullable(Type.Number({ description: 'Mean rating by learners; null without ratings' })),
}

export const DeskFigures = Type.Object({
  ...AnswerFigures,
  experts: Type.Array(Type.Object({ id: Id, name: Type.String(), ...AnswerFigures })),
  courses: Type.Array(Type.Object({ id: Id, title: Type.String(), ...AnswerFigures })),
  kinds: Type.Array(Type.Object({ kind: OneOf(itemKinds), ...AnswerFigures })),
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer({ minimum: 0, maximum: 23, description: "Hour of arrival in the caller's time zone" }),
      ...AnswerFigures,
    }),
  ),
  is_partial: Type.Boolean({
    description: `Whether the figures cover only the latest ${maxFigureAnswers} answers`,
  }),
})
export type DeskFigures = Static<typeof DeskFigures>

export const getDeskFigures = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/figures',
  summary: `Get answer times and ratings of the last ${figureDays} days: the caller's own, and for leads those of their courses`,
  access: 'expert',
  response: DeskFigures,
  errors: ['not_found'],
})

const templateFields = {
  title: Type.String({ minLength: 1, maxLength: maxTemplateTitleLength }),
  text: Type.String({ minLength: 1, maxLength: maxHomeworkLength }),
}
export const ReplyTemplate = Type.Object({ id: Id, ...templateFields })
export type ReplyTemplate = Static<typeof ReplyTemplate>
const templateParams = Type.Object({ templateId: Id })

export const listReplyTemplates = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/reply-templates',
  summary: "List the expert's own answer templates",
  access: 'expert',
  response: Type.Array(ReplyTemplate),
  errors: ['not_found'],
})

export const createReplyTemplate = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/reply-templates',
  summary: 'Create an answer template',
  access: 'expert',
  body: Type.Object(templateFields),
  response: ReplyTemplate,
  errors: ['not_found', 'too_many_templates'],
})

export const updateReplyTemplate = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/reply-templates/:templateId',
  summary: 'Update an answer template',
  access: 'expert',
  params: templateParams,
  body: Type.Object(templateFields),
  response: ReplyTemplate,
  errors: ['not_found'],
})

export const deleteReplyTemplate = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/reply-templates/:templateId',
  summary: 'Delete an answer template',
  access: 'expert',
  params: templateParams,
  response: Success,
  errors: ['not_found'],
})
