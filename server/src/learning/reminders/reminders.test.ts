import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeSchedule,
  getReminderChannels,
  getSchedule,
  updateReminderChannels,
  updateSchedule,
} from '#contract/learning/reminders/api.ts'
import { defaultChannels, type RepeatDays, type ScheduleChange } from '#contract/learning/reminders/rules.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function signedIn() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  return {
    id,
    read: async () => (await school.call(getSchedule, { token })).body.repeatDays,
    replace: (repeatDays: RepeatDays, headers = {}) =>
      school.call(updateSchedule, { body: { repeatDays }, token, headers }),
    merge: (body: Partial<ScheduleChange>, headers = {}) =>
      school.call(changeSchedule, { body: { added: {}, removed: {}, ...body }, token, headers }),
    channels: async () => (await school.call(getReminderChannels, { token })).body,
    change: (body: object) => school.call(updateReminderChannels, { body, token }),
  }
}

test('other devices are notified of changed reminders and channels only', async () => {
  const { id, replace, merge, change } = await signedIn()
  const eventsAfter = async (call: () => Promise<{ status: number }>) => {
    const { status } = await call()
    const events = await school.database.sql`select from live_events where user_id = ${id} and kind = 'schedule'`
    return [status, events.length]
  }
  const weekly = () => replace({ 1: ['07:40'], 7: ['07:40', '21:15'] })
  const fewer = () => replace({ 1: ['07:40'] })
  for (const [call, count] of [
    [weekly, 1],
    [weekly, 1],
    [fewer, 2],
    [fewer, 2],
    [() => merge({ added: { 1: ['07:40'] } }), 2],
    [() => merge({ removed: { 1: ['07:40'] } }), 3],
    [() => change({ mail: false }), 4],
    [() => change({ mail: false }), 4],
    [() => change({}), 4],
  ] as const)
    expect(await eventsAfter(call)).toEqual([200, count])
})

test('the schedule is empty at first, and each update replaces the whole map', async () => {
  const { read, replace } = await signedIn()
  expect(await read()).toEqual({})
  const first = { 1: ['07:40'], 7: ['07:40', '21:15'] }
  expect((await replace(first)).body).toEqual({ repeatDays: first })
  expect(await read()).toEqual(first)
  await replace({ 2: ['06:00'] })
  expect(await read()).toEqual({ 2: ['06:00'] })
  await replace({})
  expect(await read()).toEqual({})
})

test('the schedule is returned sorted, without duplicates and without empty days', async () => {
  const { read, replace } = await signedIn()
  const sorted = { 3: ['07:40', '21:15'] }
  expect((await replace({ 3: ['21:15', '07:40', '21:15'], 5: [] })).body).toEqual({ repeatDays: sorted })
  expect(await read()).toEqual(sorted)
})

test('the schedule accepts ten times a day', async () => {
  const times = Array.from({ length: 10 }, (_, hour) => `1${hour}:05`)
  expect((await (await signedIn()).replace({ 4: times })).status).toBe(200)
})

test.each<[string, object, string]>([
  ['without a map', {}, 'repeatDays'],
  ['with day 0', { repeatDays: { 0: ['07:40'] } }, 'repeatDays'],
  ['with day 8', { repeatDays: { 8: ['07:40'] } }, 'repeatDays'],
  ['with a time of one digit', { repeatDays: { 1: ['7:40'] } }, 'repeatDays.1.0'],
  ['with 24:00', { repeatDays: { 1: ['24:00'] } }, 'repeatDays.1.0'],
  ['with seconds', { repeatDays: { 1: ['07:40:00'] } }, 'repeatDays.1.0'],
  ['with a time that is no list', { repeatDays: { 1: '07:40' } }, 'repeatDays.1'],
  [
    'with eleven times a day',
    { repeatDays: { 2: Array.from({ length: 11 }, (_, index) => `${10 + index}:00`) } },
    'repeatDays.2',
  ],
])('a schedule %s is rejected and changes nothing', async (_, body, field) => {
  const { read, replace } = await signedIn()
  await replace({ 1: ['07:40'] })
  const { status, failure } = await replace((body as { repeatDays: RepeatDays }).repeatDays)
  expect({ status, failure }).toMatchObject({ status: 422, failure: [{ field }] })
  expect(await read()).toEqual({ 1: ['07:40'] })
})

