import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLiveEvents, maxLiveEvents } from '#contract/messages/live/api.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function addPerson() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const poll = (after?: string) => school.call(listLiveEvents, { token, query: after === undefined ? {} : { after } })
  const rename = (name: string) => school.call(updateUser, { token, body: { name } })
  /** Begins as a client that starts anew. */
  const begin = async () => (await poll()).body.position
  return { id, email, token, poll, rename, begin }
}

const startAnew = { events: [], position: expect.any(String), is_reset: true }

test('a client starts anew without a position, then gets each event once', async () => {
  const { poll, rename } = await addPerson()
  const started = (await poll()).body
  expect(started).toEqual(startAnew)
  await rename('Hannah')
  const next = (await poll(started.position)).body
  expect(next).toMatchObject({ events: [{ type: 'user', payload: {} }], is_reset: false })
  expect((await poll(next.position)).body).toMatchObject({ events: [], is_reset: false })
  expect((await poll(started.position)).body.events).toEqual(next.events)
})

test('an event whose transaction commits after a later one is not skipped', async () => {
  const { id, poll, rename, begin } = await addPerson()
  const start = await begin()
  const between = await school.database.transaction(async (sql) => {
    await sql`insert into live_events (user_id, kind, payload) values (${id}, 'points', '{}')`
    await rename('Hannah')
    return (await poll(start)).body
  })
  expect(between.events.map(({ type }) => type)).toEqual(['user'])
  expect((await poll(between.position)).body.events.map(({ type }) => type)).toEqual(['points'])
})

test('a client resumes after a broken connection from its last event', async () => {
  const { poll, rename, begin } = await addPerson()
  const start = await begin()
  await rename('One')
  const [received] = (await poll(start)).body.events
  await rename('Two')
  const { events, is_reset: isReset } = (await poll(String(received?.id))).body
  expect([events.map(({ id }) => id > (received?.id ?? 0)), isReset]).toEqual([[true], false])
})

test('nobody gets events of another person, or resumes from them', async () => {
  const [one, other] = [await addPerson(), await addPerson()]
  const start = await one.begin()
  await other.rename('Somebody')
  expect((await one.poll(start)).body.events).toEqual([])
  const [foreign] = (await other.poll(start)).body.events
  expect((await one.poll(String(foreign?.id))).body).toEqual(startAnew)
  expect((await school.call(listLiveEvents)).status).toBe(401)
})

test.each([
  ['a day old', () => `${Math.floor(Date.now() / 1000) - 86_400}-100:100:`],
  ['of a deleted event', () => '987654321'],
  ['of a database restored elsewhere', () => `${Math.floor(Date.now() / 1000)}-99999999999:99999999999:`],
  ['that PostgreSQL cannot read', () => `${Math.floor(Date.now() / 1000)}-9:3:`],
  ['with transactions out of order', () => `${Math.floor(Date.now() / 1000)}-3:90:50,40`],
  ['of ours in no way', () => "'; drop table users"],
])('a client with a position %s starts anew', async (_, position) => {
  const { poll } = await addPerson()
  const { status, body } = await poll(position())
  expect([status, body]).toEqual([200, startAnew])
})

test('a response has at most two hundred events: a client that missed more starts anew', async () => {
  const { id, poll, begin } = await addPerson()
  const start = await begin()
  const add = (count: number) => school.database.sql`
    insert into live_events (user_id, kind, payload) select ${id}, 'points', '{}' from generate_series(1, ${count}::integer)`
  await add(maxLiveEvents)
  expect((await poll(start)).body.events).toHaveLength(maxLiveEvents)
  await add(1)
  const { position, ...rest } = (await poll(start)).body
  expect(rest).toEqual({ events: [], is_reset: true })
  expect((await poll(position)).body).toMatchObject({ events: [], is_reset: false })
})

test('a person polls at most a hundred and twenty times a minute', async () => {
  const { id, poll, begin } = await addPerson()
  const position = await begin()
  await school.database.sql`
    update rate_limit_hits set count = 119 where key = ${storedKey(`live-events:${id}`)}`
  expect([(await poll(position)).status, (await poll(position)).status]).toEqual([200, 429])
})
