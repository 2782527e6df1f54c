import { Type, type Static } from 'typebox'
import { endpoint, Id, OneOf, Success } from '../../endpoint.ts'
import { weekdays, type Weekday } from '../../platform/dates.ts'
import { maxAbsences, maxExceptions, hourKinds, maxHours, minutesPerDay } from './rules.ts'

const dayHours = {
  from_minute: Type.Integer({
    minimum: 0,
    maximum: minutesPerDay - 1,
    description: 'Start in minutes of the day, in the expert’s time zone',
  }),
  to_minute: Type.Integer({ minimum: 1, maximum: minutesPerDay, description: 'End in minutes of the day, exclusive' }),
}

export const WeeklyHours = Type.Object({
  kind: OneOf(hourKinds),
  weekday: Type.Unsafe<Weekday>({ type: 'integer', enum: [...weekdays], description: 'Day of the week: 1 is Monday' }),
  ...dayHours,
})

const Day = Type.String({ maxLength: 10, description: 'Date (YYYY-MM-DD) in the expert’s time zone' })

const hoursException = {
  kind: OneOf(hourKinds),
  day: Day,
  hours: Type.Array(Type.Object(dayHours), {
    maxItems: maxHours,
    description: 'Hours that replace those of the weekday; empty for none of this kind',
  }),
}

export const ExpertRota = Type.Object({
  expert: Type.Object({ id: Id, name: Type.String(), avatar: Type.String(), timezone: Type.String() }),
  today: Day,
  is_on_duty: Type.Boolean({
    description:
      'Whether the expert is on duty now; without weekly hours of duty and an exception for today, true except during an absence',
  }),
  is_absent: Type.Boolean({ description: 'Whether the expert is absent today' }),
  hours: Type.Array(WeeklyHours),
  absences: Type.Array(Type.Object({ id: Id, first_day: Day, last_day: Day }), {
    description: 'Current and future absences, by date',
  }),
  exceptions: Type.Array(Type.Object({ id: Id, ...hoursException }), {
    description: 'Exceptions for today and later, by date and kind',
  }),
})
export type ExpertRota = Static<typeof ExpertRota>

export const listRota = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/rota',
  summary:
    "List hours, absences and exceptions: the caller's own, for leads those of their experts, for administrators all",
  access: 'expert',
  response: Type.Array(ExpertRota),
  errors: ['not_found'],
})

const params = Type.Object({ expertId: Id })

export const updateExpertHours = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/rota/:expertId/hours',
  summary: "Set an expert's weekly hours in their time zone",
  access: 'expert',
  params,
  body: Type.Object({ hours: Type.Array(WeeklyHours, { maxItems: maxHours }) }),
  response: ExpertRota,
  errors: ['not_found'],
})

export const addExpertAbsence = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/rota/:expertId/absences',
  summary: `Add an absence of an expert, at most ${maxAbsences} in all; idempotent by its days, past days are refused`,
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
  summary: `Set the hours of one kind on a date, overriding its weekday, on at most ${maxExceptions} dates; past dates are refused`,
  access: 'expert',
  params,
  body: Type.Object(hoursException),
  response: ExpertRota,
  errors: ['not_found', 'too_many_exceptions'],
})

export const deleteExpertException = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/rota/:expertId/exceptions/:exceptionId',
  summary: "Delete the hours of a date; its weekday's hours apply again",
  access: 'expert',
  params: Type.Object({ expertId: Id, exceptionId: Id }),
  response: Success,
  errors: ['not_found'],
})
