import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Success } from '../../endpoint.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { maxLinePoints, markLetters, maxMarkMs, shapeKinds, maxShapes } from './rules.ts'

const Share = Type.Number({ minimum: 0, maximum: 1 })

export const MarkShape = Type.Object(
  {
    kind: OneOf(shapeKinds),
    points: Type.Array(Type.Object({ x: Share, y: Share }), { minItems: 2, maxItems: maxLinePoints }),
  },
  { description: 'Arrow (tail, head), ring (two opposite corners of its box) or free line' },
)

const markFields = {
  file_id: Id,
  at_ms: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: maxMarkMs,
      description: 'Time in the video in milliseconds; null on a photo',
    }),
  ),
  shapes: Type.Array(MarkShape, {
    maxItems: maxShapes,
    description: "Shapes; coordinates are fractions of the upright picture's width and height",
  }),
  text: Type.String({ maxLength: markLetters }),
}

/** Feedback on a moment of a video, or on a photo. */
export const Mark = Type.Object({
  id: Type.String({ format: 'uuid' }),
  attempt_id: Id,
  ...markFields,
  voice: Nullable(FileRecord),
  frame: Nullable(
    Type.Integer({ description: 'Frame number in the converted video; null before conversion and on a photo' }),
  ),
  still: Nullable(
    Type.String({ description: 'URL of the frame as an image, or of the photo itself; null until rendered' }),
  ),
  is_published: Type.Boolean({ description: 'Whether learners see it; a published mark is immutable' }),
})
export type Mark = Static<typeof Mark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/user-homework/:statusId/marks',
  summary: "List the experts' marks on a homework, by attempt, file and time",
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
  summary: 'List the marks on an attempt and earlier ones; unpublished marks only of the caller',
  access: 'expert',
  params: Type.Object({ attemptId: Id }),
  response: Type.Array(Mark),
  errors: ['not_found'],
})

const markParams = Type.Object({ attemptId: Id, markId: Type.String({ format: 'uuid' }) })

export const saveMark = endpoint({
  method: 'PUT',
  path: `${attemptPath}/:markId`,
  summary: 'Create or update a mark, published with the answer; the client chooses its id',
  access: 'expert',
  params: markParams,
  body: Type.Object({
    ...markFields,
    voice_file_id: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Id of an own recording of at most 60 seconds that no other mark uses; omitted for no recording',
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
  summary: 'Delete an unpublished mark; idempotent',
  access: 'expert',
  params: markParams,
  response: Success,
  errors: ['not_found', 'own_homework', 'homework_answered', 'homework_claimed', 'item_handed_over'],
})

export const listAttemptLessons = endpoint({
  method: 'GET',
  path: `${attempt}/lessons`,
  summary: "List the lessons of the homework's day, for comparison with the learner's video",
  access: 'expert',
  params: Type.Object({ attemptId: Id }),
  response: Type.Array(Type.Object({ id: Id, title: Type.String(), url: Type.String() })),
  errors: ['not_found'],
})
