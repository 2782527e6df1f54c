import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { roles as knownRoles, type Role, type StaffRoles } from '#contract/accounts/users/staff.ts'
import { plainStatus } from '#contract/brands/registration.ts'
import type { Language } from '#contract/endpoint.ts'
import { isDate } from '#contract/platform/dates.ts'
import type { PersonItem } from '#contract/school/people/api.ts'
import { recordChange, type Actor, type AuditedChange } from '../../accounts/audit/audit.ts'
import { mailboxLimit, mailPasswordLink, mintPasswordLink } from '../../accounts/auth/accountMails.ts'
import { closeAccount, recordClosing, reopenAccount, signOut } from '../../accounts/auth/closing.ts'
import { lockOtherAdmins, setRoles as writeRoles } from '../../accounts/users/roles.ts'
import { searchPatterns } from '../../accounts/users/search.ts'
import { findPersonId, createUser, eraseClosedUser, lockUser } from '../../accounts/users/users.ts'
import { deleteQuestionsOf } from '../../club/support/support.ts'
import { setExpertCourses as writeExpertCourses } from '../../experts/desk/desk.ts'
import { cancelMeetingsOf } from '../../experts/meetings/endings.ts'
import * as enrolment from '../../learning/streams/enrolment.ts'
import { listRunsOfPerson, recordRunEvent, type Run } from '../../learning/streams/streams.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { MailContext } from '../../messages/mail/mail.ts'
import { calendarOf } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { knownTimezone } from '../../platform/language/dates.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { hrefOf } from '../../platform/site/paths.ts'
import { erasureTime, requirePerson } from './card.ts'
import { findCourseTitle, findPerson, isErased, type PersonRow, listFoundPeople, listPeople } from './queries.ts'

type Search = { search?: string | undefined; before?: number | undefined; limit: number }

/** A change of a person in one transaction, by staff or by a command. */
export type Operation = Actor &
  TransactionContext &
  Moment & { database: Database; mailFrom: Pick<MailContext, 'brand' | 'origin'> }

export type NewPerson = {
  email: string
  name?: string | undefined
  last_name?: string | undefined
  /** The brand's language by default. */
  locale?: Language | undefined
  timezone?: string | undefined
  roles?: readonly Role[] | undefined
  course_ids?: readonly number[] | undefined
  lead_course_ids?: readonly number[] | undefined
  invite?: boolean | undefined
  /** The course that the invitation names. */
  invitesTo?: number | undefined
}

/** Creates a person without a password; returns an existing one unchanged. */
export async function createPerson(operation: Operation, person: NewPerson): Promise<{ id: number; is_new: boolean }> {
  const { sql } = operation
  const email = normalEmail(person.email)
  const rule = emailError(email)
  if (rule) throw refuseField('email', rule)
  if (person.timezone && !knownTimezone(person.timezone)) throw refuseField('timezone', 'invalid')
  const locale = person.locale ?? operation.mailFrom.brand.public.project.default_language
  const id = await createUser(sql, {
    email,
    appId: null,
    passwordHash: null,
    locale,
    status: plainStatus,
    timezone: person.timezone,
    brand: operation.mailFrom.brand,
    name: person.name?.trim() ?? '',
    lastName: person.last_name?.trim() ?? '',
  })
  if (id === undefined) {
    const existing = await findPersonId(sql, email)
    if (existing === undefined) throw refuseField('email', 'email_taken')
    return { id: existing, is_new: false }
  }
  const roles = sortedRoles(person.roles ?? [])
  if (roles.length > 0) await writeRoles(sql, id, { roles: [], waitingRoles: roles })
  await recordPersonChange(operation, { action: 'person.create', userId: id, after: { roles, locale } })
  if (person.course_ids) {
    const { course_ids, lead_course_ids = [] } = person
    await setExpertCourses(operation, id, { course_ids, lead_course_ids })
  }
  if (person.invite) {
    const context = { ...operation.mailFrom, sql, language: locale }
    const course = person.invitesTo && (await findCourseTitle(sql, person.invitesTo, locale))
    const name = person.name?.trim() ?? ''
    await mailPasswordLink(context, { userId: id, email, isInvitation: true, name, ...(course && { course }) })
  }
  return { id, is_new: true }
}

/**
 * Sets the staff roles; the last administrator keeps theirs. An unconfirmed account gets a new role once its e-mail is confirmed (decision
 * 0053).
 */
export async function setRoles(operation: Operation, userId: number, roles: readonly Role[]): Promise<StaffRoles> {
  const { sql } = operation
  const wanted = sortedRoles(roles)
  if (!wanted.includes('admin')) await lockOtherAdmins(sql, userId)
  const person = await lockOpenPerson(operation, userId)
  const before = sortedRoles([...person.roles, ...person.waiting_roles])
  const inForce = wanted.filter((role) => person.is_email_confirmed || person.roles.includes(role))
  const after = { roles: inForce, waiting_roles: wanted.filter((role) => !inForce.includes(role)) }
  if (before.join() === wanted.join()) return after
  if (after.waiting_roles.length > 0 && person.email === null) throw new ApiError('person_without_email')
  await writeRoles(sql, userId, { roles: inForce, waitingRoles: after.waiting_roles })
  if (person.roles.includes('expert') && !wanted.includes('expert'))
    await cancelMeetingsOf(operation, { actorId: operation.actorId, userId, as: 'expert' })
  await recordPersonChange(operation, {
    action: 'person.roles',
    userId,
    before: { roles: before },
    after: { roles: wanted },
  })
  // Roles decide who sees which items at the desk, and which owners answer questions.
  await recordEvent(operation, { kind: 'desk' }, { kind: 'inbox' })
  return after
}

