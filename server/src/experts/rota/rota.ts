import type { ExpertRota } from '#contract/experts/rota/api.ts'
import {
  maxAbsences,
  maxExceptions,
  sortedHours,
  hasInvalidHours,
  type Absence,
  type HoursException,
  type WeeklyHours,
} from '#contract/experts/rota/rules.ts'
import { isDate } from '#contract/platform/dates.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { utcDate, type Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { dateAt, isAbsentAt, isOnDutyAt, type Rota } from './intervals.ts'
import * as queries from './queries.ts'

export type Planner = { viewerId: number; isAdmin: boolean }

type Reading = Moment & { sql: Sql }
type RotaTransaction = TransactionContext & Moment

/** The rota of the experts whom the planner may plan. */
export async function listRota({ sql, now }: Reading, planner: Planner): Promise<ExpertRota[]> {
  const rows = await queries.listRotaFor(sql, { ...planner, date: utcDate(now) })
  return rows.map((row) => rotaOf(row, now))
}

/** When experts work from a moment on, by their id. */
export async function rotaOfExperts(
  sql: Sql,
  { expertIds, now }: Moment & { expertIds: readonly number[] },
): Promise<Map<number, Rota>> {
  const rows = await queries.listRotaOf(sql, { expertIds, date: utcDate(now) })
  return new Map(rows.map(({ expert_id, ...rota }) => [expert_id, rota]))
}

export type CourseExpert = Pick<queries.CourseExpertRow, 'id' | 'name' | 'avatar'> & {
  isOnDuty: boolean
  /** The courses among those requested. */
  courseIds: readonly number[]
}

/** Experts who serve any of these courses, in one order, and who of them is on duty. */
export async function expertsOfCourses({ sql, now }: Reading, courseIds: readonly number[]): Promise<CourseExpert[]> {
  const rows = await queries.listExpertsOf(sql, { courseIds, date: utcDate(now) })
  return rows.map(({ id, name, avatar, course_ids: served, ...rota }) => ({
    id,
    name,
    avatar,
    isOnDuty: isOnDutyAt(rota, now),
    courseIds: courseIds.filter((courseId) => served?.includes(courseId) ?? true),
  }))
}

function rotaOf({ expert, hours, absences, exceptions }: queries.RotaRow, now: number): ExpertRota {
  const rota = { timezone: expert.timezone, hours, absences, exceptions }
  const today = dateAt(expert.timezone, now).toString()
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

/** Locks an expert whose rota the viewer may plan; throws for any other. */
async function lockPlanned(call: Reading, change: Change): Promise<ExpertRota> {
  await lockUser(call.sql, change.expertId)
  return requirePlanned(call, change)
}

/** An expert whose rota the viewer may plan; throws for any other. */
export async function requirePlanned({ sql, now }: Reading, change: Change): Promise<ExpertRota> {
  const [found] = await queries.listRotaFor(sql, { ...change, date: utcDate(now) })
  if (!found) throw new ApiError('not_found')
  return rotaOf(found, now)
}

export async function setHours(
  call: RotaTransaction,
  change: Change,
  hours: readonly WeeklyHours[],
): Promise<ExpertRota> {
  const { sql } = call
  if (hasInvalidHours(hours)) throw refuseField('hours', 'hours_overlap')
  const before = (await lockPlanned(call, change)).hours
  const wanted = sortedHours(hours)
  if (JSON.stringify(before) !== JSON.stringify(wanted)) {
    await queries.updateHours(sql, { expertId: change.expertId, hours: wanted })
    await record(call, change, { before: { hours: before }, after: { hours: wanted } })
  }
  return requirePlanned(call, change)
}

/** Adds days of absence that are not over. Idempotent. */
export async function addAbsence(call: RotaTransaction, change: Change, absence: Absence): Promise<ExpertRota> {
  const { sql, now } = call
  if (!isDate(absence.first_day)) throw refuseField('first_day', 'date_nonexistent')
  if (!isDate(absence.last_day)) throw refuseField('last_day', 'date_nonexistent')
  if (absence.last_day < absence.first_day) throw refuseField('last_day', 'ends_before_start')
  const { today } = await lockPlanned(call, change)
  const insertion = { expertId: change.expertId, absence, today, date: utcDate(now), maximum: maxAbsences }
  const { isAdded, isPresent } = await queries.insertAbsence(sql, insertion)
  if (!isAdded && !isPresent)
    throw absence.last_day < today ? refuseField('last_day', 'too_early') : new ApiError('too_many_absences')
  if (isAdded) await record(call, change, { after: { ...absence } })
  return requirePlanned(call, change)
}

export async function deleteAbsence(call: RotaTransaction, change: Change, absenceId: number): Promise<void> {
  const { sql } = call
  await lockPlanned(call, change)
  const [deleted] = await queries.deleteAbsence(sql, { expertId: change.expertId, absenceId })
  if (!deleted) throw new ApiError('not_found')
  await record(call, change, { before: { ...deleted } })
}

/** Replaces the hours of a kind on a date that is not over. Idempotent. */
export async function setException(
  call: RotaTransaction,
  change: Change,
  { kind, day, hours }: HoursException,
): Promise<ExpertRota> {
  const { sql, now } = call
  if (!isDate(day)) throw refuseField('day', 'date_nonexistent')
  if (hasInvalidHours(hours)) throw refuseField('hours', 'hours_overlap')
  const { today } = await lockPlanned(call, change)
  const exception = { kind, day, hours: sortedHours(hours) }
  const update = { expertId: change.expertId, exception, today, date: utcDate(now), maximum: maxExceptions }
  const { isUpdated, isPresent, before } = await queries.upsertException(sql, update)
  if (!isUpdated && !isPresent)
    throw day < today ? refuseField('day', 'too_early') : new ApiError('too_many_exceptions')
  if (isUpdated) await record(call, change, { ...(before && { before }), after: exception })
  return requirePlanned(call, change)
}

export async function deleteException(call: RotaTransaction, change: Change, exceptionId: number): Promise<void> {
  const { sql } = call
  await lockPlanned(call, change)
  const [deleted] = await queries.deleteException(sql, { expertId: change.expertId, exceptionId })
  if (!deleted) throw new ApiError('not_found')
  await record(call, change, { before: { ...deleted } })
}

type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Logged because a rota decides who sees which items at the desk. */
async function record(call: TransactionContext, { viewerId, expertId }: Change, values: Recorded): Promise<void> {
  await recordChange(call.sql, { actorId: viewerId }, { action: 'expert.rota', userId: expertId, ...values })
  await recordEvent(call, { kind: 'desk' })
}
