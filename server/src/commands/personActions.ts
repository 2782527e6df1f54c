import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { maxAccessDays, maxConsultations, roles as knownRoles, type Role } from '#contract/accounts/users/staff.ts'
import { languages } from '#contract/endpoint.ts'
import { meetingMinutes } from '#contract/learning/courses/rules.ts'
import type { PersonItem } from '#contract/school/people/api.ts'
import { mintFirstAdminLink } from '../accounts/auth/firstAdmin.ts'
import { isPersonId } from '../accounts/users/search.ts'
import { readBrands } from '../brands/brands.ts'
import { runCleanups } from '../cleanup/cleanup.ts'
import { OperatorError } from '../platform/config/operatorError.ts'
import { defaultOrigin } from '../platform/http/origins.ts'
import { openMedia } from '../platform/storage/media.ts'
import { createAddition } from '../school/people/additions.ts'
import { requirePerson } from '../school/people/card.ts'
import { exportPerson } from '../school/people/export.ts'
import { searchPeople } from '../school/people/people.ts'
import * as people from '../school/people/people.ts'
import { confirm, isTerminal } from './commandLine.ts'
import {
  cardOf,
  courseNamed,
  numberOf,
  operate,
  operateWithMails,
  requirePersonId,
  requireRunId,
  value,
  type Answer,
  type PersonCall,
  coursesNamed,
} from './personArguments.ts'
import { describePerson, describeRun } from './personText.ts'

const listPage = 1000

export type PersonAction = {
  usage: string
  arguments: number
  /** Allowed as the first command of an installation. */
  begins?: true
  run: (call: PersonCall) => Promise<Answer>
}

export const personActions: Record<string, PersonAction> = {
  list: { usage: '[<part of a name or e-mail>]', arguments: 1, run: list },
  show: { usage: '<person>', arguments: 1, run: show },
  create: {
    usage: '<e-mail> [--name --last-name --language ru|en|es --timezone --role … --invite --brand]',
    arguments: 1,
    begins: true,
    run: create,
  },
  role: { usage: '<person> <roles, comma-separated, or none>', arguments: 2, run: role },
  'expert-courses': {
    usage: '<person> <course slugs, comma-separated, or all>: whose homework an expert answers',
    arguments: 2,
    run: expertCourses,
  },
  'lead-courses': {
    usage: '<person> <course slugs, comma-separated, or none>: those of an expert’s courses that they lead',
    arguments: 2,
    run: leadCourses,
  },
  password: {
    usage: '<person> [--print | --brand]: mails a link to set one, or prints it',
    arguments: 1,
    run: password,
  },
  enrol: {
    usage: '<person> --course <slug> --start today|first_open|YYYY-MM-DD [--days --consultations]',
    arguments: 1,
    run: enrol,
  },
  unenrol: { usage: '<person> --course <slug>: ends the run now', arguments: 1, run: unenrol },
  freeze: { usage: '<person> --course <slug> --from YYYY-MM-DD --days <number>', arguments: 1, run: freeze },
  extend: { usage: '<person> --course <slug> --to YYYY-MM-DD, the new last day', arguments: 1, run: extend },
  include: {
    usage:
      '<person> --course <slug> --reason <text> [--consultations <number>] [--video-consultation <title> --minutes <number>]',
    arguments: 1,
    run: include,
  },
  'sign-out': { usage: '<person>: ends all sessions', arguments: 1, run: signOut },
  export: { usage: '<person> --folder <new folder>', arguments: 1, run: exportFolder },
  delete: { usage: '<person> [--now] [--yes]: closes the account, or erases it at once', arguments: 1, run: remove },
  reopen: {
    usage: '<person>: opens an account again that was closed less than 14 days ago',
    arguments: 1,
    run: reopen,
  },
  'first-admin': {
    usage: 'prints the link of the first administrator',
    arguments: 0,
    begins: true,
    run: firstAdmin,
  },
}

async function list({ database, args: [search] }: PersonCall): Promise<Answer> {
  const found: PersonItem[] = []
  for (let before: number | undefined; ; before = found.at(-1)?.id) {
    const page = await searchPeople(database.sql, { search, before, limit: listPage })
    found.push(...page)
    if (page.length < listPage) break
  }
  const lines = found.map(({ id, email, name, roles, closed_at }) =>
    [String(id).padStart(6), email ?? '–', name, roles.join(','), closed_at === null ? '' : 'closed']
      .join('  ')
      .trimEnd(),
  )
  return { text: lines.length > 0 ? lines.join('\n') : 'Nobody was found.', result: found }
}

async function show(call: PersonCall): Promise<Answer> {
  const card = await cardOf(call, await requirePersonId(call))
  return { text: describePerson(card), result: card }
}

