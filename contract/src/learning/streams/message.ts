import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { FileRecord } from '../files/api.ts'

/** A message of the chat of a run, in which homework and its answers are messages too. */
export const Message = Type.Object({
  id: Id,
  client_id: Type.String({ description: 'Client id of the message' }),
  user_id: Id,
  dialog_id: Id,
  message: Type.String(),
  files: Type.Array(FileRecord),
  is_viewed: Type.Integer({
    minimum: 0,
    maximum: 1,
    description:
      "1 if the learner viewed it; for a learner's message, if an expert who read it answered or dismissed it",
  }),
  created_at: Seconds,
  updated_at: Type.Integer({ description: 'Time of the latest edit; equals created_at if unedited' }),
  rating: Nullable(Type.Integer({ description: "The learner's rating of an expert's message" })),
  user_homework_status_id: Nullable(
    Type.Integer({ description: 'Status id of the homework that the message submits or answers' }),
  ),
  homework: Nullable(
    Type.Object(
      {
        homework_id: Id,
        title: Type.String(),
        status: OneOf(['UPLOADED', 'DONE', 'FAIL'], {
          description: 'UPLOADED: the message submits it; otherwise the verdict of the answer',
        }),
      },
      { description: 'Homework of the message, shown as a card' },
    ),
  ),
  employee: Type.Object({
    is_expert: Type.Boolean(),
    name: Type.String(),
    file: Nullable(Type.Object({ url: Type.String() }, { description: 'Avatar URL of the author' })),
  }),
})
export type Message = Static<typeof Message>
