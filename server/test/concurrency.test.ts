import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmEmail,
  login,
  requestPasswordReset,
  resetPassword,
  signupByAppId,
  signupByEmail,
} from '#contract/accounts/auth/api.ts'
import { finishDay, startDay } from '#contract/learning/days/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { mailedCode } from './codes.ts'
import { startSchool, testPassword, type Input, type School } from './school.ts'
import { addCourse, addStream } from './course.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const password = 'quiet harbour 17'
const mind = { 'x-app-id': 'mind' }
const many = <Result>(times: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_each, index) => make(index)))
const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, two) => one - two)
const all = (status: number, times: number) => Array.from({ length: times }, () => status)

/** More than twice the connections of one process. */
const callers = 24

test('more simultaneous sign-ups than connections all complete', async () => {
  const responses = await many(callers, (index) =>
    school.call(signupByEmail, {
      body: { email: `callers${index}@example.test`, password, password_repeat: password },
      headers: mind,
      address: `10.0.1.${index}`,
    }),
  )
  expect(statuses(responses)).toEqual(all(200, callers))
})

test('more learners than connections can start a day of an uncached course at the same time', async () => {
  const course = await addCourse(school.database)
  const calls = await many(callers, async () => {
    const { id, email } = await school.addLearner()
    const streamId = await addStream(school.database, { userId: id, courseId: course.id })
    return { token: await school.signIn(email), params: { streamId, dayId: course.dayIds[0] ?? 0 } }
  })
  const responses = await Promise.all(calls.map((input) => school.call(startDay, input)))
  expect(statuses(responses)).toEqual(all(200, callers))
})

test('concurrent sign-ups with the same e-mail: one succeeds, the others are refused as taken', async () => {
  const tokens = await many(6, async (index) => {
    const body = { app_id: `device-of-callers-${index}`, password, password_repeat: password }
    const address = `10.0.2.${index}`
    return (await school.call(signupByAppId, { body, headers: mind, address })).body.data.token
  })
  const responses = await Promise.all(
    tokens.map((token) => school.call(updateUserStatus, { body: { email: 'wanted@example.test' }, token })),
  )
  expect(statuses(responses)).toEqual([200, ...all(422, 5)])
  const refused = responses.find(({ status }) => status === 422)
  expect(refused?.failure).toMatchObject({ errors: { email: [expect.any(String)] } })
})

test('concurrent sign-ins at a single-device brand leave one session', async () => {
  const { email, id } = await school.addLearner()
  const body = { email, password: testPassword }
  const responses = await many(8, (index) =>
    school.call(login, { body, headers: { 'x-app-id': 'face' }, address: `10.0.3.${index}` }),
  )
  expect(statuses(responses)).toEqual(all(200, 8))
  const open = await school.database.sql`select id from sessions where user_id = ${id} and revoked_at is null`
  expect(open).toHaveLength(1)
})

test('concurrent uses of a password reset link: only one succeeds', async () => {
  const { email } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email } })
  const token = await mailedCode(school, email)
  const responses = await many(6, (index) =>
    school.call(resetPassword, {
      body: { token, password: `${password} ${index}`, password_repeat: `${password} ${index}` },
    }),
  )
  expect(statuses(responses)).toEqual([200, ...all(403, 5)])
})

test('concurrent password resets mail two links; using one invalidates the other', async () => {
  const used = await many(5, async () => {
    const { email } = await school.addLearner()
    const responses = await many(2, () => school.call(requestPasswordReset, { body: { email } }))
    expect(statuses(responses)).toEqual([200, 200])
    const mails = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
    return Promise.all(
      mails.map(({ body }) => {
        const token = /token=([\w-]+)/.exec(body)?.[1] ?? ''
        return school.call(resetPassword, { body: { token, password, password_repeat: password } })
      }),
    )
  })
  for (const responses of used) expect(statuses(responses)).toEqual([200, 403])
})

test('concurrent confirmations of an e-mail count once', async () => {
  const email = 'confirmed-once@example.test'
  const body = { email, password, password_repeat: password }
  const signedUp = await school.call(signupByEmail, { body, headers: mind })
  const token = await mailedCode(school, email)
  const responses = await many(5, () => school.call(confirmEmail, { body: { token }, token: signedUp.body.data.token }))
  expect(statuses(responses)).toEqual([200, ...all(403, 4)])
})

describe('concurrent ends of days', () => {
  async function runOfTwoDays() {
    const { id, email } = await school.addLearner()
    const course = await addCourse(school.database, { stages: 1, daysPerStage: 2, lessonsPerDay: 0 })
    const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 2 })
    const token = await school.signIn(email)
    const finish = (dayId: number, headers: Input<typeof finishDay>['headers'] = {}) =>
      school.call(finishDay, { params: { streamId, dayId }, token, headers })
    return { token, streamId, dayIds: course.dayIds, finish }
  }

  test('concurrently finishing all days of a run completes it', async () => {
    const completed = await many(6, async () => {
      const { dayIds, finish, streamId } = await runOfTwoDays()
      expect(statuses(await Promise.all(dayIds.map((dayId) => finish(dayId))))).toEqual([200, 200])
      const [run] = await school.database.sql<{ completed: boolean }>`
        select completed_at is not null as completed from streams where id = ${streamId}`
      return run?.completed
    })
    expect(completed).toEqual(all(1, 6).map(Boolean))
  })

  test('concurrent requests to finish a day award its points once', async () => {
    const { dayIds, finish, token } = await runOfTwoDays()
    const [dayId = 0] = dayIds
    const responses = await many(20, (index) =>
      finish(dayId, index % 2 ? { 'idempotency-key': `finish-${token}` } : {}),
    )
    expect(statuses(responses)).toEqual(all(200, 20))
    expect((await school.call(getScoreAmount, { token })).body.data.amount).toBe(40)
  })
})
