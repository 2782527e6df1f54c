import { Type, type Static } from 'typebox'
import { endpoint, Id, OneOf, Success } from '../../endpoint.ts'
import { weekdays, type Weekday } from '../../learning/reminders/rules.ts'
import { absencesMaximum, exceptionsMaximum, hourKinds, hoursMaximum, minutesOfDay } from './rules.ts'

const dayHours = {
  from_minute: Type.Integer({
    minimum: 0,
    maximum: minutesOfDay - 1,
    description: 'Of the day, by the expert’s clock',
  }),
  to_minute: Type.Integer({ minimum: 1, maximum: minutesOfDay, description: 'Not included' }),
}

export const WeeklyHours = Type.Object({
  kind: OneOf(hourKinds),
  weekday: Type.Unsafe<Weekday>({ type: 'integer', enum: [...weekdays], description: '1 is Monday' }),
  ...dayHours,
})

const Day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD, by the expert’s calendar' })

const hoursException = {
  kind: OneOf(hourKinds),
  day: Day,
  hours: Type.Array(Type.Object(dayHours), {
    maxItems: hoursMaximum,
    description: 'Instead of those of the weekday; empty: none of this kind on the day',
  }),
}

export const ExpertRota = Type.Object({
  expert: Type.Object({ id: Id, name: Type.String(), avatar: Type.String(), timezone: Type.String() }),
  today: Day,
  is_on_duty: Type.Boolean({
    description: 'Now. Without weekly hours of duty, and without an exception for today: always, except in an absence',
  }),
  is_absent: Type.Boolean({ description: 'Today' }),
  hours: Type.Array(WeeklyHours),
  absences: Type.Array(Type.Object({ id: Id, first_day: Day, last_day: Day }), {
    description: 'That have not ended, by date',
  }),
  exceptions: Type.Array(Type.Object({ id: Id, ...hoursException }), {
    description: 'Hours of dates that are not over, by date and kind',
  }),
})
export type ExpertRota = Static<typeof ExpertRota>

export const listRota = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/rota',
  summary:
    "Hours, absences and exceptions: one's own, of the experts of the courses one leads, for administrators of all",
  access: 'expert',
  response: Type.Array(ExpertRota),
  errors: ['not_found'],
})

const params = Type.Object({ expertId: Id })

export const updateExpertHours = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/rota/:expertId/hours',
  summary: 'Set the weekly hours of an expert, in their time zone',
  access: 'expert',
  params,
  body: Type.Object({ hours: Type.Array(WeeklyHours, { maxItems: hoursMaximum }) }),
  response: ExpertRota,
  errors: ['not_found'],
})

export const addExpertAbsence = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/rota/:expertId/absences',
  summary: `Add days on which an expert is absent, at most ${absencesMaximum} times; the same days are added once, and days that are over are refused`,
  access: 'expert',
  params,
  body: Type.Object({ first_day: Day, last_day: Day }),
  response: ExpertRota,
  errors: ['not_found', 'too_many_absences'],
})

export const deleteExpertAbsence = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/rota/:expertId/absences/:absenceId',
  summary: 'Delete an absence',
  access: 'expert',
  params: Type.Object({ expertId: Id, absenceId: Id }),
  response: Success,
  errors: ['not_found'],
})

export const updateExpertException = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/rota/:expertId/exceptions',
  summary: `Set the hours of one kind on a date, instead of those of its weekday, for at most ${exceptionsMaximum} dates; one that is over is refused`,
  access: 'expert',
  params,
  body: Type.Object(hoursException),
  response: ExpertRota,
  errors: ['not_found', 'too_many_exceptions'],
})

export const deleteExpertException = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/rota/:expertId/exceptions/:exceptionId',
  summary: 'Delete the hours of a date: those of its weekday count again',
  access: 'expert',
  params: Type.Object({ expertId: Id, exceptionId: Id }),
  response: Success,
  errors: ['not_found'],
})
