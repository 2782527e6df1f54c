import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { convertAccount, signupByAppId, signupByEmail } from '#contract/accounts/auth/api.ts'
import {
  getOutboxKey,
  getUser,
  updateAvatar,
  updateNotification,
  updateUser,
  updateUserStatus,
  userExpands,
} from '#contract/accounts/users/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'

let school: School
let token: string
let id: number
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  const learner = await school.addLearner()
  id = learner.id
  token = await school.signIn(learner.email)
})

const whole = {
  name: 'Marina',
  last_name: 'Vetrova',
  city: 'Tver',
  gender: 'F' as const,
  phone: '+7 (900) 000-00-01',
  birthday: '24.05.1988',
  instagram_id: 'marina.vetrova',
  timezone: 'Asia/Almaty',
}

test('stores the profile and returns it unchanged', async () => {
  const response = await school.call(updateUser, { body: { ...whole, id, language_code: 'en-US' }, token })
  expect(response.body).toMatchObject({ success: true, data: { user: { ...whole, locale: 'en', id } } })
  expect((await school.call(getUser, { token })).body).toMatchObject({ ...whole, language_code: 'en-US' })
})

test('the profile says on every device whether its person has chosen the language', async () => {
  const { email } = await school.addLearner()
  const [one, other] = [await school.signIn(email), await school.signIn(email)]
  await school.call(updateUser, { body: { name: 'Marina' }, token: one })
  expect((await school.call(getUser, { token: other })).body).toMatchObject({ is_language_chosen: false })
  await school.call(updateUser, { body: { language_code: 'ru-RU' }, token: one })
  expect((await school.call(getUser, { token: other })).body).toMatchObject({ is_language_chosen: true })
})

test('an update of the profile keeps omitted fields and clears empty ones', async () => {
  await school.call(updateUser, { body: whole, token })
  expect((await school.call(updateUser, { body: { city: ' Klin ' }, token })).body.data.user).toMatchObject({
    ...whole,
    city: 'Klin',
  })
  const empty = { last_name: '', city: '', phone: '', birthday: '', instagram_id: '' }
  const emptied = await school.call(updateUser, { body: { ...empty, gender: '' }, token })
  expect(emptied.body.data.user).toMatchObject({ ...empty, gender: null, name: 'Marina' })
})

test('the profile can be saved with empty fields', async () => {
  const response = await school.call(updateUser, {
    body: { ...whole, birthday: '', phone: '', instagram_id: '' },
    token,
  })
  expect(response.status).toBe(200)
  expect(response.body.data.user.birthday).toBe('')
})

test.each([
  ['birthday', '31.02.1991'],
  ['birthday', '1991-02-03'],
  ['birthday', '01.01.2999'],
  ['phone', '12345'],
  ['instagram_id', '.marina'],
  ['instagram_id', 'Instagram_ID'],
  ['timezone', 'Moon/Crater'],
  ['language_code', 'de-DE'],
])('the profile rejects the %s %s, and saves nothing', async (field, value) => {
  const response = await school.call(updateUser, { body: { name: 'Changed', [field]: value }, token })
  expect(response.status).toBe(422)
  expect(response.failure).toEqual({ success: false, errors: { [field]: [expect.any(String)] } })
  expect((await school.call(getUser, { token })).body.name).toBe('')
})

test('the profile of another user is not found', async () => {
  const other = await school.addLearner()
  expect((await school.call(updateUser, { body: { id: other.id, name: 'Mine' }, token })).status).toBe(404)
  const [row] = await school.database.sql<{ name: string }>`select name from users where id = ${other.id}`
  expect(row?.name).toBe('')
})

test('the profile is complete once it has a first name', async () => {
  await school.database.sql`update users set is_require_update_profile = true where id = ${id}`
  const required = async (body: object) =>
    (await school.call(updateUser, { body, token })).body.data.user.is_require_update_profile
  expect(await required({ city: 'Tver' })).toBe(true)
  expect(await required({ name: '  ' })).toBe(true)
  expect(await required({ name: 'Marina' })).toBe(false)
})

test('the registration status cannot go back', async () => {
  const moveTo = async (status: 20 | 30 | 40) =>
    (await school.call(updateUserStatus, { body: { status }, token })).body.data.user.status
  await school.database.sql`update users set status = 20 where id = ${id}`
  expect([await moveTo(30), await moveTo(20), await moveTo(40)]).toEqual([30, 30, 40])
  for (const status of [0, 5, 10, 41, 50]) {
    await school.database.sql`update users set status = ${status} where id = ${id}`
    expect([await moveTo(20), await moveTo(40)]).toEqual([status, status])
  }
})

