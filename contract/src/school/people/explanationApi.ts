import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Lock } from '../../learning/streams/api.ts'

const explainedKinds = ['freezing', 'materials', 'day', 'videos', 'homework'] as const

const Time = Type.Object({
  at: Type.Integer({ description: 'Seconds since 1970' }),
  date: Type.String({ format: 'date', description: "In the learner's time zone" }),
})

export const ExplainedPart = Type.Object({
  kind: OneOf(explainedKinds, {
    description: '`videos`: those of a closed day that an open one has too, or vice versa',
  }),
  day_number: Nullable(
    Type.Integer({ description: 'The day of lessons, videos or homework; null for that of a stage' }),
  ),
  title: Type.String({ description: 'Of the day or the homework; empty for others' }),
  videos_count: Type.Integer({ description: 'For `videos`' }),
  until: Nullable(Time),
  lock: Nullable(Lock),
  locking_homework: Nullable(Type.String({ description: 'Title of the homework that has to be approved first' })),
})
export type ExplainedPart = Static<typeof ExplainedPart>

export const explainPersonRun = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/explanation',
  summary: 'Explain which parts of a run are open, until when, why not and what opens them, now or at another time',
  access: 'support',
  params: Type.Object({ userId: Id, streamId: Id }),
  query: Type.Object({
    at: Type.Optional(
      Type.String({
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$`,
        description: "YYYY-MM-DDTHH:MM in the learner's time zone; now by default. Later, as if nothing more were done",
      }),
    ),
  }),
  response: Type.Object({
    timezone: Type.String({ description: "The learner's" }),
    time: Time,
    today_day_number: Type.Integer({ description: 'The day of the run at that time' }),
    parts: Type.Array(ExplainedPart),
  }),
  errors: ['not_found', 'validation_failed'],
})
