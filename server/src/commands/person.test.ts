import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset, resetPassword } from '#contract/accounts/auth/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { checkFirstAdminCode } from '#contract/accounts/auth/staffApi.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { runCommand, runOnTerminal, settingsOf } from '../../test/command.ts'
import { follow } from '../../test/calls.ts'
import { addCourse, addStream } from '../../test/course.ts'
import { addMessage } from '../../test/chats.ts'
import { startSchool, type School } from '../../test/school.ts'
import { schoolZone } from '../../test/schoolZone.ts'
import { personalTables, personalTableNames } from '../school/people/personalTables.ts'

let school: School
let slug: string
let folder: string
beforeAll(async () => {
  school = await startSchool()
  const { id } = await addCourse(school.database, { brands: ['local'] })
  slug = (await school.database.sql<{ slug: string }>`select slug from courses where id = ${id}`)[0]?.slug ?? ''
  folder = await mkdtemp(join(tmpdir(), 'daystream-person-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await school.close()
})

const settings = () => ({ ...settingsOf(school), PUBLIC_URL: 'https://school.test' })
const person = (...args: string[]) => runCommand(['server/src/commands/person.ts', ...args], settings())

async function json<Result>(...args: string[]): Promise<Result> {
  const { code, stdout, stderr } = await person(...args, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Result
}

const actionsOf = async (userId: number) =>
  (
    await school.database.sql<{ action: string; actor_id: number | null }>`
      select action, actor_id from audit_log where user_id = ${userId} order by id`
  ).map(({ action, actor_id }) => [action, actor_id])

type Enrolled = { is_new: boolean; run: { id: number; status: string; starts_on: string; ends_on: string } }

test('a school gets people, runs and an administrator by commands alone, each of which says what it did', async () => {
  const email = 'learner@example.test'
  const { id } = await json<{ id: number }>('create', email, '--name', 'Анна', '--timezone', schoolZone)
  expect((await person('list', 'anna')).stdout).toContain(email)
  expect((await person('create', 'invited@example.test', '--invite')).stdout).toMatch(
    /not mailed, as SMTP_URL is not set/,
  )
  expect(await person('enrol', email, '--course', slug, '--start', 'today', '--days', '0')).toMatchObject({
    code: 1,
    stderr: '--days is a whole number from 1 to 3650.\n',
  })
  const enrol = ['enrol', email, '--course', slug, '--start', 'today', '--days', '30', '--consultations', '2']
  const twice = await Promise.all([json<Enrolled>(...enrol), json<Enrolled>(...enrol)])
  expect(twice.filter(({ is_new }) => is_new)).toHaveLength(1)
  const [{ run }] = twice
  expect(run.status).toBe('open')
  const later = (days: number) => Temporal.PlainDate.from(run.starts_on).add({ days }).toString()
  const frozen = await json<Enrolled>('freeze', String(id), '--from', run.starts_on, '--days', '3')
  expect(frozen.run).toMatchObject({ status: 'freeze', ends_on: later(32) })
  const extended = await person('extend', String(id), '--to', later(60))
  expect(extended.stdout).toContain(`${run.starts_on} to ${later(60)}`)
  expect((await json<Enrolled>('unenrol', email, '--course', slug)).run.status).toBe('ended')
  expect((await person('role', email, 'admin,expert')).stdout).toBe(
    `Person ${id} has no role.\nWaiting for the e-mail to be confirmed: expert, admin. npm run person -- password ${id} sends a link.\n`,
  )
  expect((await person('show', email)).stdout).toContain(
    'roles that wait for the e-mail to be confirmed: expert, admin',
  )
  const { link } = await json<{ link: string }>('password', email, '--print')
  expect(link).toMatch(/^https:\/\/school\.test\/class\/resetPassword\?token=/)
  const password = 'quiet harbour 17'
  const body = { token: link.split('token=')[1] ?? '', password, password_repeat: password }
  const { token } = (await school.call(resetPassword, { body })).body.data
  expect((await person('role', email, 'admin,expert')).stdout).toBe(`Person ${id} has expert, admin.\n`)
  expect((await json<{ sessions_count: number }>('sign-out', email)).sessions_count).toBe(1)
  expect((await school.call(getUser, { token })).status).toBe(401)
  expect((await person('show', email)).stdout).toContain(`roles: expert, admin; language en; time zone ${schoolZone}`)
  expect((await actionsOf(id)).flat().filter((each) => each !== null)).toEqual([
    ...['person.create', 'run.create', 'run.freeze', 'run.extend', 'run.end'],
    ...['person.roles', 'person.password_link', 'person.sign_out'],
  ])
  expect(await person('delete', email, '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('only admin'),
  })
})

test('a course that a subscription pays for is shown without a last day', async () => {
  const { id, email } = await school.addLearner()
  const { id: courseId } = await addCourse(school.database, { brands: ['local'] })
  await addStream(school.database, { userId: id, courseId }, { isOptionalPurchase: true })
  const { stdout } = await person('show', email)
  expect(stdout).toMatch(/: stopped, from \d{4}-\d\d-\d\d, its end depends on a subscription, day /)
})

test('the courses of an expert are set by their slugs; an unknown one and a learner change nothing', async () => {
  const { sql } = school.database
  const [expert, learner] = [await school.addLearner(), await school.addLearner()]
  await sql`update users set roles = '{expert}' where id = ${expert.id}`
  expect(await person('expert-courses', expert.email, slug)).toEqual({
    code: 0,
    stdout: `Person ${expert.id} answers homework of ${slug}.\n`,
    stderr: '',
  })
  expect(await person('lead-courses', expert.email, slug)).toMatchObject({
    stdout: `Person ${expert.id} leads ${slug}.\n`,
  })
  const [unknown, notExpert] = await Promise.all([
    person('expert-courses', expert.email, `${slug},no-such-course`),
    person('expert-courses', learner.email, slug),
  ])
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-course') })
  expect(notExpert).toMatchObject({ code: 1, stderr: expect.stringMatching(/expert/) })
  const served = await sql`
    select user_id, slug from expert_courses x join courses c on c.id = x.course_id
    where user_id = any (${[expert.id, learner.id]})`
  expect(served).toEqual([{ user_id: expert.id, slug }])
})

/** Uploads a picture like the profile does. */
async function upload(token: string): Promise<number> {
  const form = new FormData()
  form.set('type', '2')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), 'me.png')
  const encoded = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  const response = await school.app.inject({ method: 'POST', url: uploadFile.path, headers, payload })
  return response.json<{ data: { id: number } }>().data.id
}

test('export writes everything of one person, without secrets, and delete --now erases person and files', async () => {
  const { sql } = school.database
  const [{ id, email }, other] = [await school.addLearner(), await school.addLearner()]
  const course = await addCourse(school.database, { brands: ['local'] })
  const { streamId, chatId } = await follow(school.database, id, course)
  await follow(school.database, other.id, course)
  const token = await school.signIn(email)
  await sql`delete from files where user_id = ${id}`
  await school.call(requestPasswordReset, { body: { email } })
  const [{ secret } = { secret: '' }] = await sql<{ secret: string }>`select secret from mails where user_id = ${id}`
  const fileId = await upload(token)
  await addMessage(school.database, { chatId, userId: other.id, message: 'Ответ эксперта' })
  await sql`
    insert into expert_notes (user_id, author_id, client_id, text)
    values (${id}, ${other.id}, gen_random_uuid(), 'For experts only')`
  const target = join(folder, 'export')
  const first = await person('export', email, '--folder', target)
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ rows of \d+ tables and 1 files are in/) })
  const read = async (table: string) => JSON.parse(await readFile(join(target, `${table}.json`), 'utf8')) as object[]
  expect(await read('users')).toMatchObject([{ id, email }])
  expect(await read('streams')).toMatchObject([{ id: streamId, user_id: id }])
  expect(await read('messages')).toContainEqual(expect.objectContaining({ message: 'Ответ эксперта' }))
  expect((await readdir(target)).toSorted()).toEqual(
    ['files', ...personalTableNames.map((name) => `${name}.json`)].toSorted(),
  )
  expect(await readdir(join(target, 'files', String(fileId)))).toContain('large.webp')
  const all = (
    await Promise.all(personalTableNames.map((name) => readFile(join(target, `${name}.json`), 'utf8')))
  ).join()
  expect(all).not.toMatch(/_hash"|"secret"|"p256dh"/)
  expect(all).not.toContain(other.email)
  expect(all).not.toContain('For experts only')
  expect(secret).toHaveLength(43)
  expect(all).not.toContain(secret)
  expect(await person('export', email, '--folder', target)).toMatchObject({
    code: 1,
    stderr: `${target} exists already: choose another folder, or remove it first.\n`,
  })
  expect(await readdir(folder)).toEqual(['export'])
  expect(await person('delete', email, '--now')).toMatchObject({ code: 1, stderr: 'Erasing is final: add --yes.\n' })
  expect((await person('delete', email, '--now', '--yes')).stdout).toBe(`Person ${id} is erased.\n`)
  expect(await sql`select email, name, deleted_at is null as is_there from users where id = ${id}`).toEqual([
    { email: null, name: '', is_there: false },
  ])
  expect(await sql`select from files where user_id = ${id}`).toEqual([])
  expect(await readdir(join(school.config.dataDir, 'media/files'))).toEqual([])
  expect((await actionsOf(id)).flat()).toEqual(['person.export', null, 'person.close', null, 'person.erase', null])
})

