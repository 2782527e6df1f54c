import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, resetPassword } from '#contract/accounts/auth/api.ts'
import { createPerson, getPerson } from '#contract/school/people/api.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { addCourse } from '../../../test/course.ts'
import { importFile } from '../../../test/enrolments.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'

let school: School
let brandsDir: string
let token: string
beforeAll(async () => {
  brandsDir = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', brandsDir, { recursive: true })
  const local = await readFile(join(brandsDir, 'local.yaml'), 'utf8')
  await writeFile(join(brandsDir, 'local.yaml'), `${local}\ntimezone: Asia/Tokyo\n`)
  school = await startSchool({ BRANDS_DIR: brandsDir })
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(async () => {
  await school.close()
  await rm(brandsDir, { recursive: true })
})

const password = 'quiet harbour 17'
const personOf = async (userId: number) => (await school.call(getPerson, { params: { userId }, token })).body
const from = (zone: string) => ({ 'x-timezone': zone })

async function invite(email: string, zone?: string): Promise<number> {
  const body = { email, invite: true, ...(zone && { timezone: zone }) }
  return (await school.call(createPerson, { body, token, headers: from('America/Lima') })).body.id
}

/** Opens the link of the invitation in a browser of a time zone. */
async function setPassword(email: string, zone: string) {
  const body = { token: await mailedCode(school, email), password, password_repeat: password }
  return (await school.call(resetPassword, { body, headers: from(zone) })).body.data
}

test("people added by staff have the school's time zone, and their browser's from the first sign-in", async () => {
  const id = await invite('by.hand@example.test')
  expect((await personOf(id)).timezone).toBe('Asia/Tokyo')
  const { user } = await setPassword('by.hand@example.test', 'Europe/Madrid')
  expect(user.timezone).toBe('Europe/Madrid')
  // A confirmed time zone belongs to the person: travelling does not change it.
  const body = { email: 'by.hand@example.test', password }
  const abroad = await school.call(login, { body, headers: from('America/Lima') })
  expect(abroad.body.data.user.timezone).toBe('Europe/Madrid')
})

test("people of a file without time zones live in the school's time zone until their first sign-in", async () => {
  const course = await addCourse(school.database)
  const [{ slug } = { slug: '' }] = await school.database.sql<{ slug: string }>`
    select slug from courses where id = ${course.id}`
  const csv = `email,course,start\nby.file@example.test,${slug},today\n`
  const imported = await importFile(school, { body: { csv, dry_run: false, invite: true }, token })
  expect(imported.body.is_applied).toBe(true)
  const { user } = await setPassword('by.file@example.test', 'Europe/Madrid')
  expect(user.timezone).toBe('Europe/Madrid')
})

test("people who have not signed in follow changes of the school's time zone", async () => {
  const [waiting, given] = [await invite('waits@example.test'), await invite('has.own@example.test', 'Asia/Tokyo')]
  await invite('came@example.test')
  const { user } = await setPassword('came@example.test', 'Asia/Tokyo')
  const file = join(brandsDir, 'local.yaml')
  const content = await readFile(file, 'utf8')
  await writeFile(file, content.replace('Asia/Tokyo', 'America/Lima'))
  await eventually(async () => expect((await personOf(waiting)).timezone).toBe('America/Lima'))
  expect([(await personOf(given)).timezone, (await personOf(user.id)).timezone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  await writeFile(file, content)
  await eventually(async () => expect((await personOf(waiting)).timezone).toBe('Asia/Tokyo'))
})

test('a time zone set by staff, or by the person in the profile, stays', async () => {
  await invite('given@example.test', 'Asia/Tokyo')
  expect((await setPassword('given@example.test', 'Europe/Madrid')).user.timezone).toBe('Asia/Tokyo')
  await invite('chosen@example.test')
  const signedIn = await setPassword('chosen@example.test', 'unknown')
  expect(signedIn.user.timezone).toBe('Asia/Tokyo')
  await school.call(updateUser, { body: { timezone: 'Europe/Madrid' }, token: signedIn.token })
  const again = await school.call(login, {
    body: { email: 'chosen@example.test', password },
    headers: from('America/Lima'),
  })
  expect(again.body.data.user.timezone).toBe('Europe/Madrid')
})
