import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { FileRecord } from '../files/api.ts'

/** A message of the chat of a run, in which homework and its answers are messages too. */
export const Message = Type.Object({
  id: Id,
  client_id: Type.String({ description: 'The id with which it was sent' }),
  user_id: Id,
  dialog_id: Id,
  message: Type.String(),
  files: Type.Array(FileRecord),
  is_viewed: Type.Integer({
    ...{ minimum: 0, maximum: 1 },
    description: 'By the learner; one of the learner: an expert who had read it answered, or ended the wait',
  }),
  created_at: Seconds,
  updated_at: Type.Integer({ description: 'Later than created_at once it was edited' }),
  rating: Nullable(Type.Integer({ description: "By the learner, of an expert's message" })),
  user_homework_status_id: Nullable(Type.Integer({ description: 'The homework that the message sends or answers' })),
  homework: Nullable(
    Type.Object(
      {
        homework_id: Id,
        title: Type.String(),
        status: OneOf(['UPLOADED', 'DONE', 'FAIL'], {
          description: 'UPLOADED: the message sends it; otherwise it answers it so',
        }),
      },
      { description: 'Of a message about homework, which is shown as a card' },
    ),
  ),
  employee: Type.Object({
    is_expert: Type.Boolean(),
    name: Type.String(),
    file: Nullable(Type.Object({ url: Type.String() }, { description: "The author's picture" })),
  }),
})
export type Message = Static<typeof Message>
