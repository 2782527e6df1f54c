import { Type, type Static } from 'typebox'
import { ExpertWords } from '../../accounts/users/expert.ts'
import { AgeSeconds, endpoint, Id, Nullable, Seconds } from '../../endpoint.ts'
import { dayLockErrors } from '../../errors.ts'
import { Progress } from '../streams/api.ts'

export const DayRecord = Type.Object({
  id: Id,
  stream_id: Id,
  stage_day_id: Id,
  stage_day_started_at: Seconds,
  end_time: Nullable(Seconds),
  scores: Type.Integer({ description: 'Points earned by finishing the day' }),
})
export type DayRecord = Static<typeof DayRecord>

/** A finished day with the data of its final screen. */
export const FinishedDay = Type.Object({
  ...DayRecord.properties,
  balance: Type.Integer({ description: 'Points balance of the learner' }),
  streak_days: Type.Integer({ description: "Same as in the run's status" }),
  expert_words: Nullable(ExpertWords),
})
export type FinishedDay = Static<typeof FinishedDay>

const dayParams = Type.Object({ streamId: Id, dayId: Id })
/** An act of a day counts at its time if the day was open then, although it is locked since. */
const LateAct = Type.Object({ age_seconds: AgeSeconds })
const lockErrors = ['not_found', ...dayLockErrors] as const

export const startDay = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user-course-streams/:streamId/user-day-status/:dayId/start',
  summary: 'Start a day of a run; idempotent, the earliest time stays',
  access: 'learner',
  params: dayParams,
  body: LateAct,
  response: DayRecord,
  errors: lockErrors,
})

export const finishDay = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user-course-streams/:streamId/user-day-status/:dayId/finish',
  summary:
    'Finish a day whose required lessons and homework are done; credits its points once, the earliest time stays. `expert_words`: the latest of the week in this run',
  access: 'learner',
  params: dayParams,
  body: LateAct,
  response: FinishedDay,
  errors: [...lockErrors, 'day_not_complete'],
})

export const getDayProgress = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-course-streams/:streamId/user-day-status/:dayStatusId/progress',
  summary: 'Get the progress of the run that a day status belongs to',
  access: 'learner',
  params: Type.Object({ streamId: Id, dayStatusId: Id }),
  response: Progress,
  errors: ['not_found'],
})
