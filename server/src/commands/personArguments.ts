import type { Person } from '#contract/school/people/api.ts'
import { findPersonByName } from '../accounts/users/search.ts'
import { readBrands } from '../brands/brands.ts'
import { listCoursesBySlug, listCourseSlugs } from '../learning/streams/enrolment.ts'
import { nowSeconds } from '../platform/clock.ts'
import { OperatorError } from '../platform/config/operatorError.ts'
import { defaultOrigin } from '../platform/http/origins.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { openMedia } from '../platform/storage/media.ts'
import { personCard } from '../school/people/card.ts'
import type { Operation } from '../school/people/people.ts'
import { jobs } from '../worker.ts'
import { ask, isTerminal } from './commandLine.ts'
import type { Installation } from './openInstallation.ts'
import { printError } from './output.ts'

export const personFlags = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  now: { type: 'boolean' },
  invite: { type: 'boolean' },
  print: { type: 'boolean' },
  name: { type: 'string' },
  'last-name': { type: 'string' },
  language: { type: 'string' },
  timezone: { type: 'string' },
  role: { type: 'string', multiple: true },
  brand: { type: 'string' },
  course: { type: 'string' },
  start: { type: 'string' },
  days: { type: 'string' },
  consultations: { type: 'string' },
  'video-consultation': { type: 'string' },
  minutes: { type: 'string' },
  reason: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  folder: { type: 'string' },
} as const

type Flags = {
  [Name in keyof typeof personFlags]?: (typeof personFlags)[Name] extends { multiple: true }
    ? string[]
    : (typeof personFlags)[Name]['type'] extends 'boolean'
      ? boolean
      : string
}

export type PersonCall = Installation & { args: readonly string[]; flags: Flags; mayAsk: boolean; signal: AbortSignal }

/** `text` is for people, `result` for `--json`. */
export type Answer = { text: string; result: unknown }

type Value = { name: string; input: string | undefined; question: string }

/** A value of the command line, or the answer to a question on a terminal. */
export async function value({ mayAsk }: PersonCall, { name, input, question }: Value): Promise<string> {
  if (input !== undefined && input !== '') return input
  const answer = mayAsk && isTerminal() ? await ask(`${question}:`) : undefined
  if (!answer) throw new OperatorError(`${name} is missing.`)
  return answer
}

export function numberOf(
  { name, input }: Pick<Value, 'name' | 'input'>,
  [minimum, maximum]: [number, number],
): number | undefined {
  if (input === undefined) return undefined
  const number = /^\d{1,4}$/.test(input) ? Number(input) : -1
  if (number < minimum || number > maximum)
    throw new OperatorError(`${name} is a whole number from ${minimum} to ${maximum}.`)
  return number
}

export async function requirePersonId(call: PersonCall): Promise<number> {
  const name = await value(call, { name: '<e-mail or id>', input: call.args[0], question: 'E-mail or id' })
  const id = await findPersonByName(call.database.sql, name)
  if (id === undefined)
    throw new OperatorError(`There is no person ${name}: npm run person -- list <part of a name> finds people.`)
  return id
}

export async function courseNamed(call: PersonCall): Promise<{ id: number; slug: string }> {
  const slug = await value(call, { name: '--course', input: call.flags.course, question: 'Course' })
  const [course] = await coursesNamed(call, [slug])
  if (!course) throw new Error('The course was not read')
  return course
}

/** Courses by slug without duplicates. */
export async function coursesNamed(
  { database: { sql } }: PersonCall,
  names: readonly string[],
): Promise<{ id: number; slug: string }[]> {
  const wanted = [...new Set(names.map((name) => name.trim()))]
  const courses = await listCoursesBySlug(sql, wanted)
  const unknown = wanted.find((slug) => !courses.some((course) => course.slug === slug))
  if (unknown === undefined) return courses
  const slugs = await listCourseSlugs(sql)
  const known = slugs.length > 0 ? `there are ${slugs.join(', ')}` : 'npm run course:import -- <folder> brings one'
  throw new OperatorError(`There is no course ${unknown}: ${known}.`)
}

export function cardOf({ database }: PersonCall, userId: number): Promise<Person> {
  return personCard(database, { userId, language: 'en', now: nowSeconds() })
}

/** The last run of the named course, or the only run. */
export async function requireRunId(call: PersonCall, userId: number): Promise<number> {
  const runs = (await cardOf(call, userId)).runs.filter((run) => !run.is_demo)
  if (runs.length === 0) throw new OperatorError('This person is enrolled in no course.')
  const [only] = runs
  if (call.flags.course === undefined && runs.length === 1 && only) return only.id
  const course = await courseNamed(call)
  const run = runs.findLast((each) => each.course_id === course.id)
  if (!run) throw new OperatorError(`This person is not enrolled in ${course.slug}.`)
  return run.id
}

export function operate<Result>(call: PersonCall, change: (operation: Operation) => Promise<Result>): Promise<Result> {
  const { config, database, flags } = call
  const brands = readBrands(config.brandsDir)
  const brand = brands.get(flags.brand ?? config.defaultBrand)
  if (!brand) throw new OperatorError(`There is no brand ${flags.brand ?? config.defaultBrand}.`)
  const [host] = brand.hosts
  const origin = host === undefined ? defaultOrigin(brands, config) : `https://${host}`
  return database.transaction((sql, { afterCommit }) =>
    change({ sql, afterCommit, actorId: null, database, now: nowSeconds(), mailFrom: { brand, origin } }),
  )
}

/** Runs a change that writes mails, which the server sends. */
export async function operateWithMails<Result>(
  call: PersonCall,
  change: (operation: Operation) => Promise<Result>,
): Promise<Result> {
  const { config, database } = call
  const media = await openMedia(config.dataDir)
  const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: printError })
  try {
    return await operate(call, change)
  } finally {
    await queues.stop()
  }
}
