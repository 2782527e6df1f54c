import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { convertAccount, signupByAppId, signupByEmail } from '#contract/auth/api.ts'
import { getUser, updateNotification, updateUser, updateUserStatus, userExpands } from '#contract/users/api.ts'
import { startSchool, type School } from '../testing.ts'
import { addCourse, addStream } from '../testingCourse.ts'

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

describe('the profile', () => {
  test('is saved, and read back as it was sent', async () => {
    const answer = await school.call(updateUser, { body: { ...whole, id, language_code: 'en-US' }, token })
    expect(answer.body).toMatchObject({ success: true, data: { user: { ...whole, locale: 'en', id } } })
    expect((await school.call(getUser, { token })).body).toMatchObject({ ...whole, language_code: 'en-US' })
  })

  test('keeps what is left out, and empties what is sent empty', async () => {
    await school.call(updateUser, { body: whole, token })
    expect((await school.call(updateUser, { body: { city: ' Klin ' }, token })).body.data.user).toMatchObject({
      ...whole,
      city: 'Klin',
    })
    const empty = { last_name: '', city: '', phone: '', birthday: '', instagram_id: '' }
    const emptied = await school.call(updateUser, { body: { ...empty, gender: '' }, token })
    expect(emptied.body.data.user).toMatchObject({ ...empty, gender: null, name: 'Marina' })
  })

  test('can be saved while nothing in it was ever filled in', async () => {
    const answer = await school.call(updateUser, {
      body: { ...whole, birthday: '', phone: '', instagram_id: '' },
      token,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.user.birthday).toBe('')
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
  ])('is refused with a text below %s when it is %s, and nothing is saved', async (field, value) => {
    const answer = await school.call(updateUser, { body: { name: 'Changed', [field]: value }, token })
    expect(answer.status).toBe(422)
    expect(answer.failure).toEqual({ success: false, errors: { [field]: [expect.any(String)] } })
    expect((await school.call(getUser, { token })).body.name).toBe('')
  })

  test('of another person is a missing one', async () => {
    const other = await school.addLearner()
    expect((await school.call(updateUser, { body: { id: other.id, name: 'Mine' }, token })).status).toBe(404)
    const [row] = await school.database.sql<{ name: string }>`select name from users where id = ${other.id}`
    expect(row?.name).toBe('')
  })

  test('that the school requires is given once it has a first name', async () => {
    await school.database.sql`update users set is_require_update_profile = true where id = ${id}`
    const required = async (body: object) =>
      (await school.call(updateUser, { body, token })).body.data.user.is_require_update_profile
    expect(await required({ city: 'Tver' })).toBe(true)
    expect(await required({ name: '  ' })).toBe(true)
    expect(await required({ name: 'Marina' })).toBe(false)
  })
})

test('the registration only goes forward', async () => {
  const moveTo = async (status: 20 | 30 | 40) =>
    (await school.call(updateUserStatus, { body: { status }, token })).body.data.user.status
  await school.database.sql`update users set status = 20 where id = ${id}`
  expect([await moveTo(30), await moveTo(20), await moveTo(40)]).toEqual([30, 30, 40])
  for (const status of [0, 5, 10, 41, 50]) {
    await school.database.sql`update users set status = ${status} where id = ${id}`
    expect([await moveTo(20), await moveTo(40)]).toEqual([status, status])
  }
})

test('the registration begins with the account where the brand has a talk for it, and with an e-mail for a device', async () => {
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
  const answer = await school.call(convertAccount, { body, token: converted.token, headers })
  expect(answer.body.data.user.status).toBe(20)
  const move = async (change: { email?: string }) =>
    (await school.call(updateUserStatus, { body: { status: 20, ...change }, token: given.token })).body.data.user.status
  expect([await move({}), await move({ email: 'given@mail.test' })]).toEqual([10, 20])
})

test('notifications are switched off by 1 and on by 0', async () => {
  const after = async (value: 0 | 1) =>
    (await school.call(updateNotification, { body: { disable_notification: value }, token })).body.data.user
      .disable_notification
  expect(await after(1)).toBe(1)
  expect(await after(0)).toBe(0)
})

test('the person is read with the address that they call from', async () => {
  expect((await school.call(getUser, { token, address: '10.9.8.7' })).body.ip).toBe('10.9.8.7')
})

test('statistics are there when they are asked for, and begin with 0', async () => {
  const plain = (await school.call(getUser, { token })).body
  expect(Object.keys(plain)).toEqual(expect.not.arrayContaining([...userExpands]))
  const asked = (await school.call(getUser, { query: { expand: userExpands.join(',') }, token })).body
  for (const name of userExpands) expect(asked[name], name).toEqual(name === 'user_external_auths' ? [] : 0)
})

test('what was watched counts as on every other screen: up to the length of each lesson, and whole once it is watched', async () => {
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