async function create(call: PersonCall): Promise<Answer> {
  const { flags } = call
  const locale = languages.find((language) => language === flags.language)
  if (flags.language !== undefined && !locale) throw new OperatorError(`--language is one of ${languages.join(', ')}.`)
  const email = await value(call, { name: '<e-mail>', input: call.args[0], question: 'E-mail' })
  const person = {
    email,
    name: flags.name,
    last_name: flags['last-name'],
    locale,
    timezone: flags.timezone,
    roles: readRoles(flags.role ?? []),
    invite: flags.invite,
  }
  const run = flags.invite ? operateWithMails : operate
  const result = await run(call, (operation) => people.createPerson(operation, person))
  const { id, is_new: isNew } = result
  if (!isNew) return { text: `Person ${id} has this e-mail: nothing was changed.`, result }
  return { text: `Person ${id} is created.${flags.invite ? ` ${aboutLink(call, id)}` : ''}`, result }
}

function aboutLink({ config }: PersonCall, userId: number): string {
  return config.smtpUrl
    ? `A link to set a password is mailed to person ${userId}.`
    : `The link to set a password is not mailed, as SMTP_URL is not set: npm run person -- password ${userId} --print prints one.`
}

async function role(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const input = await value(call, {
    name: '<roles>',
    input: call.args[1],
    question: `Roles (${knownRoles.join(', ')} or none)`,
  })
  const wanted = readRoles(input === 'none' ? [] : input.split(','))
  const set = await operate(call, (operation) => people.setRoles(operation, userId, wanted))
  const waiting = set.waiting_roles.join(', ')
  const lines = [
    `Person ${userId} has ${set.roles.join(', ') || 'no role'}.`,
    ...(waiting
      ? [`Waiting for the e-mail to be confirmed: ${waiting}. npm run person -- password ${userId} sends a link.`]
      : []),
  ]
  return { text: lines.join('\n'), result: { id: userId, ...set } }
}

function readRoles(names: readonly string[]): Role[] {
  return names.map((name) => {
    const found = knownRoles.find((each) => each === name.trim())
    if (!found) throw new OperatorError(`"${name}" is no role: use ${knownRoles.join(', ')} or none.`)
    return found
  })
}

async function password(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  if (call.flags.print) {
    const link = await operate(call, (operation) => people.createPasswordLink(operation, userId))
    return { text: `Within an hour, this link sets a password once:\n  ${link}`, result: { id: userId, link } }
  }
  await operateWithMails(call, (operation) => people.sendPasswordLink(operation, userId))
  return { text: aboutLink(call, userId), result: { id: userId } }
}

async function enrol(call: PersonCall): Promise<Answer> {
  const { flags } = call
  const userId = await requirePersonId(call)
  const course = await courseNamed(call)
  const question = 'Start (today, first_open or YYYY-MM-DD)'
  const start = await value(call, { name: '--start', input: flags.start, question })
  const run = {
    course_id: course.id,
    start,
    days: numberOf({ name: '--days', input: flags.days }, [1, maxAccessDays]),
    consultations: numberOf({ name: '--consultations', input: flags.consultations }, [0, maxConsultations]),
  }
  const { streamId, isNew, isEmailUnconfirmed } = await operate(call, (operation) =>
    people.enrolPerson(operation, userId, run),
  )
  const found = (await cardOf(call, userId)).runs.find(({ id }) => id === streamId)
  const warning = isEmailUnconfirmed ? '\nNobody has confirmed the e-mail of this account yet.' : ''
  const text = `${isNew ? 'Enrolled' : 'Nothing was changed, there is a run'}: ${describeRun(found)}${warning}`
  return { text, result: { id: userId, is_new: isNew, run: found, is_email_unconfirmed: isEmailUnconfirmed } }
}

async function unenrol(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const streamId = await requireRunId(call, userId)
  await operate(call, (operation) => people.endRun(operation, userId, streamId))
  return runAnswer(call, { userId, streamId, done: 'Ended' })
}

async function freeze(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const streamId = await requireRunId(call, userId)
  const startsOn = await value(call, {
    name: '--from',
    input: call.flags.from,
    question: 'First frozen day (YYYY-MM-DD)',
  })
  const input = await value(call, { name: '--days', input: call.flags.days, question: 'Number of days' })
  const days = numberOf({ name: '--days', input }, [1, maxAccessDays]) ?? 0
  await operate(call, (operation) => people.freezeRun(operation, userId, { streamId, startsOn, days }))
  return runAnswer(call, { userId, streamId, done: 'Frozen' })
}

async function extend(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const streamId = await requireRunId(call, userId)
  const endsOn = await value(call, { name: '--to', input: call.flags.to, question: 'New last day (YYYY-MM-DD)' })
  await operate(call, (operation) => people.extendRun(operation, userId, { streamId, endsOn }))
  return runAnswer(call, { userId, streamId, done: 'Extended' })
}