type ExpertCourses = { course_ids: readonly number[]; lead_course_ids?: readonly number[] | undefined }

/** Sets the courses that an expert serves (none: all), and which they lead (default: unchanged). They outlive the role. */
export async function setExpertCourses(operation: Operation, userId: number, courses: ExpertCourses) {
  const { expert_course_ids, lead_course_ids, ...person } = await lockOpenPerson(operation, userId)
  if (![...person.roles, ...person.waiting_roles].includes('expert')) throw new ApiError('person_not_expert')
  const before = { course_ids: expert_course_ids, lead_course_ids }
  const courseIds = sortedIds(courses.course_ids)
  const isServed = (id: number) => courseIds.includes(id)
  const after = {
    course_ids: courseIds,
    lead_course_ids: sortedIds(courses.lead_course_ids ?? lead_course_ids.filter(isServed)),
  }
  if (!after.lead_course_ids.every(isServed)) throw new ApiError('lead_elsewhere')
  if (JSON.stringify(before) === JSON.stringify(after)) return after
  await writeExpertCourses(operation.sql, { userId, courseIds, leadIds: after.lead_course_ids })
  await recordPersonChange(operation, { action: 'expert.courses', userId, before, after })
  await recordEvent(operation, { kind: 'desk' })
  return after
}

const sortedIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Mails a link to set a password, but not to an address that may be mistyped (decision 0118). */
export async function sendPasswordLink(operation: Operation, userId: number): Promise<void> {
  const { sql } = operation
  const { email, is_email_doubtful, has_password, locale, name } = await lockOpenPerson(operation, userId)
  if (email === null) throw new ApiError('person_without_email')
  if (is_email_doubtful) throw new ApiError('email_unconfirmed')
  await enforceRateLimit(sql, { key: `reset:${email}`, ...mailboxLimit })
  const context = { ...operation.mailFrom, sql, language: locale }
  await mailPasswordLink(context, { userId, email, isInvitation: !has_password, name })
  await recordPersonChange(operation, { action: 'person.password_link', userId })
}

/** A link to set a password, which an operator passes on. */
export async function createPasswordLink(operation: Operation, userId: number): Promise<string> {
  const { sql, mailFrom } = operation
  await lockOpenPerson(operation, userId)
  const { path } = await mintPasswordLink(sql, { userId })
  await recordPersonChange(operation, { action: 'person.password_link', userId, after: { is_printed: true } })
  return mailFrom.origin + hrefOf(path)
}

type NewRun = { course_id: number; start: string; days?: number | undefined; consultations?: number | undefined }

/** Begins a run of a course for a person, unless they have a current one; returns its id. */
export async function enrolPerson(operation: Operation, userId: number, run: NewRun) {
  if (run.start !== 'today' && run.start !== 'first_open' && !isDate(run.start))
    throw refuseField('start', 'date_nonexistent')
  const person = await lockOpenPerson(operation, userId)
  const learner = { userId, calendar: calendarOf(person), now: operation.now }
  const enrolled = await enrolment.enrol(operation.sql, learner, {
    courseId: run.course_id,
    start: run.start,
    days: run.days,
    consultations: run.consultations,
  })
  const { course_id, start, days, consultations } = run
  const after = { run_id: enrolled.streamId, course_id, start, days, consultations }
  if (enrolled.isNew) {
    await recordPersonChange(operation, { action: 'run.create', userId, after })
    await recordRunEvent(operation, { userId, streamId: enrolled.streamId })
  }
  return { ...enrolled, isEmailUnconfirmed: person.email !== null && !person.is_email_confirmed }
}

export async function endRun(operation: Operation, userId: number, streamId: number): Promise<Run> {
  const run = await lockRunOfPerson(operation, userId, streamId)
  if (run.status === 'ended') return run
  await enrolment.endRun(operation.sql, run)
  return recordRun(operation, { action: 'run.end', run })
}

/** Moves the last day of a run to a later date (YYYY-MM-DD). */
export async function extendRun(operation: Operation, userId: number, run: { streamId: number; endsOn: string }) {
  if (!isDate(run.endsOn)) throw refuseField('ends_on', 'date_nonexistent')
  const found = await lockRunOfPerson(operation, userId, run.streamId)
  const isChanged = await enrolment.extendRun(operation.sql, found, run.endsOn)
  return isChanged ? recordRun(operation, { action: 'run.extend', run: found }) : found
}

type Freeze = { streamId: number; startsOn: string; days: number }

