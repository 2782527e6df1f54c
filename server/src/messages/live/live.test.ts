import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket as Client } from 'ws'
import { login, logout } from '#contract/accounts/auth/api.ts'
import { createLiveTicket, heartbeat, maxLiveEvents, type LiveEvent } from '#contract/messages/live/api.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { createFreeze } from '#contract/learning/streams/api.ts'
import { getUser, updateUser } from '#contract/accounts/users/api.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { follow } from '../../../test/calls.ts'
import { connectTo, ticketOf } from '../../../test/liveClient.ts'
import { addCourse } from '../../../test/course.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { recordEvent } from './live.ts'

let school: School
let closeOther: () => Promise<void>
let address: string
beforeAll(async () => {
  school = await startSchool()
  // A second process on the same database: the connection is there, the sign-ins are here. Its polls and sweeps never run,
  // so that it delivers what was notified.
  const database = openDatabase({ ...school.database.pool.options, max: 5 })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const other = await buildApp(school.config, database).finally(vi.useRealTimers)
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

const tomorrow = { start_date: dateIn(1), end_date: dateIn(2) }

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

const signInByPassword = async (email: string) =>
  (await school.call(login, { body: { email, password: testPassword }, headers: { 'x-app-id': 'face' } })).body.data
    .token

test('a sign-in on another device closes the connection of the replaced session, held by another process', async () => {
  const { email } = await school.addLearner()
  const before = await signInByPassword(email)
  const { next, closed } = await connect(before)
  const event = next()
  await signInByPassword(email)
  expect(await event).toMatchObject({ type: 'logout', payload: { reason: 'replaced' } })
  expect(await closed).toBe(4401)
  expect((await school.call(getUser, { token: before })).failure).toMatchObject({ code: 'session_replaced' })
})

test('other devices of a user receive sign-ins, sign-outs, changes of account and runs, and points', async () => {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  const { socket, next } = await connect(token)
  const arriving = next()
  const elsewhere = await school.signIn(email)
  expect(await arriving).toMatchObject({ type: 'sessions', payload: {} })
  const renaming = next()
  await school.call(updateUser, { token: elsewhere, body: { name: 'Marina' } })
  expect(await renaming).toMatchObject({ type: 'user', payload: {} })
  const course = await addCourse(school.database)
  const { streamId, dayId } = await follow(school.database, id, course)
  await school.database.sql`update lessons set is_required = false where id = any (${course.lessonIds.flat()})`
  const earning = next()
  await school.call(finishDay, { token: elsewhere, params: { streamId, dayId } })
  expect(await earning).toMatchObject({ type: 'points', payload: {} })
  const freezing = next()
  await school.call(createFreeze, { token: elsewhere, params: { streamId }, body: { ...tomorrow } })
  expect(await freezing).toMatchObject({ type: 'stream', payload: { stream_id: streamId } })
  const leaving = next()
  await school.call(logout, { token: elsewhere })
  expect(await leaving).toMatchObject({ type: 'logout' })
  socket.close()
})

test('events are not delivered to other users', async () => {
  const [one, other] = [await school.addLearner(), await school.addLearner()]
  const { socket, next } = await connect(await school.signIn(one.email))
  const event = next()
  const token = await school.signIn(other.email)
  await school.call(updateUser, { token, body: { name: 'Somebody' } })
  await school.signIn(one.email)
  expect(await event).toMatchObject({ type: 'sessions' })
  socket.close()
})

test('a reconnecting client receives events since its last one', async () => {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'logout', '{"n": 1}')`
  const [last] = await school.database.sql<{ id: number }>`select max(id) as id from live_events`
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'logout', '{"n": 2}')`
  const { next, socket } = await connect(token, (last?.id ?? 0) - 1)
  expect((await next()).payload).toEqual({ n: 1 })
  socket.close()
})

test('a ticket is required, and opens one connection', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { ticket, socket, closed } = await connect(token)
  const again = new WebSocket(`${address.replace('http', 'ws')}/spa/live?ticket=${ticket}`)
  // The first one consumes it.
  expect(await Promise.race([closed, closeCode(again)])).toBe(4401)
  expect([socket, again].filter(({ readyState }) => readyState < WebSocket.CLOSING)).toHaveLength(1)
  for (const each of [socket, again]) each.close()
})

