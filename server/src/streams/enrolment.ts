import { consultationsMaximum, startReachDays } from '#contract/people/rules.ts'
import { dateOf, dayOf } from '#contract/users/dates.ts'
import { ApiError, refuseField } from '../platform/http/errors.ts'
import type { Database, Sql } from '../platform/database/database.ts'
import type { Calendar } from '../platform/http/context.ts'
import { learnerDayAt, openingOf } from '../users/calendar.ts'
import { beginRun } from './beginning.ts'
import * as queries from './enrolmentQueries.ts'
import { lastDateOf, requireOwnEnd } from './freezes.ts'
import { lockStream } from './queries.ts'
import { accessOf, type Run } from './run.ts'
import { listRunsOfPerson } from './streams.ts'

export { lockCourses, listCoursesBySlug, listCourseSlugs, listRunsOfPeople, type KnownRun } from './enrolmentQueries.ts'
export { freezeRun } from './freezes.ts'

/** Whether a run may start on a date. */
export function isWithinReach(date: string, calendar: Calendar): boolean {
  const today = learnerDayAt(calendar, Math.floor(Date.now() / 1000))
  return Math.abs(dayOf(date) - today) <= startReachDays
}

export type Learner = { userId: number; calendar: Calendar }

export type Enrolment = {
  courseId: number
  /** `today`, `first_open` or an existing date YYYY-MM-DD. */
  start: string
  /** By default those of the course. */
  days?: number | undefined
  consultations?: number | undefined
}

/** Gives a person a run, unless they have a current one of the course. The person is locked by the caller. */
export async function enrol(sql: Sql, { userId, calendar }: Learner, enrolment: Enrolment) {
  const course = await queries.lockCourse(sql, enrolment.courseId)
  if (!course) throw new ApiError('not_found')
  const today = learnerDayAt(calendar, Math.floor(Date.now() / 1000))
  const isPending = enrolment.start === 'first_open'
  const startDay = isPending || enrolment.start === 'today' ? today : dayOf(enrolment.start)
  if (!isWithinReach(dateOf(startDay), calendar)) throw refuseField('start', 'run_start_range', startReachDays)
  const days = enrolment.days ?? course.access_days
  const startedOn = dateOf(startDay)
  const current = await queries.findCurrentRun(sql, { userId, courseId: course.id, startedOn })
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
  })
  await beginRun(sql, streamId)
  return { streamId, isNew: true }
}

/** A run of the person, locked until the transaction ends; another's is not found. */
export async function lockRunOfPerson(
  database: Database,
  sql: Sql,
  person: Learner & { streamId: number },
): Promise<Run> {
  await lockStream(sql, person)
  const [run] = await listRunsOfPerson(database, sql, person)
  if (!run) throw new ApiError('not_found')
  return run
}

/** The first and the last date with access to a run. */
export function datesOf(run: Run): { startsOn: string; endsOn: string } {
  return { startsOn: dateOf(run.row.start_day), endsOn: lastDateOf(run) }
}

/** Gives a run more consultations than its course includes. */
export async function addConsultations(sql: Sql, run: Run, count: number): Promise<void> {
  if (run.row.max_consultation_count + count > consultationsMaximum)
    throw refuseField('consultations', 'too_large', consultationsMaximum - run.row.max_consultation_count)
  await queries.updateConsultations(sql, { streamId: run.row.id, count })
}

/** Ends a run now; without effect if it has ended. */
export async function endRun(sql: Sql, run: Run): Promise<void> {
  requireOwnEnd(run)
  const ended = { streamId: run.row.id, today: dateOf(run.today) }
  await queries.updateEnded(sql, ended)
  await queries.updateCancelledFreezes(sql, ended)
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