/** Freezes a run for some days from a date (YYYY-MM-DD) on. */
export async function freezeRun(operation: Operation, userId: number, freeze: Freeze): Promise<Run> {
  if (!isDate(freeze.startsOn)) throw refuseField('starts_on', 'date_nonexistent')
  const found = await lockRunOfPerson(operation, userId, freeze.streamId)
  const isChanged = await enrolment.freezeRun(operation.sql, found, freeze)
  return isChanged ? recordRun(operation, { action: 'run.freeze', run: found }) : found
}

/** Ends all sessions of a person and forgets their devices; returns the number of sessions. */
export async function signOutPerson(operation: Operation, userId: number): Promise<number> {
  await requirePerson(operation.sql, userId)
  const { sessions, rememberedDevices } = await signOut(operation, { userId })
  const after = { sessions, remembered_devices: rememberedDevices }
  if (sessions + rememberedDevices > 0)
    await recordPersonChange(operation, { action: 'person.sign_out', userId, after })
  return sessions
}

/** Returns the time of closing. */
export async function closePerson(operation: Operation, userId: number): Promise<number> {
  const { sql } = operation
  await lockOtherAdmins(sql, userId)
  await lockUser(sql, userId)
  const { closed_at } = await requirePerson(sql, userId)
  if (closed_at !== null) return closed_at
  const roles = await closeAccount(operation, userId)
  await cancelMeetingsOf(operation, { actorId: operation.actorId, userId, as: 'anybody' })
  await recordClosing(sql, { actorId: operation.actorId, userId, roles })
  return (await requirePerson(sql, userId)).closed_at ?? 0
}

/** Reopens an account that was closed less than 14 days ago. */
export async function reopenPerson(operation: Operation, userId: number): Promise<void> {
  const { sql } = operation
  await lockUser(sql, userId)
  const person = await findPerson(sql, userId)
  if (!person) throw new ApiError((await isErased(sql, userId)) ? 'account_erased' : 'not_found')
  if (person.closed_at === null) return
  // The cleanup may be late.
  if (erasureTime(person.closed_at) <= operation.now) throw new ApiError('account_erased')
  await reopenAccount(operation, userId)
  await recordPersonChange(operation, { action: 'person.reopen', userId })
}

export function recordExport(operation: Operation, userId: number): Promise<void> {
  return recordPersonChange(operation, { action: 'person.export', userId })
}

/** Closes an account and anonymises it at once. */
export async function erasePerson(operation: Operation, userId: number): Promise<void> {
  await closePerson(operation, userId)
  await deleteQuestionsOf(operation.sql, userId)
  await eraseClosedUser(operation.sql, userId)
  await recordPersonChange(operation, { action: 'person.erase', userId })
}

/** Locks a person; throws if their account is closed. */
export async function lockOpenPerson({ sql }: Operation, userId: number): Promise<PersonRow> {
  await lockUser(sql, userId)
  const person = await requirePerson(sql, userId)
  if (person.closed_at !== null) throw new ApiError('account_closed')
  return person
}

type ReadingOperation = Pick<Operation, 'sql' | 'database' | 'now'>

/** A run of a person in its current state; throws for any other. */
export async function requireRunOfPerson({ sql, database, now }: ReadingOperation, userId: number, streamId: number) {
  const calendar = calendarOf(await requirePerson(sql, userId))
  const [run] = await listRunsOfPerson(database, sql, { userId, calendar, streamId, now })
  if (!run) throw new ApiError('not_found')
  return run
}

/** Locks a run of a person; throws for any other. */
export async function lockRunOfPerson({ sql, database }: Operation, userId: number, streamId: number): Promise<Run> {
  const calendar = calendarOf(await requirePerson(sql, userId))
  return enrolment.lockRunOfPerson(database, sql, { userId, calendar, streamId })
}

type RunChange = { action: AuditedChange['action']; run: Run }

/** Records the new dates of a run and returns its new state. */
async function recordRun(operation: Operation, { action, run }: RunChange): Promise<Run> {
  const { userId } = run
  const changed = await lockRunOfPerson(operation, userId, run.row.id)
  const before = { run_id: run.row.id, ...datesIn(run) }
  const after = { run_id: run.row.id, course_id: run.row.course_id, ...datesIn(changed) }
  await recordPersonChange(operation, { action, userId, before, after })
  await recordRunEvent(operation, { userId, streamId: run.row.id })
  return changed
}

function datesIn(run: Run) {
  const { startsOn, endsOn } = enrolment.datesOf(run)
  return run.row.pending_access_days === null
    ? { starts_on: startsOn, ends_on: endsOn }
    : { access_days: run.row.pending_access_days }
}

function sortedRoles(roles: readonly Role[]): Role[] {
  return knownRoles.filter((role) => roles.includes(role))
}

export function recordPersonChange(operation: Operation, change: AuditedChange): Promise<void> {
  return recordChange(operation.sql, operation, change)
}

/** A page of people, newest first, filtered by the search. */
export function searchPeople(sql: Sql, { search = '', before, limit }: Search): Promise<PersonItem[]> {
  const found = searchPatterns(search)
  return found ? listFoundPeople(sql, { ...found, before, limit }) : listPeople(sql, { before, limit })
}