test('a user gets sixty tickets a minute for all devices', async () => {
  const { email, id } = await school.addLearner()
  const tokens = [await school.signIn(email), await school.signIn(email)]
  const requests = Array.from({ length: 80 }, (_, index) =>
    school.call(createLiveTicket, { token: tokens[index % 2] ?? '' }),
  )
  const responses = await Promise.all(requests)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = responses.filter(({ status }) => status !== 200)
  for (const { status, headers } of refused)
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(await school.database.sql`select 1 from live_tickets where user_id = ${id}`).toHaveLength(60)
})

test('a connection closes with its session', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { closed } = await connect(token)
  await school.call(logout, { token })
  expect(await closed).toBe(4401)
})

test('a long backlog of one client does not delay others', async () => {
  const [old, busy] = [await school.addLearner(), await school.addLearner()]
  await school.database.sql`
    insert into live_events (user_id, kind, payload)
    select ${busy.id}, 'logout', jsonb_build_object('n', n) from generate_series(1, 2500) n`
  const before = await signInByPassword(busy.email)
  const listening = await connect(before)
  const event = listening.next()
  const asking = await connect(await school.signIn(old.email), 1)
  await signInByPassword(busy.email)
  expect(await event).toMatchObject({ type: 'logout', payload: { reason: 'replaced' } })
  asking.socket.close()
})

/** As many events of each of the kinds, in turn. */
const addEvents = (userId: number, count: number) => school.database.sql`
  insert into live_events (user_id, kind, payload)
  select ${userId}, ('{points,order,message}'::text[])[n % 3 + 1], jsonb_build_object('n', n) from generate_series(1, ${count}::integer) n`

