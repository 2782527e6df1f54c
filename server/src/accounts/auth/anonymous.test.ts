import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail, convertAccount, login, loginByAppId, signupByAppId } from '#contract/accounts/auth/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { getUser, updatePassword, updateUserStatus, userExpands } from '#contract/accounts/users/api.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { follow } from '../../../test/calls.ts'
import { addCourse } from '../../../test/course.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const mind = { 'x-app-id': 'mind' }
const deviceSecret = 'a secret that only the device knows'
const password = 'quiet harbour 17'
let count = 0

async function addAnonymous() {
  const app_id = randomUUID()
  const address = `10.9.0.${(count += 1)}`
  const body = { app_id, password: deviceSecret, password_repeat: deviceSecret, timezone: 'Europe/Madrid' }
  const { token, user } = (await school.call(signupByAppId, { body, headers: mind, address })).body.data
  const signIn = () => school.call(loginByAppId, { body: { app_id, password: deviceSecret }, headers: mind, address })
  return { app_id, token, user, signIn }
}

const convert = (token: string, email: string, change: object = {}) =>
  school.call(convertAccount, { body: { email, password, password_repeat: password, ...change }, token, headers: mind })

test('a device signs in to its anonymous account, which has no e-mail', async () => {
  const { user, signIn, app_id } = await addAnonymous()
  const again = await signIn()
  expect(again.body.data.user).toMatchObject({ id: user.id, email: null, app_id, timezone: 'Europe/Madrid' })
  const wrong = { app_id, password: 'another secret' }
  expect((await school.call(loginByAppId, { body: wrong, headers: mind })).status).toBe(422)
})

test('converting an anonymous account keeps its runs, points, statistics and session', async () => {
  const { token, user } = await addAnonymous()
  const things = await follow(school.database, user.id, await addCourse(school.database))
  const { streamId, dayId, lessonId } = things
  const stat = { stream_id: streamId, day_id: dayId, lesson_id: lessonId, viewed_seconds: 40, play_count: 1 }
  await school.call(saveLessonStat, { body: { client_id: randomUUID(), ...stat }, token })
  await school.database.sql`
      with added as (insert into points_transactions (reference, how_it_was) values ('gift', '{}') returning id)
      insert into points_postings (transaction_id, account, user_id, amount)
      select id, account, ${user.id}, amount from added,
        (values ('learner', 120), ('school', -120)) as posting (account, amount)`
  const seen = async () => ({
    streams: (await school.call(listStreams, { token })).body,
    status: {
      ...(await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'lessons,days' }, token })).body,
      server_time: 0,
    },
    points: (await school.call(getScoreAmount, { token })).body.data.amount,
    totals: (({ viewed_lessons, scores_amount }) => ({ viewed_lessons, scores_amount }))(
      (await school.call(getUser, { query: { expand: userExpands.join(',') }, token })).body,
    ),
  })
  const before = await seen()
  expect(before).toMatchObject({ points: 120, totals: { viewed_lessons: 1, scores_amount: 120 } })
  const response = await convert(token, 'Hannah@mail.test', { name: 'Hannah' })
  expect(response.body.data.user).toMatchObject({
    id: user.id,
    email: 'hannah@mail.test',
    name: 'Hannah',
    app_id: null,
  })
  expect(await seen()).toEqual(before)
})

test('a converted account is signed in to by e-mail and password, no longer by its device, and gets a confirmation mail', async () => {
  const { token, user, signIn } = await addAnonymous()
  await convert(token, 'olga@mail.test')
  const signedIn = await school.call(login, { body: { email: 'olga@mail.test', password } })
  expect(signedIn.body.data.user.id).toBe(user.id)
  expect((await signIn()).status).toBe(422)
  const code = await mailedCode(school, 'olga@mail.test')
  expect((await school.call(confirmEmail, { body: { token: code, password } })).body).toEqual({ success: true })
})

test.each([
  ['an e-mail that is taken', { email: 'taken@mail.test' }, 'email'],
  ['no e-mail', { email: 'nobody' }, 'email'],
  ['a common password', { password: 'password123', password_repeat: 'password123' }, 'password'],
  ['two different passwords', { password_repeat: 'another one' }, 'password_repeat'],
])('an anonymous account is not converted with %s', async (_title, change, field) => {
  await school.database.sql`
      insert into users (email, username) values ('taken@mail.test', 'taken') on conflict do nothing`
  const { token, signIn } = await addAnonymous()
  const response = await convert(token, `fresh${count}@mail.test`, change)
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject({ success: false, errors: { [field]: [expect.any(String)] } })
  expect((await signIn()).body.data.user.email).toBeNull()
})

test('an anonymous account is converted once', async () => {
  const { token } = await addAnonymous()
  expect((await convert(token, 'once@mail.test')).status).toBe(200)
  expect((await convert(token, 'twice@mail.test')).status).toBe(404)
})

test('a device signs in to an account with an e-mail until it has a password', async () => {
  const { token, user, signIn } = await addAnonymous()
  const saved = await school.call(updateUserStatus, { body: { email: 'half@mail.test', status: 20 }, token })
  expect(saved.body.data.user).toMatchObject({ id: user.id, email: 'half@mail.test', status: 20 })
  const signedIn = (await signIn()).body.data
  expect(signedIn.user.id).toBe(user.id)
  const body = { current_password: deviceSecret, password, password_repeat: password }
  expect((await school.call(updatePassword, { body, token: signedIn.token })).status).toBe(200)
  expect((await signIn()).status).toBe(422)
})
