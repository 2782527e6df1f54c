import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { noticeKinds } from './rules.ts'

export const Notice = Type.Object({
  id: Id,
  kind: OneOf(noticeKinds),
  created_at: Seconds,
  is_read: Type.Boolean(),
  title: Type.String({
    description: "Title of the course, of the subscription, of the instalment plan or of the answered question's topic",
  }),
  stream_id: Nullable(
    Type.Integer({ description: 'Id of the run; null for a subscription, a question and a run of another brand' }),
  ),
  chat_id: Nullable(Type.Integer({ description: 'Id of the chat; set for expert_message' })),
  question_id: Nullable(Type.Integer({ description: 'Id of the answered question; set for support_answer' })),
  homework: Nullable(
    Type.Object(
      {
        homework_id: Id,
        status_id: Id,
        title: Type.String(),
        verdict: OneOf(['DONE', 'FAIL']),
        is_corrected: Type.Optional(Type.Boolean({ description: 'Whether it is a correction of an earlier answer' })),
        day_number: Nullable(Type.Integer({ description: "Number of the homework's day; null for stage homework" })),
      },
      { description: 'Set for homework_answered' },
    ),
  ),
  meeting: Nullable(
    Type.Object(
      { id: Id, title: Type.String(), start_date_time: Seconds },
      { description: 'Set for meeting_…; a cancelled meeting keeps its former time' },
    ),
  ),
  payment: Nullable(
    Type.Object(
      {
        subscription_id: Nullable(
          Type.Integer({ description: 'Id of the subscription; null for a plan of instalments' }),
        ),
      },
      { description: 'Set for payment_failed' },
    ),
  ),
  announcement: Nullable(
    Type.Object(
      { text: Type.String(), path: Type.String({ description: 'Path of a screen; or empty' }) },
      { description: 'Set for announcement' },
    ),
  ),
  access: Nullable(
    Type.Object(
      {
        last_date: Type.String({ description: 'Last day with access, YYYY-MM-DD' }),
        subscription_id: Nullable(
          Type.Integer({ description: 'Id of the subscription; null for access to a single run' }),
        ),
      },
      { description: 'Set for access_ending' },
    ),
  ),
})
export type Notice = Static<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/spa/api/v1/notices',
  summary: "List the person's notices, newest first; does not mark them as read",
  access: 'learner',
  query: Type.Object({ after: Type.Optional(Id) }),
  response: Type.Object({
    items: Type.Array(Notice),
    next: Nullable(Type.Integer({ description: '`after` of the next page; null on the last one' })),
    unread_count: Type.Integer({ description: 'Number of unread notices on all pages' }),
  }),
  errors: [],
})

export const readNotice = endpoint({
  method: 'POST',
  path: '/spa/api/v1/notices/:noticeId/read',
  summary: 'Mark a notice as read',
  access: 'learner',
  params: Type.Object({ noticeId: Id }),
  response: Success,
  errors: ['not_found'],
})

export const readHomeworkNotices = endpoint({
  method: 'POST',
  path: '/spa/api/v1/notices/homework/:statusId/read',
  summary: 'Mark the notices about answers to a homework as read',
  access: 'learner',
  params: Type.Object({ statusId: Id }),
  response: Success,
  errors: ['not_found'],
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/spa/api/v1/notices/read',
  summary: 'Mark a notice and all older ones as read',
  access: 'learner',
  body: Type.Object({ last_id: Id }),
  response: Success,
  errors: [],
})