/** The events that a client which resumes from the first of the person's events gets until the one of another kind. */
async function resumeFromFirst(count: number) {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'user', '{}')`
  const [first] = await school.database.sql<{ id: number }>`select max(id) as id from live_events where user_id = ${id}`
  await addEvents(id, count)
  const { events, socket } = await connectTo({
    origin: address,
    ticket: await ticketOf(school, token),
    after: first?.id ?? 0,
  })
  await eventually(() => expect(events.length).toBeGreaterThan(0))
  await school.database.transaction((sql, hooks) => recordEvent({ sql, ...hooks }, { userId: id, kind: 'schedule' }))
  await eventually(() => expect(events.at(-1)?.type).toBe('schedule'))
  socket.close()
  return events.slice(0, -1)
}

test('a reconnecting client receives two hundred events, each once', async () => {
  const events = await resumeFromFirst(maxLiveEvents)
  const numbers = events.map(({ payload }) => Number(payload['n']))
  expect(numbers).toEqual(Array.from({ length: maxLiveEvents }, (_, index) => index + 1))
})

test('a reconnecting client that missed more receives the newest event of each kind, without payload', async () => {
  const events = await resumeFromFirst(2500)
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([
    ['message', {}],
    ['points', {}],
    ['order', {}],
  ])
  const ids = events.map(({ id }) => id)
  expect(ids).toEqual([0, 1, 2].map((n) => (ids[0] ?? 0) + n))
})

test('events between the ticket and the connection are delivered', async () => {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  const { ticket } = (await school.call(createLiveTicket, { token })).body
  await school.database.sql`insert into live_events (user_id, kind, payload) values (${id}, 'logout', '{"n": 7}')`
  const socket = new WebSocket(`${address.replace('http', 'ws')}/spa/live?ticket=${ticket}`)
  const heard = new Promise<LiveEvent>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as LiveEvent), { once: true }),
  )
  expect((await heard).payload).toEqual({ n: 7 })
  socket.close()
})

test('a ticket names missed kinds of events of the person and their audiences only', async () => {
  const [one, other] = [await school.addLearner(), await school.addLearner()]
  const [token, expert] = [await school.signIn(one.email), await addStaffMember(school, 'expert')]
  await school.database.sql`
    insert into live_events (user_id, audience, kind, payload, created_at)
    values (${one.id}, null, 'stream', '{}', now()), (${one.id}, null, 'sessions', '{}', now()),
      (${one.id}, null, 'points', '{}', now() - interval '50 seconds'), (${other.id}, null, 'order', '{}', now()),
      (null, 'experts', 'desk', '{}', now()),
      (null, 'support', 'inbox', '{}', now()), (null, 'everybody', 'config', '{}', now())`
  const missedBy = async (bearer: string, seconds?: number) =>
    (await school.call(createLiveTicket, { token: bearer, query: seconds === undefined ? {} : { seconds } })).body
      .missed
  expect(await missedBy(token, 40)).toEqual(['config', 'stream'])
  expect(await missedBy(token, 90)).toEqual(['config', 'points', 'stream'])
  expect(await missedBy(token)).toEqual([])
  const support = await addStaffMember(school, 'support')
  expect(await missedBy(expert.staffToken, 40)).toEqual(['config', 'desk'])
  expect(await missedBy(support.staffToken, 40)).toEqual(['config', 'inbox'])
  const refused = await school.call(createLiveTicket, { token, query: { seconds: 86_401 } })
  expect(refused).toMatchObject({ status: 422, body: [{ field: 'seconds' }] })
})

describe('limits of connections', () => {
  const open = (ticket: string, headers: Record<string, string> = {}) => {
    const socket = new Client(`${address.replace('http', 'ws')}/spa/live?ticket=${ticket}`, { headers })
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.on('error', () => undefined)
    return { socket, closed }
  }
  test.each(['', 'garbage', 'A'.repeat(32), '%00'])('rejects a connection with the ticket %j', async (ticket) => {
    expect(await open(ticket).closed).toBe(4401)
  })

  test('rejects a connection with an expired ticket, or one of an ended session', async () => {
    const { email } = await school.addLearner()
    const [first, second] = [await school.signIn(email), await school.signIn(email)]
    const [ended, old] = [await ticketOf(school, first), await ticketOf(school, second)]
    await school.call(logout, { token: first })
    expect(await open(ended).closed).toBe(4401)
    await school.database.sql`update live_tickets set expires_at = now()`
    expect(await open(old).closed).toBe(4401)
  })

  test('cookies or a session token do not open a connection, so another site cannot', async () => {
    const token = await school.signIn((await school.addLearner()).email)
    const headers = { origin: 'https://evil.test', cookie: `token=${token}` }
    expect(await open('', headers).closed).toBe(4401)
    expect(await open(token, headers).closed).toBe(4401)
  })

  test('ignores many small messages, and closes a connection after one above a kilobyte', async () => {
    const { email } = await school.addLearner()
    const token = await school.signIn(email)
    const listening = await connect(token)
    const flooding = open(await ticketOf(school, token))
    await new Promise((resolve) => flooding.socket.on('open', resolve))
    for (let count = 0; count < 20_000; count += 1) flooding.socket.send('{"type":"logout"}')
    flooding.socket.send('x'.repeat(2000))
    expect([1006, 1009]).toContain(await flooding.closed)
    const event = listening.next()
    await school.call(logout, { token })
    expect(await event).toMatchObject({ type: 'logout' })
  })

  test('a session has at most twenty connections; others are closed before their events are read', async () => {
    const { email, id } = await school.addLearner()
    const token = await school.signIn(email)
    await addEvents(id, 3)
    const [last] = await school.database.sql<{
      id: number
    }>`select max(id) as id from live_events where user_id = ${id}`
    const after = last?.id ?? 0
    const tickets = await Promise.all(Array.from({ length: 30 }, () => ticketOf(school, token)))
    const opened = await Promise.all(tickets.map((ticket) => connectTo({ origin: address, ticket, after })))
    const codes: number[] = []
    for (const { closed, events } of opened)
      void closed.then((code) => codes.push(events.length === 0 ? code : -events.length))
    await eventually(() => expect(codes).toHaveLength(10))
    expect(new Set(codes)).toEqual(new Set([4429]))
    const open = opened.filter(({ socket }) => socket.readyState === Client.OPEN)
    await eventually(() => expect(open.map(({ events }) => events.length)).toEqual(Array.from({ length: 20 }, () => 2)))
    for (const { socket } of opened) socket.terminate()
  })
})

test('a heartbeat is answered, and any other message is ignored', async () => {
  const { email } = await school.addLearner()
  const { socket } = await connect(await signInByPassword(email))
  const heard: unknown[] = []
  socket.addEventListener('message', ({ data }) => heard.push(data))
  socket.send('anything')
  socket.send(heartbeat)
  await eventually(() => expect(heard).toEqual([heartbeat]))
  socket.close()
})