test('one of several concurrent schedules is stored, never a mixture', async () => {
  const { read, replace } = await signedIn()
  const maps = Array.from({ length: 8 }, (_, index) => ({ [(index % 7) + 1]: [`0${index}:00`, `1${index}:30`] }))
  await Promise.all(maps.map((map) => replace(map)))
  expect(maps).toContainEqual(await read())
})

test('concurrent changes of several devices are all applied, by time and day', async () => {
  const { read, replace, merge } = await signedIn()
  await replace({ 1: ['07:40'], 2: ['07:40'] })
  const added = ['06:00', '08:00', '12:00', '18:30', '21:15']
  await Promise.all([
    ...added.map((time) => merge({ added: { 1: [time], 3: [time] } })),
    merge({ removed: { 2: ['07:40'], 5: ['07:40'] } }),
  ])
  expect(await read()).toEqual({ 1: [...added, '07:40'].toSorted(), 3: added })
})

test('a retry with the same key changes the schedule once', async () => {
  const { read, replace, merge } = await signedIn()
  const key = { 'idempotency-key': crypto.randomUUID() }
  await merge({ added: { 1: ['07:40'] } }, key)
  await replace({})
  expect((await merge({ added: { 1: ['07:40'] } }, key)).status).toBe(200)
  expect(await read()).toEqual({})
})

test('a change for which a day has no room is refused with the day, and changes nothing', async () => {
  const { read, replace, merge } = await signedIn()
  const full = { 4: Array.from({ length: 10 }, (_, hour) => `1${hour}:05`) }
  await replace(full)
  const { status, failure } = await merge({ added: { 1: ['07:40'], 4: ['07:40'] } })
  expect({ status, failure }).toMatchObject({ status: 422, failure: [{ field: 'added.4' }] })
  expect(await read()).toEqual(full)
  expect((await merge({ added: { 4: ['07:40'] }, removed: { 4: ['10:05'] } })).status).toBe(200)
})

test('a retry with the same key replaces the schedule once', async () => {
  const { read, replace } = await signedIn()
  const key = { 'idempotency-key': crypto.randomUUID() }
  await replace({ 1: ['07:40'] }, key)
  await replace({ 2: ['08:00'] })
  expect((await replace({ 1: ['07:40'] }, key)).status).toBe(200)
  expect(await read()).toEqual({ 2: ['08:00'] })
})

test('the schedule belongs to one person', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  await mine.replace({ 1: ['07:40'] })
  expect(await other.read()).toEqual({})
  await other.replace({ 6: ['09:00'] })
  expect(await mine.read()).toEqual({ 1: ['07:40'] })
  expect((await school.call(getSchedule)).status).toBe(401)
})

/** Nobody has confirmed a number. */
const initial = { ...defaultChannels, text_channels: ['whatsapp', 'sms'], is_phone_confirmed: false }

test('the channels are site, e-mail and push until the person changes them one by one', async () => {
  const { channels, change, replace } = await signedIn()
  expect(await channels()).toEqual(initial)
  expect((await change({ sms: true })).body).toEqual({ ...initial, sms: true })
  await change({ push: false })
  await replace({ 1: ['07:40'] })
  expect(await channels()).toEqual({ ...initial, sms: true, push: false })
})

test.each([{ telegram: true }, { mail: 'yes' }, { mail: 1 }])('the channels reject %j', async (body) => {
  const { channels, change } = await signedIn()
  expect((await change(body)).status).toBe(422)
  expect(await channels()).toEqual(initial)
})
