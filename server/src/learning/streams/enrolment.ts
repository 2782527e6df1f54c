import { consultationsAfterRefund, lastDayAfterRefund } from '#contract/shop/orders/refunds.ts'
import { maxConsultations, startReachDays } from '#contract/accounts/users/staff.ts'
import { dateOf, dayOf } from '#contract/platform/dates.ts'
import { nowSeconds, type Moment } from '../../platform/clock.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerDayAt, openingOf } from '../../platform/calendar.ts'
import { beginRun } from './beginning.ts'
import * as queries from './enrolmentQueries.ts'
import { lastDateOf, requireOwnEnd } from './freezes.ts'
import { lockStream } from './queries.ts'
import { accessOf, type Run } from './run.ts'
import { listRunsOfPerson } from './streams.ts'

export {
  lockCourses,
  listCoursesBySlug,
  listCourseSlugs,
  listRunsOfPeople,
  updateServiceId,
  type KnownRun,
} from './enrolmentQueries.ts'
export { freezeRun } from './freezes.ts'

/** Whether a run may start on a date. */
export function isWithinReach(date: string, { calendar, now }: Pick<Learner, 'calendar' | 'now'>): boolean {
  const today = learnerDayAt(calendar, now)
  return Math.abs(dayOf(date) - today) <= startReachDays
}

export type Learner = Moment & { userId: number; calendar: Calendar }

export type Enrolment = {
  courseId: number
  /** `today`, `first_open` or an existing date YYYY-MM-DD. */
  start: string
  /** Defaults to the days of the course. */
  days?: number | undefined
  consultations?: number | undefined
  serviceId?: number | undefined
  subscriptionId?: number | undefined
}

/** Creates a run for a person unless they have a current one of the course. The caller has locked the person. */
export async function enrol(sql: Sql, { userId, calendar, now }: Learner, enrolment: Enrolment) {
  const course = await queries.lockCourse(sql, enrolment.courseId)
  if (!course) throw new ApiError('not_found')
  const today = learnerDayAt(calendar, now)
  const isPending = enrolment.start === 'first_open'
  const startDay = isPending || enrolment.start === 'today' ? today : dayOf(enrolment.start)
  if (!isWithinReach(dateOf(startDay), { calendar, now })) throw refuseField('start', 'run_start_range', startReachDays)
  const days = enrolment.days ?? course.access_days
  const startedOn = dateOf(startDay)
  const current = await queries.findCurrentRun(sql, { userId, courseId: course.id, startedOn, now })
  if (current) return { streamId: current.id, isNew: false }
  const access = accessOf(calendar, startDay, days)
  const streamId = await queries.insertRun(sql, {
    userId,
    courseId: course.id,
    startedOn,
    startsAt: access.start_date,
    endsAt: access.end_date,
    pendingAccessDays: isPending ? days : null,
    consultations: enrolment.consultations ?? course.consultation_count,
    serviceId: enrolment.serviceId ?? null,
    subscriptionId: enrolment.subscriptionId ?? null,
  })
  await beginRun(sql, streamId)
  return { streamId, isNew: true }
}

/**
 * A run of the person, locked until the transaction ends; a foreign one is not found. Its state is read after the lock,
 * as another transaction may have ended the run.
 */
export async function lockRunOfPerson(
  database: Database,
  sql: Sql,
  person: Omit<Learner, 'now'> & { streamId: number },
): Promise<Run> {
  await lockStream(sql, person)
  const [run] = await listRunsOfPerson(database, sql, { ...person, now: nowSeconds() })
  if (!run) throw new ApiError('not_found')
  return run
}

export function datesOf(run: Run): { startsOn: string; endsOn: string } {
  return { startsOn: dateOf(run.row.start_day), endsOn: lastDateOf(run) }
}

export async function addConsultations(sql: Sql, run: Run, count: number): Promise<void> {
  if (run.row.max_consultation_count + count > maxConsultations)
    throw refuseField('consultations', 'too_large', maxConsultations - run.row.max_consultation_count)
  await queries.updateConsultations(sql, { streamId: run.row.id, count })
}

