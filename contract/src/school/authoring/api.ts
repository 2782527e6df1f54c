import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { Key } from '../../learning/courses/courseFile.ts'
import { partKinds, type DraftPart } from './draft.ts'
import { refusalReasons, type Operation } from './operations.ts'

/** Operations of a call: a day's drop of videos becomes several for each. */
export const maxOperations = 300
export const maxDraftParts = 10_000
/** Changes of others that a client can catch up with. */
export const maxChangesBehind = 500
/** Changes of one's own that can be undone. */
export const maxUndoable = 50

const closed = { additionalProperties: false }
const Kind = OneOf(partKinds)
const part = { kind: Kind, key: Key }
const Field = Type.String({ maxLength: 40 })
const list = { ...part, list: Field }
const List = Type.Object(list, closed)
const Place = Type.Object(
  { ...list, after: Nullable(Key), required: Type.Optional(Type.Boolean()) },
  { ...closed, description: 'After this item of the list; null: first. Where the item is gone: last' },
)

const DraftOperation = Type.Unsafe<Operation>(
  Type.Union([
    Type.Object(
      { type: OneOf(['set']), ...part, field: Field, language: Type.Optional(LanguageCode), value: Type.Unknown() },
      { ...closed, description: 'Sets a field, a text in one language; null removes it' },
    ),
    Type.Object(
      { type: OneOf(['require']), ...list, item: Key, value: Nullable(Type.Boolean()) },
      { ...closed, description: 'Whether an item of a list is required; null: as by default' },
    ),
    Type.Object(
      {
        type: OneOf(['add']),
        ...part,
        fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        place: Type.Optional(Place),
      },
      { ...closed, description: 'A new part, or, without fields, one more place of an existing one' },
    ),
    Type.Object({ type: OneOf(['move']), ...part, from: List, to: Place }, closed),
    Type.Object(
      { type: OneOf(['remove']), ...part, from: Type.Optional(List) },
      { ...closed, description: 'Out of a list; without `from`, and stages, days, options, documents: deleted' },
    ),
  ]),
)

export const Revision = Type.Integer({ minimum: 0, description: 'Grows with every change; 0: as published' })

const DraftPartShape = Type.Unsafe<DraftPart>(
  Type.Object({
    ...part,
    fields: Type.Unsafe<DraftPart['fields']>(
      Type.Object({}, { additionalProperties: true, description: 'As in the course file' }),
    ),
    lists: Type.Unsafe<DraftPart['lists']>(
      Type.Object(
        {},
        {
          additionalProperties: Type.Array(Type.Object({ key: Key, required: Type.Optional(Type.Boolean()) })),
          description: 'Keys of the parts that follow, by the name of the list',
        },
      ),
    ),
  }),
)

const DraftChange = Type.Object({
  revision: Revision,
  client_id: Type.String(),
  author: Nullable(Type.String({ description: 'Name; null without one' })),
  changed_at: Seconds,
  operations: Type.Array(DraftOperation),
})
export type DraftChange = Static<typeof DraftChange>

const CourseDraft = Type.Object({
  revision: Revision,
  course_id: Id,
  slug: Type.String(),
  schools: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'The brands that can offer the course',
  }),
  parts: Type.Array(DraftPartShape),
  undo: Type.Array(Type.Object({ revision: Revision, operations: Type.Array(DraftOperation) }), {
    description: "What undoes the caller's own latest changes, latest first",
  }),
})
export type CourseDraft = Static<typeof CourseDraft>

const ChangedDraft = Type.Object({
  revision: Revision,
  changes: Type.Array(DraftChange, { description: 'All since the revision of the call, its own included' }),
  undo: Type.Array(DraftOperation, { description: 'What undoes the change of this call' }),
})
export type ChangedDraft = Static<typeof ChangedDraft>

/** An operation that was refused, as `stored` of `draft_changed` lists them. */
export const RefusedOperation = Type.Object({
  index: Type.Integer(),
  reason: OneOf(refusalReasons),
  /** The stored value of a field. */
  value: Type.Optional(Type.Unknown()),
  author: Type.Optional(Nullable(Type.String())),
})
export type RefusedOperation = Static<typeof RefusedOperation>

const params = Type.Object({ courseId: Id })

export const getCourseDraft = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/courses/:courseId/draft',
  summary: 'Get the draft of a course as its parts; before the first change, as it is published',
  access: 'content',
  params,
  response: CourseDraft,
  errors: ['not_found', 'draft_unavailable'],
})

export const changeCourseDraft = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/courses/:courseId/draft/operations',
  summary:
    'Change the draft of a course, all operations or none; idempotent by client id. Changes of others merge; `draft_changed` lists as `stored.refused` what does not',
  access: 'content',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid' }),
    revision: Revision,
    operations: Type.Array(DraftOperation, { minItems: 1, maxItems: maxOperations }),
  }),
  response: ChangedDraft,
  errors: ['not_found', 'validation_failed', 'draft_unavailable', 'draft_changed', 'draft_outdated', 'draft_full'],
})