async function include(call: PersonCall): Promise<Answer> {
  const { consultations, minutes: input, reason: why, 'video-consultation': title } = call.flags
  const userId = await requirePersonId(call)
  const streamId = await requireRunId(call, userId)
  const reason = await value(call, { name: '--reason', input: why, question: 'Reason, for the audit log' })
  const { minimum, maximum } = meetingMinutes
  const minutes = numberOf({ name: '--minutes', input }, [minimum, maximum]) ?? 50
  const added = {
    consultations: numberOf({ name: '--consultations', input: consultations }, [1, maxConsultations]),
    videoConsultation: title === undefined ? undefined : { title, minutes },
  }
  await operate(call, (operation) =>
    createAddition(operation, userId, { streamId, clientId: randomUUID(), reason, ...added }),
  )
  return runAnswer(call, { userId, streamId, done: 'Added' })
}

type ChangedRun = { userId: number; streamId: number; done: string }

async function runAnswer(call: PersonCall, { userId, streamId, done }: ChangedRun): Promise<Answer> {
  const run = (await cardOf(call, userId)).runs.find(({ id }) => id === streamId)
  return { text: `${done}: ${describeRun(run)}`, result: { id: userId, run } }
}

async function signOut(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const count = await operate(call, (operation) => people.signOutPerson(operation, userId))
  return { text: `Sessions ended: ${count}.`, result: { id: userId, sessions_count: count } }
}

async function exportFolder(call: PersonCall): Promise<Answer> {
  const { config, database, flags, signal } = call
  const userId = await requirePersonId(call)
  const folder = resolve(await value(call, { name: '--folder', input: flags.folder, question: 'New folder' }))
  const media = await openMedia(config.dataDir)
  const recordExport = () => operate(call, (operation) => people.recordExport(operation, userId))
  const exported = await exportPerson({ database, media, recordExport }, { userId, folder, signal })
  const text = `${exported.rows} rows of ${exported.tables} tables and ${exported.files} files are in ${folder}.`
  return { text, result: { id: userId, folder, ...exported } }
}

async function remove(call: PersonCall): Promise<Answer> {
  const { config, database, flags, mayAsk } = call
  const userId = await requirePersonId(call)
  const card = await cardOf(call, userId)
  const question = `${flags.now ? 'Erase' : 'Close'} person ${userId} (${card.email ?? card.name})?`
  if (flags.now && !flags.yes && !(mayAsk && isTerminal())) throw new OperatorError('Erasing is final: add --yes.')
  if (!flags.yes && mayAsk && isTerminal() && !(await confirm(question)))
    throw new OperatorError('Nothing was changed.')
  if (!flags.now) {
    await operate(call, (operation) => people.closePerson(operation, userId))
    return { text: `Person ${userId} is closed, and erased in 14 days.`, result: { id: userId, is_erased: false } }
  }
  await operate(call, (operation) => people.erasePerson(operation, userId))
  const media = await openMedia(config.dataDir)
  await runCleanups({ config, database, media, signal: new AbortController().signal })
  return { text: `Person ${userId} is erased.`, result: { id: userId, is_erased: true } }
}

async function reopen(call: PersonCall): Promise<Answer> {
  const [name = ''] = call.args
  // Ids also find erased accounts.
  const userId = isPersonId(name) ? Number(name) : await requirePersonId(call)
  await operate(call, (operation) => people.reopenPerson(operation, userId))
  return { text: `The account of person ${userId} is open.`, result: { id: userId } }
}

async function firstAdmin({ config, database }: PersonCall): Promise<Answer> {
  const link = await mintFirstAdminLink(database.sql, defaultOrigin(readBrands(config.brandsDir), config))
  if (!link) throw new OperatorError('There is an administrator: use npm run person -- role <person> admin.')
  return { text: `Within an hour, this link creates the first administrator once:\n  ${link}`, result: { link } }
}

async function expertCourses(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const question = 'Courses (slugs, comma-separated, or all)'
  const input = await value(call, { name: '<courses>', input: call.args[1], question })
  const courses = input === 'all' ? [] : await coursesNamed(call, input.split(','))
  const ids = courses.map(({ id }) => id)
  const result = await operate(call, (operation) => people.setExpertCourses(operation, userId, { course_ids: ids }))
  const named = courses.length > 0 ? courses.map(({ slug }) => slug).join(', ') : 'all courses'
  return { text: `Person ${userId} answers homework of ${named}.`, result: { id: userId, ...result } }
}

async function leadCourses(call: PersonCall): Promise<Answer> {
  const userId = await requirePersonId(call)
  const question = 'Courses (slugs, comma-separated, or none)'
  const input = await value(call, { name: '<courses>', input: call.args[1], question })
  const courses = input === 'none' ? [] : await coursesNamed(call, input.split(','))
  const ids = courses.map(({ id }) => id)
  const result = await operate(call, async (operation) => {
    const { expert_course_ids } = await requirePerson(operation.sql, userId)
    return people.setExpertCourses(operation, userId, { course_ids: expert_course_ids, lead_course_ids: ids })
  })
  const named = courses.length > 0 ? courses.map(({ slug }) => slug).join(', ') : 'no course'
  return { text: `Person ${userId} leads ${named}.`, result: { id: userId, ...result } }
}
