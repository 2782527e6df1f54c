import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import {
  confirmEmail,
  login,
  loginByRememberToken,
  logout,
  resetPassword,
  signupByEmail,
} from '#contract/accounts/auth/api.ts'
import * as api from '#contract/school/people/api.ts'
import type { Role } from '#contract/accounts/users/staff.ts'
import { getStaffMember, staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { getUser, updateUserStatus } from '#contract/accounts/users/api.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember, openConsole } from '../../../test/staff.ts'
import { addCourse, addStream } from '../../../test/course.ts'

let school: School
let admin: Awaited<ReturnType<typeof addStaffMember>>
let token: string
beforeAll(async () => {
  school = await startSchool()
  admin = await addStaffMember(school, 'admin')
  token = admin.staffToken
})
afterAll(() => school.close())

const create = async (person: { email?: string; name?: string; last_name?: string; roles?: Role[] } = {}) => {
  const body = { email: `${randomUUID()}@example.test`, ...person }
  return (await school.call(api.createPerson, { body, token })).body.id
}
const cardOf = async (userId: number) => (await school.call(api.getPerson, { params: { userId }, token })).body
const find = async (search: string) => {
  const { body } = await school.call(api.listPeople, { query: { search }, token })
  return body.people.map(({ id }) => id)
}
const logOf = async (userId: number) =>
  (await school.call(listAuditEntries, { query: { user_id: userId }, token })).body.entries
const setRoles = (userId: number, roles: Role[], as = token) =>
  school.call(api.updatePersonRoles, { params: { userId }, body: { roles }, token: as })

test('the search finds people by parts of names in any script, by e-mail and by id', async () => {
  const email = `m.vetrova-${randomUUID()}@example.test`
  const id = await create({ name: 'Марина', last_name: 'Ветрова-Núñez', email })
  for (const search of ['арин', 'МАРИНА', 'marina', 'ветрова марина', 'nunez', 'Núñ', 'M.VETROVA', email, String(id)])
    expect(await find(search), search).toContain(id)
  for (const search of ['Марина Сергеева', 'арина_', '%%%', 'zzzz'])
    expect(await find(search), search).not.toContain(id)
})

test('the search ignores case, Unicode composition and the difference between е and ё', async () => {
  const names = ['Алёна', 'АЛЁНА', 'Алена', 'Алёна'.normalize('NFD')]
  const found = []
  for (const name of names) found.push(await create({ name, last_name: 'Ключевская' }))
  for (const search of [
    'алена ключевская',
    'алёна ключевская',
    'АЛЁНА КЛЮЧЕВСКАЯ',
    'алёна ключевская'.normalize('NFD'),
  ])
    expect(await find(search), search).toEqual(found.toReversed())
  const [{ folded } = { folded: '' }] = await school.database.sql<{ folded: string }>`
      select fold_name('Ёж' collate "C") as folded`
  expect(folded).toBe('ej')
})

test('the search for № and a number finds the person with this id alone', async () => {
  const id = await create({ email: `other-${randomUUID()}@example.test` })
  const other = await create({ email: `${id}-${randomUUID()}@example.test` })
  // Random addresses may contain these digits too.
  expect(await find(String(id))).toEqual(expect.arrayContaining([other, id]))
  for (const search of [`№ ${id}`, `№${id}`, ` #${id} `]) expect(await find(search), search).toEqual([id])
  expect(await find('№ 987654321')).toEqual([])
})

test('the search takes one or two letters as the beginning of a word', async () => {
  const id = await create({ name: 'Юлия', last_name: 'Хорькова' })
  expect(await find('хо')).toContain(id)
  expect(await find('рь')).not.toContain(id)
})

test('an empty search lists everybody in pages, newest first', async () => {
  for (let index = 0; index < 51; index += 1) await school.addLearner()
  const first = (await school.call(api.listPeople, { token })).body
  expect(first.people).toHaveLength(50)
  const before = first.next ?? 0
  const second = (await school.call(api.listPeople, { query: { before }, token })).body
  expect(second.people[0]?.id).toBeLessThan(before)
  const ids = [...first.people, ...second.people].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(second.next).toBeNull()
})

test('a created account has no password until its owner follows the mailed link', async () => {
  const email = `${randomUUID()}@example.test`
  const body = { email, name: 'Анна', locale: 'es' as const, timezone: 'Europe/Madrid', invite: true }
  const created = await school.call(api.createPerson, { body, token })
  expect(created.body.is_new).toBe(true)
  const { id } = created.body
  expect(await cardOf(id)).toMatchObject({
    email,
    name: 'Анна',
    locale: 'es',
    timezone: 'Europe/Madrid',
    has_password: false,
  })
  const [mail] = await school.database.sql<{ secret: string; subject: string }>`
      select secret, subject from mails where user_id = ${id}`
  expect(mail?.subject).toContain('Tiene una cuenta')
  const password = 'quiet harbour 17'
  const reset = { token: mail?.secret ?? '', password, password_repeat: password }
  expect((await school.call(resetPassword, { body: reset })).status).toBe(200)
  expect(await cardOf(id)).toMatchObject({ has_password: true, is_email_confirmed: true })
})

test('one form creates an expert with courses, who enters once the mailed link has confirmed the e-mail', async () => {
  const { id: courseId } = await addCourse(school.database)
  const email = `${randomUUID()}@example.test`
  const choice = { course_ids: [courseId], lead_course_ids: [courseId] }
  const body = { email, roles: ['expert' as const], ...choice, invite: true }
  const { id } = (await school.call(api.createPerson, { body, token })).body
  expect(await cardOf(id)).toMatchObject({
    roles: [],
    waiting_roles: ['expert'],
    expert_course_ids: [courseId],
    lead_course_ids: [courseId],
  })
  const password = 'quiet harbour 17'
  const enter = () => school.call(staffLoginByPassword, { body: { email, password } })
  expect((await enter()).status).toBe(422)
  const [mail] = await school.database.sql<{ secret: string }>`select secret from mails where user_id = ${id}`
  const reset = { token: mail?.secret ?? '', password, password_repeat: password }
  expect((await school.call(resetPassword, { body: reset })).status).toBe(200)
  expect((await enter()).status).toBe(200)
  expect(await cardOf(id)).toMatchObject({ roles: ['expert'], waiting_roles: [], expert_course_ids: [courseId] })
})

test('refuses courses for a person who is no expert, and creates nobody', async () => {
  const { id: courseId } = await addCourse(school.database)
  const body = { email: `${randomUUID()}@example.test`, course_ids: [courseId] }
  expect((await school.call(api.createPerson, { body, token })).failure).toMatchObject({ code: 'person_not_expert' })
  expect(await school.database.sql`select id from users where email = ${body.email}`).toEqual([])
})

test('simultaneous requests create a person once; an existing person stays unchanged', async () => {
  const body = { email: `${randomUUID()}@example.test`, roles: ['expert' as const] }
  const answers = await Promise.all(Array.from({ length: 4 }, () => school.call(api.createPerson, { body, token })))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(answers.filter((answer) => answer.body.is_new)).toHaveLength(1)
  const [id = 0] = answers.map((answer) => answer.body.id)
  const again = { email: body.email.toUpperCase(), name: 'Other', roles: ['admin' as const] }
  expect((await school.call(api.createPerson, { body: again, token })).body).toEqual({ id, is_new: false })
  expect(await cardOf(id)).toMatchObject({ name: '', waiting_roles: ['expert'] })
  expect(await logOf(id)).toMatchObject([
    { action: 'person.create', actor_id: admin.id, after: { roles: ['expert'], locale: expect.any(String) } },
  ])
})

test.each([
  ['email', { email: 'no address' }],
  ['timezone', { email: 'zone@example.test', timezone: 'Moon/Crater' }],
])('refuses a new person with an invalid %s', async (field, body) => {
  const { status, failure } = await school.call(api.createPerson, { body, token })
  expect([status, failure]).toEqual([422, { success: false, errors: { [field]: [expect.any(String)] } }])
})

test('roles are set, and each change is in the audit log once', async () => {
  const { id } = await school.addLearner({ isEmailConfirmed: true })
  for (const roles of [['support'], ['content', 'support'], ['content', 'support'], []] as Role[][])
    expect((await setRoles(id, roles)).status).toBe(200)
  const lines = (await logOf(id)).filter(({ action }) => action === 'person.roles')
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [{ roles: ['support', 'content'] }, { roles: [] }],
    [{ roles: ['support'] }, { roles: ['support', 'content'] }],
    [{ roles: [] }, { roles: ['support'] }],
  ])
})

