import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Success } from '../../endpoint.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { linePointsMaximum, markLetters, markMsMaximum, shapeKinds, shapesMaximum } from './rules.ts'

const Share = Type.Number({ minimum: 0, maximum: 1 })

export const MarkShape = Type.Object(
  {
    kind: OneOf(shapeKinds),
    points: Type.Array(Type.Object({ x: Share, y: Share }), { minItems: 2, maxItems: linePointsMaximum }),
  },
  { description: 'An arrow from tail to head, a ring by two corners of its box, or a free line' },
)

const markFields = {
  file_id: Id,
  at_ms: Nullable(
    Type.Integer({ minimum: 0, maximum: markMsMaximum, description: 'Time in a video; null on a photo' }),
  ),
  shapes: Type.Array(MarkShape, { maxItems: shapesMaximum, description: 'Points are shares of the upright picture' }),
  text: Type.String({ maxLength: markLetters }),
}

/** Feedback on a moment of a video, or on a photo. */
export const Mark = Type.Object({
  id: Type.String({ format: 'uuid' }),
  attempt_id: Id,
  ...markFields,
  voice: Nullable(FileRecord),
  frame: Nullable(Type.Integer({ description: 'Of the converted video; null before its conversion, and on a photo' })),
  still: Nullable(Type.String({ description: 'The frame as a picture, once it is made; of a photo itself' })),
  is_published: Type.Boolean({ description: 'Learners see it, and it does not change any more' }),
})
export type Mark = Static<typeof Mark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/user-homework/:statusId/marks',
  summary: 'Marks of experts on what was sent for a homework, by attempt, file and time',
  access: 'learner',
  params: Type.Object({ streamId: Id, statusId: Id }),
  response: Type.Array(Mark),
  errors: ['not_found'],
})

const attempt = '/spa/staff/v1/homework-attempts/:attemptId'
const attemptPath = `${attempt}/marks`

export const listAttemptMarks = endpoint({
  method: 'GET',
  path: attemptPath,
  summary: "Marks on an attempt and those before it; of unpublished ones the expert's own",
  access: 'expert',
  params: Type.Object({ attemptId: Id }),
  response: Type.Array(Mark),
  errors: ['not_found'],
})

const markParams = Type.Object({ attemptId: Id, markId: Type.String({ format: 'uuid' }) })

export const saveMark = endpoint({
  method: 'PUT',
  path: `${attemptPath}/:markId`,
  summary: 'Create or change a mark, which is published with the answer; the id is chosen by the client',
  access: 'expert',
  params: markParams,
  body: Type.Object({
    ...markFields,
    voice_file_id: Type.Optional(
      Nullable(
        Type.Integer({
          ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          description: 'An own sound of at most 60 seconds that no other mark has; without it the mark has no voice',
        }),
      ),
    ),
  }),
  response: Success,
  errors: ['not_found', 'own_homework', 'homework_answered', 'homework_claimed', 'item_handed_over', 'too_many_marks'],
})

export const deleteMark = endpoint({
  method: 'DELETE',
  path: `${attemptPath}/:markId`,
  summary: 'Delete an unpublished mark; deleting it again does nothing',
  access: 'expert',
  params: markParams,
  response: Success,
  errors: ['not_found', 'own_homework', 'homework_answered', 'homework_claimed', 'item_handed_over'],
})

export const listAttemptLessons = endpoint({
  method: 'GET',
  path: `${attempt}/lessons`,
  summary: "Lessons of the homework's day, to compare a learner's video with",
  access: 'expert',
  params: Type.Object({ attemptId: Id }),
  response: Type.Array(Type.Object({ id: Id, title: Type.String(), url: Type.String() })),
  errors: ['not_found'],
})
