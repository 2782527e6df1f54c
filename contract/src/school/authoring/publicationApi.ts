import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Success } from '../../endpoint.ts'
import type { BegunKind } from '../../learning/courses/rules.ts'
import { Revision } from './api.ts'
import { draftChangeTypes, type PartChange } from './changes.ts'
import { partKinds } from './draft.ts'
import { gapReasons, type Gap } from './gap.ts'

const part = { kind: OneOf(partKinds), key: Type.String() }

/** The title of a part in the language of the call; of a video its file; empty without one. */
type Titled = { title: string }
const Title = Type.String({ description: 'In the language of the call; of a video its file; empty without one' })

const DayNumber = Nullable(Type.Integer({ minimum: 1, description: 'Of a day; null where it is not in the course' }))
const GapShape = Type.Unsafe<Gap & Titled & { number: number | null }>(
  Type.Object({
    ...part,
    title: Title,
    number: DayNumber,
    reason: OneOf(gapReasons),
    field: Type.Optional(Type.String()),
    language: Type.Optional(LanguageCode),
    item: Type.Optional(Type.String()),
  }),
)

const PartChangeShape = Type.Unsafe<PartChange & Titled>(
  Type.Object({
    ...part,
    title: Title,
    type: OneOf(draftChangeTypes),
    fields: Type.Array(Type.String(), { description: 'Changed fields and lists; a text with its language: title.en' }),
    from: DayNumber,
    to: DayNumber,
  }),
)

const Publication = Type.Object({
  title: Title,
  revision: Revision,
  version: Type.Integer({ description: 'The version of the course that learners have' }),
  is_superseded: Type.Boolean({ description: 'The course was imported since the draft began' }),
  gaps: Type.Array(GapShape),
  changes: Type.Array(PartChangeShape),
  learners: Type.Integer({ description: 'People with a run of the course that has not ended' }),
})
export type Publication = Static<typeof Publication>

/** `stored` of `publication_incomplete`. */
export type IncompletePublication = { gaps: Gap[] }
/**
 * `stored` of `publication_unconfirmed`: the number of people who have begun what they would no longer see, and the
 * parts, by keys as in `d9/breathing`, each with its own number.
 */
export type UnconfirmedPublication = { learners: number; begun: { kind: BegunKind; key: string; learners: number }[] }

const params = Type.Object({ courseId: Id })

export const getPublication = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/publication',
  summary: 'Get what publishing the draft of a course would change, and what it lacks',
  access: 'content',
  params,
  response: Publication,
  errors: ['not_found', 'draft_unavailable'],
})

export const publishCourse = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses/:courseId/publish',
  summary:
    'Publish the draft of a course for all learners. `publication_incomplete` lists gaps; `publication_unconfirmed` counts who have begun what it hides. A repeat for the same revision changes nothing',
  access: 'content',
  params,
  body: Type.Object({
    revision: Revision,
    confirmed_learners: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The number of `publication_unconfirmed`, as it was typed' }),
    ),
  }),
  response: Type.Object({ version: Type.Integer() }),
  errors: [
    'not_found',
    'validation_failed',
    'draft_unavailable',
    'draft_superseded',
    'publication_outdated',
    'publication_incomplete',
    'publication_unconfirmed',
    'publication_busy',
  ],
})

export const discardCourseDraft = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses/:courseId/draft/discard',
  summary: 'Delete the draft of a course with its unpublished changes: the next one begins from the published course',
  access: 'content',
  params,
  body: Type.Object({ revision: Revision }),
  response: Success,
  errors: ['not_found', 'validation_failed', 'publication_outdated'],
})
