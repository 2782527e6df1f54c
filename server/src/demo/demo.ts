import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '../auth/passwords.ts'
import { importCourses, type Importing } from '../courses/import.ts'
import type { Database, Sql } from '../database.ts'
import { dateOf, dayAt } from '../streams/calendar.ts'
import { demoAccounts, demoPassword, type DemoEmail } from './accounts.ts'
import { demoClubs, demoPoints, demoRuns, demoTalk } from './history.ts'
import * as queries from './queries.ts'
import { insertRun, type DemoPerson } from './runs.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

const coursesFolder = new URL('../../../demo/courses/', import.meta.url)

/** The first courses of the demo school; they get the first ids, on which their covers and colours depend. */
const firstCourses = [
  'litso-bez-napryazheniya',
  'zimniy-marafon',
  'osanka-za-21-den',
  'utro-litsa',
  'myagkiy-vzglyad',
  'first-steps',
  'quiet-mind',
]

/** The folders of the demo school's courses, in the order in which they are brought in. */
function demoFolders(): string[] {
  const folders = readdirSync(coursesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const place = (name: string) => (firstCourses.includes(name) ? firstCourses.indexOf(name) : firstCourses.length)
  const names = folders.map((entry) => entry.name).toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
  return names.map((name) => fileURLToPath(new URL(name, coursesFolder)))
}

/** Fills an empty database with the demo school, whole or not at all. Tells whether it did. */
export async function loadDemoSchool(database: Database, importing: Importing): Promise<boolean> {
  if (!(await queries.isEmptySchool(database.sql))) return false
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)))
  const imported = await importCourses(
    database,
    { ...importing, folders: demoFolders() },
    {
      isWanted: queries.isEmptySchool,
      after: async (sql) => insertHistory(sql, await insertPeople(sql, hashes), Math.floor(Date.now() / 1000)),
    },
  )
  return imported.length > 0
}

/** Whether anybody can sign in with the password of the demo school. */
export function hasDemoAccounts(sql: Sql): Promise<boolean> {
  return queries.hasAccounts(
    sql,
    demoAccounts.map(({ email }) => email),
  )
}

type People = ReadonlyMap<DemoEmail, DemoPerson>

async function insertPeople(sql: Sql, passwordHashes: readonly string[]): Promise<People> {
  const people = new Map<DemoEmail, DemoPerson>()
  for (const [index, account] of demoAccounts.entries()) {
    const passwordHash = passwordHashes[index] ?? ''
    const id = await queries.insertAccount(sql, { ...account, roles: [...account.roles], passwordHash })
    people.set(account.email, { id, timezone: account.timezone })
  }
  return people
}

async function insertHistory(sql: Sql, people: People, now: number): Promise<void> {
  for (const run of demoRuns) {
    const streamId = await insertRun(sql, run, { person: personOf(people, run.email), now })
    if (run.slug === 'litso-bez-napryazheniya') await insertTalk(sql, people, { streamId, now })
  }
  for (const { members, ...club } of demoClubs) {
    const communityId = await queries.insertCommunity(sql, club)
    for (const email of members) await queries.insertMembership(sql, personOf(people, email).id, communityId)
  }
  for (const { email, amount, daysAgo, howItWas } of demoPoints) {
    const { id, timezone } = personOf(people, email)
    const reference = `demo ${id} ${dateOf(dayAt(timezone, now) - daysAgo)}`
    await queries.insertPoints(sql, { userId: id, amount, reference, howItWas, at: now - daysAgo * 86_400 })
  }
}

async function insertTalk(
  sql: Sql,
  people: People,
  { streamId, now }: { streamId: number; now: number },
): Promise<void> {
  const chatId = await queries.insertChat(sql, streamId)
  const messages: number[] = []
  for (const { from, hoursAgo, message } of demoTalk) {
    const isViewed = from === 'learner@demo.test'
    const at = now - hoursAgo * 3600
    messages.push(
      await queries.insertMessage(sql, { chatId, userId: personOf(people, from).id, message, at, isViewed }),
    )
  }
  await queries.insertConsultation(sql, { chatId, from: messages[0] ?? 0, to: messages.at(-1) ?? 0 })
}

function personOf(people: People, email: DemoEmail): DemoPerson {
  const person = people.get(email)
  if (!person) throw new Error(`The demo school has no ${email}`)
  return person
}
