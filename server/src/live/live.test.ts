import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout } from '#contract/auth/api.ts'
import { createLiveTicket, type LiveEvent } from '#contract/live/api.ts'
import { getUser } from '#contract/users/api.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database.ts'
import { startSchool, testPassword, type School } from '../testing.ts'

let school: School
let closeOther: () => Promise<void>
let address: string
beforeAll(async () => {
  school = await startSchool()
  // A second node on the same database: the connection stands there, the sign-ins happen here.
  const database = openDatabase({ ...school.database.pool.options, max: 5 })
  const other = await buildApp(school.config, database)
  address = await other.listen({ host: '127.0.0.1', port: 0 })
  closeOther = async () => {
    await other.close()
    await database.close()
  }
})
afterAll(async () => {
  await closeOther()
  await school.close()
})

const closeCode = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code), { once: true }))

async function connect(token: string, after?: number) {
  const { ticket } = (await school.call(createLiveTicket, { token })).body
  const search = after === undefined ? '' : `&after=${after}`
  const socket = new WebSocket(`${address.replace('http', 'ws')}/spa/live?ticket=${ticket}${search}`)
  const next = () =>
    new Promise<LiveEvent>((resolve) =>
      socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as LiveEvent), { once: true }),
    )
  const closed = closeCode(socket)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return { socket, next, closed, ticket }
}

const enter = async (email: string) =>
  (await school.call(login, { body: { email, password: testPassword }, headers: { 'x-app-id': 'face' } })).body.data
    .token

test('a sign-in on another device is told to the first one within two seconds, by another node', async () => {
  const { email } = await school.addLearner()
  const before = await enter(email)
  const { next, closed } = await connect(before)
  const event = next()
  const began = performance.now()
  await enter(email)
  expect(await event).toMatchObject({ type: 'logout', payload: { reason: 'replaced' } })
  expect(await closed).toBe(4401)
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await school.call(getUser, { token: before })).failure).toMatchObject({ code: 'session_replaced' })
})

test('a client that was away hears what happened since its last event', async () => {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'logout', '{"n": 1}')`
  const [last] = await school.database.sql<{ id: number }>`select max(id) as id from live_events`
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'logout', '{"n": 2}')`
  const { next, socket } = await connect(token, (last?.id ?? 0) - 1)
  expect((await next()).payload).toEqual({ n: 1 })
  socket.close()
})

test('a ticket opens one connection, and none without it', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { ticket, socket, closed } = await connect(token)
  const again = new WebSocket(`${address.replace('http', 'ws')}/spa/live?ticket=${ticket}`)
  // Whichever comes first uses it up.
  expect(await Promise.race([closed, closeCode(again)])).toBe(4401)
  expect([socket, again].filter(({ readyState }) => readyState < WebSocket.CLOSING)).toHaveLength(1)
  for (const each of [socket, again]) each.close()
})

test('a connection ends with its session', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { closed } = await connect(token)
  await school.call(logout, { token })
  expect(await closed).toBe(4401)
})