test('registration starts with the account if the brand has a chat for it, and with the e-mail of a device account', async () => {
  const password = 'quiet harbour 17'
  const passwords = { password, password_repeat: password }
  const headers = { 'x-app-id': 'mind' }
  const made = await school.call(signupByEmail, { body: { email: 'begins@mail.test', ...passwords }, headers })
  expect(made.body.data.user.status).toBe(20)
  const device = async (app_id: string) =>
    (await school.call(signupByAppId, { body: { app_id, ...passwords }, headers })).body.data
  const [converted, given] = [await device('device-that-is-converted'), await device('device-that-gets-an-e-mail')]
  expect([converted.user.status, given.user.status]).toEqual([10, 10])
  const body = { email: 'converted@mail.test', ...passwords }
  const response = await school.call(convertAccount, { body, token: converted.token, headers })
  expect(response.body.data.user.status).toBe(20)
  const move = async (change: { email?: string }) =>
    (await school.call(updateUserStatus, { body: { status: 20, ...change }, token: given.token })).body.data.user.status
  expect([await move({}), await move({ email: 'given@mail.test' })]).toEqual([10, 20])
})

test('disables notifications by 1 and enables them by 0', async () => {
  const after = async (value: 0 | 1) =>
    (await school.call(updateNotification, { body: { disable_notification: value }, token })).body.data.user
      .disable_notification
  expect(await after(1)).toBe(1)
  expect(await after(0)).toBe(0)
})

test('other devices are notified of changed settings only', async () => {
  const eventsAfter = async (change: () => Promise<{ status: number }>) => {
    const { status } = await change()
    const [found] = await school.database.sql<{ count: number }>`
      select count(*)::int as count from live_events where user_id = ${id} and kind = 'user'`
    return [status, found?.count]
  }
  const disable = () => school.call(updateNotification, { body: { disable_notification: 1 }, token })
  const rename = () => school.call(updateUser, { body: whole, token })
  const removeAvatar = () => school.call(updateAvatar, { body: { avatar_file_id: 0 }, token })
  const register = (status: 20 | 30) => school.call(updateUserStatus, { body: { status }, token })
  await school.database.sql`update users set status = 20 where id = ${id}`
  expect([await eventsAfter(disable), await eventsAfter(disable)]).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect([await eventsAfter(rename), await eventsAfter(rename)]).toEqual([
    [200, 2],
    [200, 2],
  ])
  expect(await eventsAfter(removeAvatar)).toEqual([200, 2])
  expect([await eventsAfter(() => register(30)), await eventsAfter(() => register(30))]).toEqual([
    [200, 3],
    [200, 3],
  ])
})

test('the user has the address of the request', async () => {
  expect((await school.call(getUser, { token, address: '10.9.8.7' })).body.ip).toBe('10.9.8.7')
})

test('statistics are expanded on request, starting with 0', async () => {
  const plain = (await school.call(getUser, { token })).body
  expect(Object.keys(plain)).toEqual(expect.not.arrayContaining([...userExpands]))
  const user = (await school.call(getUser, { query: { expand: userExpands.join(',') }, token })).body
  for (const name of userExpands) expect(user[name], name).toEqual(name === 'user_external_auths' ? [] : 0)
})

test('viewed time is capped at the length of each lesson, and full once the lesson is finished', async () => {
  const course = await addCourse(school.database, { lessonSeconds: 1000 })
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 2 })
  const lessons = course.lessonIds.flat()
  const progress = [
    [48, 0],
    [900, 0],
    [30_000, 9],
    [2, 1],
  ]
  for (const [index, [viewed, plays]] of progress.entries())
    await school.database.sql`
      insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      values (${streamId}, ${lessons[index]}, ${viewed}, ${plays}, 0)`
  const { body } = await school.call(getUser, { query: { expand: 'viewed_hours' }, token })
  expect(body).toMatchObject({ viewed_seconds: 3048, viewed_hours: 0 })
  expect((await school.call(getUser, { query: { expand: 'viewed_lessons' }, token })).body).not.toHaveProperty(
    'viewed_seconds',
  )
})

test('the key that seals what a person has not sent is theirs alone, and the same in every session', async () => {
  const learner = await school.addLearner()
  const keyFor = async (session: string) => (await school.call(getOutboxKey, { token: session })).body.key
  const key = await keyFor(token)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  const { email } = (await school.call(getUser, { token })).body
  expect(await keyFor(await school.signIn(email ?? ''))).toBe(key)
  expect(await keyFor(await school.signIn(learner.email))).not.toBe(key)
  expect((await school.call(getOutboxKey)).status).toBe(401)
})
