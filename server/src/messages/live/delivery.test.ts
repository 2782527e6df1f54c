import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateUser } from '#contract/accounts/users/api.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database, type Sql } from '../../platform/database/database.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { expectIndexedReads, largeTablesOf } from '../../../test/plans.ts'
import { findAffectedReceivers, findSnapshot } from './queries.ts'
import { recorded, type Statement } from '../../../test/statements.ts'
import { addTickets, connectTo, ticketOf } from '../../../test/liveClient.ts'
import { eventually } from '../../../test/waiting.ts'

let school: School
/** A second process on the same database: connections are there, events are recorded here. */
let database: Database
let other: FastifyInstance
let statements: Statement[]
let origin: string
beforeAll(async () => {
  school = await startSchool()
  database = openDatabase({ ...school.database.pool.options, max: 5 })
  const recording = recorded(database)
  statements = recording.statements
  other = await buildApp(school.config, recording.database)
  origin = await other.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.close()
  await database.close()
  await school.close()
})

async function connectLearner(server = origin) {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const connection = await connectTo({ origin: server, ticket: await ticketOf(school, token) })
  return { id, token, ...connection }
}

const record = (sql: Sql, userId: number, name: string) =>
  sql`insert into live_events (user_id, kind, payload) values (${userId}, 'user', ${JSON.stringify({ name })})`

/** A transaction with an event that stays open until `commit`. */
async function recordLate(userId: number, name: string) {
  const gate = Promise.withResolvers<void>()
  const recordedIt = Promise.withResolvers<void>()
  const transaction = school.database.transaction(async (sql) => {
    await record(sql, userId, name)
    recordedIt.resolve()
    await gate.promise
  })
  await recordedIt.promise
  return async () => {
    gate.resolve()
    await transaction
  }
}

const namesOf = (events: readonly { payload: Record<string, unknown> }[]) =>
  events.map(({ payload }) => payload['name'])

test('an event of a transaction that commits late is delivered, and delays no other', async () => {
  const { id, events, socket } = await connectLearner()
  const commit = await recordLate(id, 'late')
  await record(school.database.sql, id, 'early')
  await expect.poll(() => namesOf(events)).toEqual(['early'])
  await commit()
  await expect.poll(() => namesOf(events)).toEqual(['early', 'late'])
  socket.close()
})

test('a resuming client gets events that were committed after a later one that it has received', async () => {
  const { id, token, events, socket } = await connectLearner()
  const commit = await recordLate(id, 'late')
  await record(school.database.sql, id, 'early')
  await expect.poll(() => namesOf(events)).toEqual(['early'])
  socket.close()
  await commit()
  const after = events[0]?.id ?? 0
  const resumed = await connectTo({ origin, ticket: await ticketOf(school, token), after })
  await expect.poll(() => namesOf(resumed.events)).toEqual(['late'])
  resumed.socket.close()
})

test('a client that resumes from a deleted event gets all stored ones', async () => {
  const { id, token, events, socket } = await connectLearner()
  await record(school.database.sql, id, 'first')
  await expect.poll(() => namesOf(events)).toEqual(['first'])
  socket.close()
  await school.database.sql`delete from live_events where user_id = ${id}`
  await record(school.database.sql, id, 'second')
  const after = events[0]?.id ?? 0
  const resumed = await connectTo({ origin, ticket: await ticketOf(school, token), after })
  await expect.poll(() => namesOf(resumed.events)).toEqual(['second'])
  resumed.socket.close()
})

test('events with future transaction ids, as in a restored database, are not delivered', async () => {
  const { id, events, socket } = await connectLearner()
  await school.database.sql`
    insert into live_events (user_id, kind, payload, transaction_id)
    values (${id}, 'user', '{"name": "restored"}', (pg_current_xact_id()::text::bigint + 1000000)::text::xid8)`
  await record(school.database.sql, id, 'new')
  await expect.poll(() => namesOf(events)).toEqual(['new'])
  socket.close()
})

