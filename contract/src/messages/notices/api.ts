import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { noticeKinds } from './rules.ts'

export const Notice = Type.Object({
  id: Id,
  kind: OneOf(noticeKinds),
  created_at: Seconds,
  is_read: Type.Boolean(),
  title: Type.String({ description: 'Of the course, or of the subscription that ends' }),
  stream_id: Nullable(Type.Integer({ description: 'null for a subscription, and for a run of another brand' })),
  chat_id: Nullable(Type.Integer({ description: 'Of expert_message' })),
  homework: Nullable(
    Type.Object(
      {
        homework_id: Id,
        status_id: Id,
        title: Type.String(),
        verdict: OneOf(['DONE', 'FAIL']),
        is_corrected: Type.Optional(Type.Boolean({ description: 'The answer that was given before was corrected' })),
        day_number: Nullable(Type.Integer({ description: 'null for the homework of a stage' })),
      },
      { description: 'Of homework_answered' },
    ),
  ),
  meeting: Nullable(
    Type.Object(
      { id: Id, title: Type.String(), start_date_time: Seconds },
      { description: 'Of meeting_…; the time is that before it was cancelled' },
    ),
  ),
  access: Nullable(
    Type.Object(
      {
        last_date: Type.String({ description: 'The last day with access, YYYY-MM-DD' }),
        subscription_id: Nullable(Type.Integer({ description: 'null for the access to one run' })),
      },
      { description: 'Of access_ending' },
    ),
  ),
})
export type Notice = Static<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/spa/api/v1/notices',
  summary: "The person's notices, newest first; reading them is a call of its own",
  access: 'learner',
  query: Type.Object({ after: Type.Optional(Id) }),
  response: Type.Object({
    items: Type.Array(Notice),
    next: Nullable(Type.Integer({ description: '`after` of the next page; null on the last one' })),
    unread_count: Type.Integer({ description: 'Of all pages' }),
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
  summary: 'Mark the notices of the answers to a homework as read',
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