describe('an account whose e-mail nobody has confirmed', () => {
  const password = 'quiet harbour 17'
  const passwords = { password, password_repeat: password }

  /** Somebody signs up with another's e-mail, is remembered and links a network. */
  async function squat() {
    const email = `${randomUUID()}@example.test`
    const { data } = (
      await school.call(signupByEmail, { body: { email, ...passwords }, headers: { 'x-app-id': 'mind' } })
    ).body
    const body = { email, password, remember: true }
    const remember_token = (await school.call(login, { body })).body.data.remember_token ?? ''
    const { id } = data.user
    await school.database.sql`insert into external_auths (user_id, source, subject) values (${id}, 'google', ${email})`
    return { id, email, session: data.token, remember_token }
  }

  test('a role of an unconfirmed account waits until its owner sets a password by the mailed link, which ends all other access', async () => {
    const { id, email, session, remember_token } = await squat()
    expect((await setRoles(id, ['support'])).body).toEqual({ roles: [], waiting_roles: ['support'] })
    expect(await cardOf(id)).toMatchObject({ roles: [], waiting_roles: ['support'], is_email_confirmed: false })
    expect((await school.call(staffLoginByPassword, { body: { email, password } })).status).toBe(422)
    await school.call(api.sendPasswordLink, { params: { userId: id }, token })
    const [mail] = await school.database.sql<{ secret: string }>`
      select secret from mails where user_id = ${id} order by id desc limit 1`
    const fresh = { password: 'calm lantern 29', password_repeat: 'calm lantern 29' }
    expect((await school.call(resetPassword, { body: { token: mail?.secret ?? '', ...fresh } })).status).toBe(200)
    expect((await school.call(getUser, { token: session })).status).toBe(401)
    expect((await school.call(loginByRememberToken, { body: { email, remember_token } })).status).toBe(401)
    expect((await school.call(login, { body: { email, password } })).status).toBe(422)
    expect(await cardOf(id)).toMatchObject({ networks: [], is_email_confirmed: true })
    expect((await setRoles(id, ['support'])).body).toEqual({ roles: ['support'], waiting_roles: [] })
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['person.password_link', 'person.roles'])
  })

  test('an unconfirmed account keeps its roles beside a pending one, and can lose both', async () => {
    const { id } = await school.addLearner()
    await school.database.sql`update users set roles = '{support,content}' where id = ${id}`
    expect((await setRoles(id, ['support', 'content', 'expert'])).body).toEqual({
      roles: ['support', 'content'],
      waiting_roles: ['expert'],
    })
    expect((await setRoles(id, ['support'])).body).toEqual({ roles: ['support'], waiting_roles: [] })
  })

  test('an unconfirmed account loses a pending role with another e-mail', async () => {
    const { id, session } = await squat()
    await setRoles(id, ['expert'])
    const email = `${randomUUID()}@example.test`
    await school.call(updateUserStatus, { body: { email, current_password: password }, token: session })
    const [mail] = await school.database.sql<{ secret: string }>`
      select secret from mails where recipient = ${email} order by id desc limit 1`
    const confirmation = { token: mail?.secret ?? '', password }
    expect((await school.call(confirmEmail, { body: confirmation, token: session })).status).toBe(200)
    expect(await cardOf(id)).toMatchObject({ email, is_email_confirmed: true, roles: [], waiting_roles: [] })
  })

  test('an unconfirmed account gets no password link to an address that its owner added and that may be mistyped', async () => {
    const { id } = await school.addLearner()
    const send = () => school.call(api.sendPasswordLink, { params: { userId: id }, token })
    await school.database.sql`update users set is_email_added = true where id = ${id}`
    expect(await cardOf(id)).toMatchObject({ is_email_doubtful: true })
    expect((await send()).failure).toMatchObject({ code: 'email_unconfirmed' })
    expect(await school.database.sql`select id from mails where user_id = ${id}`).toEqual([])
    await school.database.sql`update users set email_confirmed_at = now() where id = ${id}`
    expect(await cardOf(id)).toMatchObject({ is_email_doubtful: false })
    expect((await send()).status).toBe(200)
  })

  test('an account without an e-mail gets no role', async () => {
    const { id } = await school.addLearner()
    await school.database.sql`update users set email = null, app_id = 'device-12345678' where id = ${id}`
    expect((await setRoles(id, ['expert'])).failure).toMatchObject({ code: 'person_without_email' })
  })

  test('an unconfirmed account is enrolled, with a note about it', async () => {
    const { id: courseId } = await addCourse(school.database)
    const enrol = async (isEmailConfirmed: boolean) => {
      const { id } = await school.addLearner({ isEmailConfirmed })
      const body = { course_id: courseId, start: 'today' }
      return (await school.call(api.enrolPerson, { params: { userId: id }, body, token })).body
    }
    expect(await enrol(false)).toMatchObject({ is_new: true, is_email_unconfirmed: true })
    expect(await enrol(true)).toMatchObject({ is_new: true, is_email_unconfirmed: false })
  })
})