describe('on a process whose intervals the test lets pass', () => {
  let own: Database
  let app: FastifyInstance
  let address: string
  let asked: Statement[]
  beforeAll(async () => {
    own = openDatabase({ ...school.database.pool.options, max: 5 })
    const recording = recorded(own)
    asked = recording.statements
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await buildApp(school.config, recording.database)
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
    await own.close()
  })
  const countPolls = () => asked.filter(({ text }) => text.includes('as receivers')).length

  test('an event is delivered with its notification, without a poll', async () => {
    const { id, token, events, socket } = await connectLearner(address)
    const before = countPolls()
    await school.call(updateUser, { token, body: { id, name: 'Marina' } })
    await expect.poll(() => events).toMatchObject([{ type: 'user' }])
    expect(countPolls()).toBe(before)
    socket.close()
  })

  test('an event whose notification is lost is delivered with the poll of the next second', async () => {
    const { id, events, socket } = await connectLearner(address)
    await record(school.database.sql, id, 'lost')
    const before = countPolls()
    vi.advanceTimersByTime(1000)
    expect(countPolls()).toBe(before + 1)
    await expect.poll(() => namesOf(events)).toEqual(['lost'])
    socket.close()
  })

  test('a connection closes within two seconds of its session’s expiry', async () => {
    const { id, closed } = await connectLearner(address)
    await school.database.sql`update sessions set expires_at = now() where user_id = ${id}`
    vi.advanceTimersByTime(2000)
    expect(await closed).toBe(4401)
  })
})

test('a notification names the affected user, and is sent after the commit outside of a transaction', async () => {
  const listener = new pg.Client(school.database.pool.options)
  await listener.connect()
  const payloads: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => payloads.push(payload))
  await listener.query('listen daystream_live')
  const { id, token, socket } = await connectLearner()
  payloads.length = 0
  await school.call(updateUser, { token, body: { name: 'Marina' } })
  await expect.poll(() => new Set(payloads)).toEqual(new Set([String(id)]))
  expect(statements.filter(({ text }) => /notify/i.test(text))).toEqual([])
  await listener.end()
  socket.close()
})

/** The user ids of each statement that reads events. */
const readings = (from = 0) =>
  statements.slice(from).flatMap(({ text, values }) => (text.includes('unread.events') ? [values[0] as number[]] : []))

test('an event for one of 2,000 connected users reads as little as for one of 20', async () => {
  const start = statements.length
  const { id, token, events, socket } = await connectLearner()
  const crowd = [socket]
  const connectOthers = async (count: number) => {
    for (const ticket of await addTickets(school.database, count))
      crowd.push((await connectTo({ origin, ticket })).socket)
    // Each connection reads when it is added.
    await eventually(() => expect(new Set(readings(start).flat()).size).toBeGreaterThanOrEqual(crowd.length))
  }
  const deliver = async () => {
    const from = statements.length
    const before = events.length
    await school.call(updateUser, { token, body: { id, name: crypto.randomUUID() } })
    await eventually(() => expect(events.length).toBe(before + 1))
    return readings(from)
  }
  await connectOthers(19)
  const [few] = await deliver()
  await connectOthers(1980)
  const [many] = await deliver()
  expect([few, many]).toEqual([[id], [id]])
  for (const connection of crowd) connection.terminate()
})

test('the poll of each second reads few pages, however many events are stored', async () => {
  const { sql } = school.database
  const { id, socket } = await connectLearner()
  await sql`
    insert into live_events (user_id, kind, payload) select ${id}, 'user', '{}' from generate_series(1, 20000)`
  // As autovacuum does, whose time is not ours to choose.
  await sql`analyze`
  // A transaction of another test that began before would widen the range of every snapshot.
  await eventually(async () => {
    const rows = await sql<{ is_past: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > transaction_id as is_past from live_events
        where user_id = ${id} order by transaction_id desc limit 1`
    expect(rows).toEqual([{ is_past: true }])
  })
  const recording = recorded(school.database)
  const { snapshot } = await findAffectedReceivers(recording.database.sql, await findSnapshot(sql))
  await record(sql, id, 'new')
  const { receivers } = await findAffectedReceivers(recording.database.sql, snapshot)
  expect(receivers).toEqual([id])
  await expectIndexedReads(school.database, recording.statements, { largeTables: await largeTablesOf(school.database) })
  socket.close()
})
