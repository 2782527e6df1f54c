import type { ExpertRota } from '#contract/rota/api.ts'
import {
  absencesMaximum,
  exceptionsMaximum,
  sortedHours,
  wrongHours,
  type Absence,
  type HoursException,
  type WeeklyHours,
} from '#contract/rota/rules.ts'
import { isDate } from '#contract/users/dates.ts'
import { recordChange } from '../audit/audit.ts'
import { recordEvent, type TransactionContext } from '../live/live.ts'
import type { Sql } from '../platform/database/database.ts'
import { ApiError, refuseField } from '../platform/http/errors.ts'
import { lockUser } from '../users/users.ts'
import { isAbsentAt, isOnDutyAt, type Rota } from './intervals.ts'
import * as queries from './queries.ts'

export type Planner = { viewerId: number; isAdmin: boolean }

/** The rota of the experts whom somebody may plan. */
export async function listRota(sql: Sql, planner: Planner): Promise<ExpertRota[]> {
  return (await queries.listRotaFor(sql, planner)).map(rotaOf)
}

/** When experts work, by their id. */
export async function rotaOfExperts(sql: Sql, expertIds: readonly number[]): Promise<Map<number, Rota>> {
  const rows = await queries.listRotaOf(sql, expertIds)
  return new Map(rows.map(({ expert_id, ...rota }) => [expert_id, rota]))
}

export type CourseExpert = Pick<queries.CourseExpertRow, 'id' | 'name' | 'avatar'> & {
  isOnDuty: boolean
  /** Of the courses that were asked for. */
  courseIds: readonly number[]
}

/** Experts who answer for any of these courses, in one order, and who of them is on duty now. */
export async function expertsOfCourses(sql: Sql, courseIds: readonly number[]): Promise<CourseExpert[]> {
  const now = Date.now() / 1000
  return (await queries.listExpertsOf(sql, courseIds)).map(({ id, name, avatar, course_ids: served, ...rota }) => ({
    ...{ id, name, avatar, isOnDuty: isOnDutyAt(rota, now) },
    courseIds: courseIds.filter((courseId) => served?.includes(courseId) ?? true),
  }))
}

function rotaOf({ expert, hours, absences, exceptions }: queries.RotaRow): ExpertRota {
  const now = Date.now() / 1000
  const rota = { timezone: expert.timezone, hours, absences, exceptions }
  const today = Temporal.Now.plainDateISO(expert.timezone).toString()
  return {
    expert,
    today,
    is_on_duty: isOnDutyAt(rota, now),
    is_absent: isAbsentAt(rota, now),
    hours: sortedHours(hours),
    absences: absences.filter(({ last_day }) => last_day >= today),
    exceptions: exceptions.filter(({ day }) => day >= today),
  }
}

type Change = Planner & { expertId: number }

/** An expert whose rota the viewer may plan, locked; any other is not found. */
async function lockPlanned(sql: Sql, change: Change): Promise<ExpertRota> {
  await lockUser(sql, change.expertId)
  return requirePlanned(sql, change)
}

async function requirePlanned(sql: Sql, change: Change): Promise<ExpertRota> {
  const [found] = await queries.listRotaFor(sql, change)
  if (!found) throw new ApiError('not_found')
  return rotaOf(found)
}

/** Replaces the weekly hours of an expert. */
export async function setHours(
  call: TransactionContext,
  change: Change,
  hours: readonly WeeklyHours[],
): Promise<ExpertRota> {
  const { sql } = call
  if (wrongHours(hours)) throw refuseField('hours', 'hours_overlap')
  const before = (await lockPlanned(sql, change)).hours
  const wanted = sortedHours(hours)
  if (JSON.stringify(before) !== JSON.stringify(wanted)) {
    await queries.updateHours(sql, { expertId: change.expertId, hours: wanted })
    await record(call, change, { before: { hours: before }, after: { hours: wanted } })
  }
  return requirePlanned(sql, change)
}

/** Adds days of absence that are not over; the same days again change nothing. */
export async function addAbsence(call: TransactionContext, change: Change, absence: Absence): Promise<ExpertRota> {
  const { sql } = call
  if (!isDate(absence.first_day)) throw refuseField('first_day', 'date_nonexistent')
  if (!isDate(absence.last_day)) throw refuseField('last_day', 'date_nonexistent')
  if (absence.last_day < absence.first_day) throw refuseField('last_day', 'ends_before_start')
  const { today } = await lockPlanned(sql, change)
  const insertion = { expertId: change.expertId, absence, today, maximum: absencesMaximum }
  const { isAdded, isPresent } = await queries.insertAbsence(sql, insertion)
  if (!isAdded && !isPresent)
    throw absence.last_day < today ? refuseField('last_day', 'too_early') : new ApiError('too_many_absences')
  if (isAdded) await record(call, change, { after: { ...absence } })
  return requirePlanned(sql, change)
}

export async function deleteAbsence(call: TransactionContext, change: Change, absenceId: number): Promise<void> {
  const { sql } = call
  await lockPlanned(sql, change)
  const [deleted] = await queries.deleteAbsence(sql, { expertId: change.expertId, absenceId })
  if (!deleted) throw new ApiError('not_found')
  await record(call, change, { before: { ...deleted } })
}

/** Replaces the hours of a kind on a date that is not over; the same hours again change nothing. */
export async function setException(
  call: TransactionContext,
  change: Change,
  { kind, day, hours }: HoursException,
): Promise<ExpertRota> {
  const { sql } = call
  if (!isDate(day)) throw refuseField('day', 'date_nonexistent')
  if (wrongHours(hours)) throw refuseField('hours', 'hours_overlap')
  const { today } = await lockPlanned(sql, change)
  const exception = { kind, day, hours: sortedHours(hours) }
  const update = { expertId: change.expertId, exception, today, maximum: exceptionsMaximum }
  const { isUpdated, isPresent, before } = await queries.upsertException(sql, update)
  if (!isUpdated && !isPresent)
    throw day < today ? refuseField('day', 'too_early') : new ApiError('too_many_exceptions')
  if (isUpdated) await record(call, change, { ...(before && { before }), after: exception })
  return requirePlanned(sql, change)
}

export async function deleteException(call: TransactionContext, change: Change, exceptionId: number): Promise<void> {
  const { sql } = call
  await lockPlanned(sql, change)
  const [deleted] = await queries.deleteException(sql, { expertId: change.expertId, exceptionId })
  if (!deleted) throw new ApiError('not_found')
  await record(call, change, { before: { ...deleted } })
}

type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** A rota decides who sees what at the desk. */
async function record(call: TransactionContext, { viewerId, expertId }: Change, values: Recorded): Promise<void> {
  await recordChange(call.sql, { actorId: viewerId }, { action: 'expert.rota', userId: expertId, ...values })
  await recordEvent(call, { kind: 'desk' })
}