test("a password link is mailed in the person's language, at most five times in five minutes", async () => {
  const { id } = await school.addLearner({ locale: 'en' })
  const send = () => school.call(api.sendPasswordLink, { params: { userId: id }, token })
  const statuses = []
  for (let index = 0; index < 6; index += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const mails = (await cardOf(id)).mails
  expect(mails).toHaveLength(5)
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining('Your new password'), sent_at: null })
  expect(JSON.stringify(mails)).not.toContain('token=')
})

test('refuses a password link for a person without an e-mail', async () => {
  const { id } = await school.addLearner()
  await school.database.sql`update users set email = null, app_id = ${randomUUID()} where id = ${id}`
  const { failure } = await school.call(api.sendPasswordLink, { params: { userId: id }, token })
  expect(failure).toMatchObject({ code: 'person_without_email' })
})

test('a note is stored once and shown on the card with its author; another person has no such note', async () => {
  const [id, other] = [await create(), await create()]
  const body = { client_id: randomUUID(), text: 'Просит перенести начало' }
  const add = (userId: number) => school.call(api.addPersonNote, { params: { userId }, body, token })
  const [one, two] = [await add(id), await add(id)]
  expect(two.body).toEqual(one.body)
  expect((await cardOf(id)).notes).toEqual([one.body])
  expect(one.body).toMatchObject({ text: body.text, author_id: admin.id, author: admin.email })
  expect((await add(other)).status).toBe(404)
  expect(await logOf(id)).toMatchObject([{ action: 'note.create' }, { action: 'person.create' }])
})