/** Removes the consultations of a refunded order from a run; returns how many are left. */
export async function removeConsultations(
  sql: Sql,
  run: Run,
  { refunded, later }: { refunded: number; later: number },
): Promise<number> {
  const { id: streamId, max_consultation_count: total } = run.row
  const used = await queries.countUsedConsultations(sql, streamId)
  const kept = consultationsAfterRefund({ total, used, refunded, later })
  await queries.updateConsultations(sql, { streamId, count: kept - total })
  return Math.max(0, kept - used)
}

/** No effect on an ended run. */
export async function endRun(sql: Sql, run: Run): Promise<void> {
  requireOwnEnd(run)
  const ended = { streamId: run.row.id, today: dateOf(run.today), now: run.now }
  await queries.updateEnded(sql, ended)
  await queries.updateCancelledFreezes(sql, ended)
}

type OwnedRun = { days: number; consultations: number; serviceId: number }

/** Turns a run that a subscription paid into one of its own: it gets an end date, and the consultations of a new run. */
export async function ownRun(sql: Sql, run: Run, { days, consultations, serviceId }: OwnedRun): Promise<void> {
  const { id: streamId, max_consultation_count: total } = run.row
  const left = total - (await queries.countUsedConsultations(sql, streamId))
  await queries.updateConsultations(sql, { streamId, count: Math.max(0, consultations - left) })
  await queries.updateOwned(sql, { streamId, serviceId, endsAt: openingOf(run.calendar, run.today + days) })
}

/** Adds days to a run; an ended one gets them from today on. */
export async function addDays(sql: Sql, run: Run, days: number): Promise<void> {
  await extendRun(sql, run, dateOf(lastDayWith(run, days)))
}

/** The end of a run with more days, in seconds since 1970. */
export function endWith(run: Run, days: number): number {
  return openingOf(run.calendar, lastDayWith(run, days) + 1)
}

function lastDayWith(run: Run, days: number): number {
  return Math.max(dayOf(datesOf(run).endsOn), run.today - 1) + days
}

/** Whether a run may get this many more days and consultations. */
export function isWithinMaximum(run: Run, added: { days: number; consultations: number }): boolean {
  const consultations = run.row.max_consultation_count + added.consultations
  return lastDayWith(run, added.days) <= run.today + startReachDays && consultations <= maxConsultations
}

/** Removes the days of a refunded order from the end of a run, which ends now if none is left. */
export async function removeDays(sql: Sql, run: Run, removed: { days: number; laterDays: number }): Promise<void> {
  requireOwnEnd(run)
  const day = lastDayAfterRefund({
    lastDay: dayOf(datesOf(run).endsOn),
    from: Math.max(run.today, run.row.start_day),
    ...removed,
  })
  if (run.status === 'ended' || day < run.today) return endRun(sql, run)
  const pendingAccessDays = run.row.pending_access_days === null ? null : day + 1 - run.today
  await queries.updateEnd(sql, { streamId: run.row.id, endsAt: openingOf(run.calendar, day + 1), pendingAccessDays })
}

/** Moves the last day of a run; returns whether it changed. */
export async function extendRun(sql: Sql, run: Run, endsOn: string): Promise<boolean> {
  requireOwnEnd(run)
  const day = dayOf(endsOn)
  const last = dayOf(datesOf(run).endsOn)
  if (day === last && run.status !== 'ended') return false
  if (day < last || day < run.today) throw refuseField('ends_on', 'too_early')
  if (day > run.today + startReachDays) throw refuseField('ends_on', 'too_late')
  const isPending = run.row.pending_access_days !== null
  await queries.updateEnd(sql, {
    streamId: run.row.id,
    endsAt: openingOf(run.calendar, day + 1),
    pendingAccessDays: isPending ? day + 1 - run.today : null,
  })
  return true
}
