import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, Seconds } from '../endpoint.ts'
import { dayLockErrors } from '../errors.ts'
import { entrySecondsMaximum } from './rules.ts'

/** What was watched since the last entry. The server applies each `client_id` once, however often it is sent. */
export const StatisticEntry = Type.Object({
  client_id: Type.String({ format: 'uuid' }),
  stream_id: Id,
  day_id: Id,
  lesson_id: Id,
  viewed_seconds: Type.Integer({ minimum: 0, maximum: entrySecondsMaximum }),
  play_count: Type.Integer({ minimum: 0, maximum: 100 }),
  position_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: entrySecondsMaximum })),
  age_seconds: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How long ago the last of it was watched; 0 when left out' }),
  ),
  day_status_id: Type.Optional(Nullable(Type.Integer())),
  day_status: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
})
export type StatisticEntry = Static<typeof StatisticEntry>

/** The lesson's totals after the entry, whether this call applied it or an earlier one did. */
export const StatisticAnswer = Type.Object({
  stream_id: Id,
  lesson_id: Id,
  viewed_seconds: Type.Integer(),
  play_count: Type.Integer(),
  position_seconds: Type.Integer(),
  day_status_id: Id,
  day_started_at: Seconds,
})
export type StatisticAnswer = Static<typeof StatisticAnswer>

export const saveLessonStat = endpoint({
  method: 'POST',
  path: '/spa/api/v1/save-lesson-stat',
  summary: 'Add what was watched of a lesson',
  access: 'learner',
  body: StatisticEntry,
  response: StatisticAnswer,
  errors: ['not_found', ...dayLockErrors],
})