test('an export that fails is in the audit log, and a closed person is reopened until they are erased', async () => {
  const { id, email } = await school.addLearner()
  const { pool, sql } = school.database
  await pool.query('alter table reply_templates rename to templates_elsewhere')
  const target = join(folder, 'failed')
  expect((await person('export', email, '--folder', target)).code).toBe(1)
  await pool.query('alter table templates_elsewhere rename to reply_templates')
  expect(await readdir(folder)).not.toContain('failed')
  await sql`update users set closed_at = now() where id = ${id}`
  expect((await person('reopen', email)).stdout).toBe(`The account of person ${id} is open.\n`)
  expect(await actionsOf(id)).toEqual([
    ['person.export', null],
    ['person.reopen', null],
  ])
  await sql`update users set closed_at = now(), email = null, deleted_at = now() where id = ${id}`
  expect(await person('reopen', String(id))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This account has been erased: '),
  })
})

test('closing a person on a terminal needs a yes', async () => {
  const { id, email } = await school.addLearner()
  const command = ['server/src/commands/person.ts', 'delete', email]
  const refused = await runOnTerminal(command, { answer: 'n\n', settings: settings() })
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining(`Close person ${id} (${email})?`) })
  expect(await actionsOf(id)).toEqual([])
})

test('every table that names a person is exported, or listed with the reason for leaving it out', async () => {
  const tables = await school.database.sql<{ name: string }>`
    with recursive naming as (
      select 'users'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join naming n on n.id = c.confrelid where c.contype = 'f'
    )
    select relname as name from naming join pg_class on pg_class.oid = id
    union
    select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`
  const known: readonly string[] = Object.keys(personalTables)
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  const existing = await school.database.sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'`
  expect(known.filter((name) => !existing.some((table) => table.name === name))).toEqual([])
})

test.each([
  [[], 'Usage: npm run person'],
  [['show', 'nobody@example.test'], 'There is no person nobody@example.test'],
  [['create', 'no-address'], 'email: Please enter a valid email address.'],
  [['list', '--role', 'admin'], '"list" takes no --role.'],
])('%j is refused with one sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await person(...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('--help prints the usage alone, and an unknown flag is named before it', async () => {
  const help = await person('--help')
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: npm run person/), stderr: '' })
  const wrong = await person('show', '--helf')
  expect(wrong).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--helf'.*\nUsage:/),
  })
})

test('first-admin prints the link until there is an administrator', async () => {
  await school.database.sql`update users set roles = '{}'`
  const { link } = await json<{ link: string }>('first-admin')
  const [address, token = ''] = link.split('?token=')
  expect(address).toBe('https://school.test/admin/first-admin')
  expect((await school.call(checkFirstAdminCode, { body: { token } })).status).toBe(200)
  await school.addLearner()
  await school.database.sql`update users set roles = '{admin}' where id = (select max(id) from users)`
  expect(await person('first-admin')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is an admin') })
})
