import { startReachDays, type EnrolmentOutcome } from '#contract/accounts/users/staff.ts'
import type { Moment } from '../../platform/clock.ts'
import {
  lockCourses,
  isWithinReach,
  listCoursesBySlug,
  listRunsOfPeople,
  type KnownRun,
} from '../../learning/streams/enrolment.ts'
import { calendarOf, learnerToday } from '../../platform/calendar.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { readEnrolments, type EnrolmentRow, type LineError } from './enrolmentFile.ts'
import { createPerson, enrolPerson, type Operation } from './people.ts'
import { listPeopleByEmail, lockImports, type KnownPerson } from './queries.ts'

export type PlannedLine = EnrolmentRow & {
  outcome: EnrolmentOutcome
  courseId: number | undefined
  isEmailUnconfirmed: boolean
  /** As the preview shows it: data of a known person, otherwise of the file. */
  shown: { name: string; start: string; timezone: string }
}

/** The outcome of each line of a CSV, without writing. */
export function planEnrolments(operation: Operation, csv: string): Promise<PlannedLine[]> {
  return plan(operation, readEnrolments(csv))
}

/**
 * Enrols the person of a line in the caller's transaction, unless that is done or has become impossible; returns the line with its outcome.
 */
export async function enrolLine(operation: Operation, row: EnrolmentRow, isInviting: boolean): Promise<PlannedLine> {
  await lockImports(operation.sql)
  await lockCourses(operation.sql, [row.course])
  const [line] = await plan(operation, [row])
  if (!line) throw new Error('The line was not planned')
  await apply(operation, line, isInviting)
  return line
}

async function plan({ sql, now, mailFrom }: Operation, enrolments: readonly EnrolmentRow[]): Promise<PlannedLine[]> {
  const people = await listPeopleByEmail(
    sql,
    enrolments.map(({ email }) => email),
  )
  const courses = await listCoursesBySlug(
    sql,
    enrolments.map(({ course }) => course),
  )
  const runs = await listRunsOfPeople(sql, { userIds: people.map(({ id }) => id), now })
  const personOf = new Map(people.map((person) => [person.email, person]))
  const courseOf = new Map(courses.map(({ id, slug }) => [slug, id]))
  const seen = new Set<string>()
  const created = new Set<string>()
  return enrolments.map((enrolment) => {
    const courseId = courseOf.get(enrolment.course)
    const person = personOf.get(enrolment.email)
    const key = `${enrolment.email} ${enrolment.course}`
    const known = { person, courseId, now, schoolTimezone: mailFrom.brand.timezone }
    const error = enrolment.error ?? errorOf(enrolment, { ...known, isRepeated: seen.has(key) })
    seen.add(key)
    const outcome = error ? 'error' : outcomeOf(enrolment, { ...known, runs })
    const isEmailUnconfirmed = person !== undefined && !person.is_email_confirmed
    // A new person gets one account for several courses.
    const isSecond = outcome === 'create' && created.has(enrolment.email)
    if (outcome === 'create') created.add(enrolment.email)
    const shown = shownOf({ ...enrolment, error }, known)
    return { ...enrolment, courseId, error, outcome: isSecond ? 'enrol' : outcome, isEmailUnconfirmed, shown }
  })
}

type Known = Moment & { person: KnownPerson | undefined; courseId: number | undefined; schoolTimezone: string }

function errorOf(enrolment: EnrolmentRow, { isRepeated, ...known }: Known & { isRepeated: boolean }) {
  const { person, courseId, now } = known
  const error = (column: string, rule: LineError['rule'], limit?: number) => ({ column, rule, ...(limit && { limit }) })
  if (courseId === undefined) return error('course', 'unknown_course')
  if (person && person.closed_at !== null) return error('email', 'person_closed')
  if (isRepeated) return error('email', 'repeated_line')
  const isDated = /^\d/.test(enrolment.start)
  if (isDated && !isWithinReach(enrolment.start, { calendar: calendarFor(enrolment, known), now }))
    return error('start', 'run_start_range', startReachDays)
  return undefined
}

function outcomeOf(enrolment: EnrolmentRow, { runs, ...known }: Known & { runs: readonly KnownRun[] }) {
  const { person, courseId, now } = known
  if (!person) return 'create'
  const today = learnerToday(calendarFor(enrolment, known), now)
  const startedOn = /^\d/.test(enrolment.start) ? enrolment.start : today
  const exists = runs.some(
    (run) =>
      run.user_id === person.id && run.course_id === courseId && (run.is_current || run.started_on === startedOn),
  )
  return exists ? 'exists' : 'enrol'
}

function shownOf(enrolment: EnrolmentRow, known: Known): PlannedLine['shown'] {
  const { name, lastName, start, error } = enrolment
  const shown = { name: known.person?.full_name ?? `${name} ${lastName}`.trim(), start }
  // The time zone itself may be invalid.
  if (error) return { ...shown, timezone: enrolment.timezone ?? '' }
  const calendar = calendarFor(enrolment, known)
  return {
    ...shown,
    start: start === 'today' ? learnerToday(calendar, known.now) : start,
    timezone: calendar.timezone,
  }
}

function calendarFor({ timezone }: EnrolmentRow, { person, schoolTimezone }: Known): Calendar {
  return person ? calendarOf(person) : { timezone: timezone ?? schoolTimezone, former: null }
}

async function apply(operation: Operation, line: PlannedLine, isInviting: boolean): Promise<void> {
  const { email, name, lastName, locale, timezone, courseId, outcome, start, days, consultations } = line
  if (outcome === 'exists' || outcome === 'error' || courseId === undefined) return
  const person = { email, name, last_name: lastName, locale, timezone, invite: isInviting, invitesTo: courseId }
  const { id } = await createPerson(operation, person)
  await enrolPerson(operation, id, { course_id: courseId, start, days, consultations })
}