test('the card says by name where somebody is signed in', async () => {
  const member = await addStaffMember(school, 'support')
  const titles = (await cardOf(member.id)).sessions.map(({ brand }) => brand)
  expect(titles).toEqual([null, 'Daystream'])
})

test('a sign-out ends every session, and can be repeated', async () => {
  const { id, email } = await school.addLearner()
  const [one, two] = [await school.signIn(email), await school.signIn(email)]
  expect((await cardOf(id)).sessions).toHaveLength(2)
  const out = () => school.call(api.signOutPerson, { params: { userId: id }, token })
  expect([(await out()).body, (await out()).body]).toEqual([{ sessions_count: 2 }, { sessions_count: 0 }])
  for (const session of [one, two]) expect((await school.call(getUser, { token: session })).status).toBe(401)
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['person.sign_out'])
})

test('an administrator reopens a closed account within 14 days, once, and an erased one never', async () => {
  const { id, email } = await school.addLearner()
  const reopen = (userId = id, as = token) => school.call(api.reopenPerson, { params: { userId }, token: as })
  await school.call(api.closePerson, { params: { userId: id }, token })
  const support = await addStaffMember(school, 'support')
  expect((await reopen(id, support.staffToken)).status).toBe(404)
  expect((await Promise.all([reopen(), reopen()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await cardOf(id)).toMatchObject({ closed_at: null, erased_at: null })
  expect(await school.signIn(email)).toBeTruthy()
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['person.reopen', 'person.close'])
  const { sql } = school.database
  for (const change of [
    sql`update users set closed_at = now() - interval '14 days 1 minute' where id = ${id}`,
    sql`update users set email = null, deleted_at = now() where id = ${id}`,
  ]) {
    await change
    expect(await reopen()).toMatchObject({ status: 410, failure: { code: 'account_erased' } })
  }
  expect((await reopen(987_654_321)).status).toBe(404)
})

test('a sign-out that only forgets a device is in the audit log as well', async () => {
  const { id, email } = await school.addLearner()
  const headers = { 'x-app-id': 'face' }
  await school.call(login, { body: { email, password: testPassword, remember: true }, headers })
  const { data } = (await school.call(login, { body: { email, password: testPassword }, headers })).body
  await school.call(logout, { token: data.token })
  const { body } = await school.call(api.signOutPerson, { params: { userId: id }, token })
  expect(body).toEqual({ sessions_count: 0 })
  expect(await logOf(id)).toMatchObject([{ action: 'person.sign_out', after: { sessions: 0, remembered_devices: 1 } }])
})

test('a closed person is signed out and can change nothing, but signs in again to restore the account', async () => {
  const { id, email } = await school.addLearner()
  const session = await school.signIn(email)
  const close = () => school.call(api.closePerson, { params: { userId: id }, token })
  const closed = await close()
  expect((await close()).body).toEqual(closed.body)
  expect((await school.call(getUser, { token: session })).status).toBe(401)
  const card = await cardOf(id)
  expect(card.erased_at).toBe((card.closed_at ?? 0) + 14 * 86_400)
  expect((await setRoles(id, ['expert'])).failure).toMatchObject({ code: 'account_closed' })
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['person.close'])
})

test('a closed member of staff has no roles, even after they or an administrator reopen the account', async () => {
  const roles = ['expert', 'admin']
  for (const reopenedBy of ['owner', 'administrator']) {
    const { id, email, staffToken } = await addStaffMember(school, 'expert')
    await school.database.sql`update users set roles = ${roles} where id = ${id}`
    const params = { userId: id }
    const closings = await Promise.all([1, 2].map(() => school.call(api.closePerson, { params, token })))
    expect(closings.map(({ status }) => status)).toEqual([200, 200])
    expect((await cardOf(id)).roles).toEqual([])
    if (reopenedBy === 'administrator') await school.call(api.reopenPerson, { params, token })
    else await school.call(login, { body: { email, password: testPassword, restore: true } })
    expect(await cardOf(id)).toMatchObject({ closed_at: null, roles: [] })
    expect((await school.call(getStaffMember, { token: staffToken })).status).toBe(401)
    const closed = (await logOf(id)).filter(({ action }) => action === 'person.close')
    expect(closed).toMatchObject([{ before: { roles }, after: { roles: [] } }])
  }
})

test.each([
  ['update', `update audit_log set action = 'x'`],
  ['delete', 'delete from audit_log'],
  ['truncate', 'truncate audit_log'],
  ['update behind its triggers', `set session_replication_role = replica; update audit_log set action = 'x'`],
])('the audit log refuses to %s its lines, even for its owner', async (_what, statement) => {
  await create()
  const client = await school.database.pool.connect()
  try {
    await expect(client.query(statement)).rejects.toThrow('audit_log is append-only')
  } finally {
    client.release(true)
  }
})

test('the audit log contains no personal data, and stays when a person is erased', async () => {
  const id = await create({ name: 'Вера', email: `erased-${randomUUID()}@example.test` })
  await school.database.sql`update users set name = '', email = null, deleted_at = now() where id = ${id}`
  const [line] = await school.database.sql<{ all: string }>`
      select string_agg(l::text, '') as all from audit_log l where user_id = ${id}`
  expect(line?.all).not.toMatch(/Вера|erased-/)
  expect(await logOf(id)).toMatchObject([{ user: '' }])
})

test('the audit log is rolled back together with a failed action', async () => {
  const { id } = await school.addLearner()
  const body = { course_id: 987_654_321, start: 'today' }
  expect((await school.call(api.enrolPerson, { params: { userId: id }, body, token })).status).toBe(404)
  expect(await logOf(id)).toEqual([])
})

test('all staff can list the courses; support reads people but writes nothing', async () => {
  const course = await addCourse(school.database)
  const expert = await addStaffMember(school, 'expert')
  const listed = await school.call(listStaffCourses, { token: expert.staffToken })
  expect(listed.body.find(({ id }) => id === course.id)).toMatchObject({ access_days: 60, days_count: 6 })
  const support = await addStaffMember(school, 'support')
  const { id } = await school.addLearner({ isEmailConfirmed: true })
  await addStream(school.database, { userId: id, courseId: course.id })
  const read = await school.call(api.getPerson, { params: { userId: id }, token: support.staffToken })
  expect(read.body.runs).toMatchObject([{ course_id: course.id, status: 'open', lock: null, today_day_number: 1 }])
  expect((await setRoles(id, ['admin'], support.staffToken)).status).toBe(404)
  expect((await setRoles(id, ['support'])).status).toBe(200)
  expect(await openConsole(school, await school.signIn((await cardOf(id)).email ?? ''))).toBeTruthy()
})
