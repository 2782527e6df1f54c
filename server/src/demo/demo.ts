import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dateOf } from '#contract/platform/dates.ts'
import { hashPassword } from '../accounts/auth/passwords.ts'
import { readCatalog, saveCatalogImages, writeCatalog } from '../shop/catalog/import.ts'
import { importCourses, type ImportContext } from '../learning/courses/import.ts'
import { nowSeconds } from '../platform/clock.ts'
import type { Brand } from '../platform/http/context.ts'
import type { Database, Sql } from '../platform/database/database.ts'
import { dayAt } from '../platform/calendar.ts'
import { demoAccounts, demoPassword, type DemoEmail } from './accounts.ts'
import { insertBanners } from './banners.ts'
import { insertEvents } from './eventQueries.ts'
import { insertArticles } from './articles.ts'
import { demoCommunities, demoPoints, demoRuns } from './history.ts'
import { placeFiles, registerFiles, removeFiles, type PlacedFiles } from './files.ts'
import { insertQuestions } from './questions.ts'
import { insertPayments } from './payments.ts'
import * as queries from './queries.ts'
import { demoExpertCourses, demoExpertNotes, demoRotas, demoTemplates, insertRota } from './experts.ts'
import { questionRuns, queueRuns } from './queue.ts'
import { insertRun, type DemoUser } from './runs.ts'
import { insertShop } from './shop.ts'
import { insertSpeed } from './speed.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

const coursesFolder = new URL('../../../demo/courses/', import.meta.url)
const catalogFolder = new URL('../../../demo/catalog/', import.meta.url)

/** Imported first: covers and colours depend on ids. */
const firstCourses = [
  'litso-bez-napryazheniya',
  'zimniy-marafon',
  'osanka-za-21-den',
  'utro-litsa',
  'myagkiy-vzglyad',
  'first-steps',
  'quiet-mind',
]

const runs = [...demoRuns, ...queueRuns, ...questionRuns]

/** Folders of the demo courses in import order. */
function demoFolders(): string[] {
  const folders = readdirSync(coursesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const order = (name: string) => (firstCourses.includes(name) ? firstCourses.indexOf(name) : firstCourses.length)
  const names = folders.map((entry) => entry.name).toSorted((a, b) => order(a) - order(b) || a.localeCompare(b))
  return names.map((name) => fileURLToPath(new URL(name, coursesFolder)))
}

type Loading = Omit<ImportContext, 'brands'> & {
  brands: ReadonlyMap<string, Brand>
  /** Replaces the time zone of every person. */
  timezone: string | undefined
}

/** Loads the demo school into an empty database, in one transaction. Returns whether it did. */
export async function loadDemoSchool(database: Database, { brands, timezone, ...rest }: Loading): Promise<boolean> {
  const importing: ImportContext = { ...rest, brands: new Set(brands.keys()) }
  if (!(await queries.lockEmptySchool(database.sql))) return false
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword)))
  const { media } = importing
  const files = await placeFiles(database.sql, media, runs)
  const catalog = await readCatalog(fileURLToPath(catalogFolder), brands)
  const images = await saveCatalogImages(media, catalog)
  const imported = await importCourses(
    database,
    { ...importing, folders: demoFolders() },
    {
      isWanted: queries.lockEmptySchool,
      after: async (sql) => {
        const now = nowSeconds()
        const users = await insertUsers(sql, { hashes, timezone })
        await registerFiles(sql, files, (email) => userOf(users, email).id)
        await writeCatalog(sql, catalog, images)
        const people = { userOf: (email: DemoEmail) => userOf(users, email), now }
        await insertHistory(sql, { users, files, now })
        await insertArticles(sql, { expertId: userOf(users, 'expert@demo.test').id, now })
        await insertShop(sql, people)
        await insertDesk(sql, users, now)
        await insertPayments(sql, people)
        await insertBanners(sql, people)
        await insertQuestions(sql, people)
        await insertSpeed(sql, people)
        await insertEvents(sql, people)
      },
    },
  )
  const isLoaded = imported.length > 0
  if (!isLoaded) await removeFiles(media, files)
  return isLoaded
}

/** Whether there are demo accounts, whose password is public. */
export function hasDemoAccounts(sql: Sql): Promise<boolean> {
  return queries.hasAccounts(
    sql,
    demoAccounts.map(({ email }) => email),
  )
}

type DemoUsers = ReadonlyMap<DemoEmail, DemoUser>

type Accounts = { hashes: readonly string[]; timezone: string | undefined }

async function insertUsers(sql: Sql, { hashes, timezone }: Accounts): Promise<DemoUsers> {
  const users = new Map<DemoEmail, DemoUser>()
  for (const [index, { roles, ...account }] of demoAccounts.entries()) {
    const zone = timezone ?? account.timezone
    const row = { ...account, roles: [...roles], timezone: zone, passwordHash: hashes[index] ?? '' }
    users.set(account.email, { id: await queries.insertAccount(sql, row), timezone: zone })
  }
  return users
}

type History = { users: DemoUsers; files: PlacedFiles; now: number }

async function insertHistory(sql: Sql, { users, files, now }: History): Promise<void> {
  const userIdOf = (email: DemoEmail) => userOf(users, email).id
  const fileIdOf = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`The demo school has no file ${name}`)
    return file.id
  }
  for (const run of runs) {
    const people = { user: userOf(users, run.email), userOf: (email: DemoEmail) => userOf(users, email), userIdOf }
    await insertRun(sql, run, { ...people, fileIdOf, now })
  }
  for (const { members, ...community } of demoCommunities) {
    const communityId = await queries.insertCommunity(sql, community)
    for (const { email, startsInDays, endsInDays } of members) {
      const { id: userId, timezone } = userOf(users, email)
      const dateIn = (days: number | undefined) => (days === undefined ? null : dateOf(dayAt(timezone, now) + days))
      const [startDate, endDate] = [dateIn(startsInDays), dateIn(endsInDays)]
      await queries.insertMembership(sql, { userId, communityId, startDate, endDate })
    }
  }
  for (const { email, amount, daysAgo, howItWas } of demoPoints) {
    const { id, timezone } = userOf(users, email)
    const reference = `demo ${id} ${dateOf(dayAt(timezone, now) - daysAgo)}`
    await queries.insertPoints(sql, { userId: id, amount, reference, howItWas, at: now - daysAgo * 86_400 })
  }
}

/** Templates and settings of the experts. */
async function insertDesk(sql: Sql, users: DemoUsers, now: number): Promise<void> {
  for (const { email, ...courses } of demoExpertCourses)
    await queries.insertExpertCourses(sql, { userId: userOf(users, email).id, ...courses })
  for (const { email, ...rota } of demoRotas) await insertRota(sql, { ...userOf(users, email), now }, rota)
  for (const { about, by, ...note } of demoExpertNotes)
    await queries.insertExpertNote(sql, { userId: userOf(users, about).id, authorId: userOf(users, by).id, ...note })
  for (const { email, title, text } of demoTemplates)
    await queries.insertTemplate(sql, { userId: userOf(users, email).id, title, text })
}

function userOf(users: DemoUsers, email: DemoEmail): DemoUser {
  const user = users.get(email)
  if (!user) throw new Error(`The demo school has no ${email}`)
  return user
}
