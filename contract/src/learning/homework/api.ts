import { Type, type Static } from 'typebox'
import { Message } from '../streams/message.ts'
import { Expert } from '../../accounts/users/expert.ts'
import { Homework } from '../courses/api.ts'
import { endpoint, Expand, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { homeworkLockErrors } from '../../errors.ts'
import { FileRecord } from '../files/api.ts'
import { homeworkStatusFields } from '../streams/api.ts'
import { maxHomeworkFiles, maxHomeworkLength } from './rules.ts'

/** An attempt and its answer; `status` is UPLOADED until there is one. */
export const HomeworkAttempt = Type.Object({
  id: Id,
  client_id: Type.String({ description: 'Client id of the submission' }),
  status: OneOf(['UPLOADED', 'DONE', 'FAIL']),
  message: Type.String(),
  exercise: Nullable(Type.Object({ id: Id, title: Type.String() })),
  files: Type.Array(FileRecord),
  selfie: Nullable(FileRecord),
  sent_at: Seconds,
  answer_by: Seconds,
  answered_at: Nullable(Seconds),
  corrected_at: Type.Optional(
    Nullable(Type.Integer({ description: 'Time of the latest correction; the answer is the corrected one' })),
  ),
  answer: Nullable(Type.String()),
  answer_files: Type.Array(FileRecord, { description: 'Photos, videos and sounds sent by the expert' }),
  expert: Nullable(Expert),
  is_escalated: Type.Optional(
    Type.Boolean({ description: 'Whether the answer is late and the leads have been notified' }),
  ),
  marks_count: Type.Integer({ description: 'Number of published marks on its files' }),
})
export type HomeworkAttempt = Static<typeof HomeworkAttempt>

const { scores, ...status } = homeworkStatusFields

/** A homework of a run in its current state. */
export const UserHomework = Type.Object({
  ...status,
  stage_status: OneOf(['open', 'close'], { description: "Whether the stage is open, same as in the run's status" }),
  is_selfie_needed: Type.Boolean({ description: 'Whether a selfie is required; one covers all homework of a stage' }),
  last_answer: Nullable(
    Type.Object(
      { text: Type.String(), expert: Nullable(Expert), answered_at: Seconds },
      {
        description: 'Latest answer of an expert',
      },
    ),
  ),
  usual_answer_seconds: Type.Optional(
    Nullable(
      Type.Integer({
        description: 'Median answer time in seconds over recent answers in the course; null with too few answers',
      }),
    ),
  ),
  scores: Type.Optional(scores),
  attempts: Type.Optional(Type.Array(HomeworkAttempt, { description: 'Attempts, oldest first' })),
})
export type UserHomework = Static<typeof UserHomework>

export const userHomeworkExpands = ['scores', 'attempts', 'usual_answer_seconds'] as const

export const listUserHomework = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/user-homework',
  summary: 'List the homework of a run; expand: scores, attempts, usual_answer_seconds',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  query: Type.Object({ expand: Expand }),
  response: Type.Array(UserHomework),
  errors: ['not_found'],
})

export const sendHomework = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user-course-streams/:streamId/user-homework/:statusId',
  summary: 'Submit a homework for review; idempotent by `client_id`',
  access: 'learner',
  params: Type.Object({ streamId: Id, statusId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid' }),
    message: Type.Optional(Type.String({ maxLength: maxHomeworkLength })),
    files: Type.Optional(
      Type.Array(Id, {
        maxItems: maxHomeworkFiles,
        uniqueItems: true,
        description: 'Ids of uploaded photos and videos',
      }),
    ),
    exercise_id: Type.Optional(Nullable(Id)),
    selfie_file_id: Type.Optional(Nullable(Id)),
  }),
  response: Type.Object({ chatMessage: Message, userHomeworkStatus: UserHomework }),
  errors: ['not_found', ...homeworkLockErrors],
})

export const listHomework = endpoint({
  method: 'GET',
  path: '/spa/api/v1/homework',
  summary: "List the homework of the learner's courses with tasks, required parts, exercises and points",
  access: 'learner',
  response: Type.Array(Homework),
  errors: [],
})
