import { Type, type Static } from 'typebox'
import { AgeSeconds, endpoint, Id, Nullable, Seconds } from '../../endpoint.ts'
import { dayLockErrors } from '../../errors.ts'
import { maxEntrySeconds } from './rules.ts'

/** Viewed time since the last entry. Idempotent by `client_id`. */
export const StatisticEntry = Type.Object({
  client_id: Type.String({ format: 'uuid' }),
  stream_id: Id,
  day_id: Id,
  lesson_id: Id,
  viewed_seconds: Type.Integer({ minimum: 0, maximum: maxEntrySeconds }),
  play_count: Type.Integer({ minimum: 0, maximum: 100 }),
  position_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxEntrySeconds })),
  age_seconds: AgeSeconds,
  day_status_id: Type.Optional(Nullable(Type.Integer())),
  day_status: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
})
export type StatisticEntry = Static<typeof StatisticEntry>

/** The lesson's totals after the entry. */
export const StatisticResponse = Type.Object({
  stream_id: Id,
  lesson_id: Id,
  viewed_seconds: Type.Integer(),
  play_count: Type.Integer(),
  position_seconds: Type.Integer(),
  day_status_id: Id,
  day_started_at: Seconds,
})
export type StatisticResponse = Static<typeof StatisticResponse>

export const saveLessonStat = endpoint({
  method: 'POST',
  path: '/spa/api/v1/save-lesson-stat',
  summary: 'Add viewed time of a lesson',
  access: 'learner',
  body: StatisticEntry,
  response: StatisticResponse,
  errors: ['not_found', ...dayLockErrors, 'too_many_requests'],
})
