import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/experts/chats/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { enrolPerson } from '#contract/school/people/api.ts'
import { cancelFreeze } from '#contract/learning/streams/api.ts'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import { follow, learnerCalls, nameOf } from './calls.ts'
import { addCourse, type TestCourse } from './course.ts'
import { addFreeServices, addService } from './payments.ts'
import { addTrial, permittedCalls, type PermittedRequest } from './permittedCallers.ts'
import { idleFcm } from './fcm.ts'
import { addressOf, startSchool, type School } from './school.ts'
import { addStaffMember } from './staff.ts'
import { eventually } from './waiting.ts'

let school: School
/** Looks at the locks of calls, beside them. */
let observer: Database
let course: TestCourse
let tables: string[]
beforeAll(async () => {
  school = await startSchool(idleFcm)
  observer = openDatabase({ ...school.database.pool.options, max: 3 })
  course = await addCourse(school.database)
  await addTrial(school.database)
  // Stops each call right before its commit, as it stores its response there.
  await school.database.pool.query(`
    create function wait_before_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${barrier}); return new; end $$;
    create trigger wait_before_commit before update on idempotency_keys
      for each row execute function wait_before_commit()`)
  const rows = await school.database.sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'idempotency_keys'`
  tables = rows.map(({ name }) => name)
})
afterAll(async () => {
  await observer.close()
  await school.close()
})

const barrier = 26_016

type Call = { name: string; send: () => Promise<number> }

const isWriting = ({ method, path }: Endpoint) => method !== 'GET' || path === cancelFreeze.path

async function addPerson() {
  const { id, email } = await school.addLearner()
  return { id, token: await school.signIn(email), things: await follow(school.database, id, course) }
}

/** All writing calls, each by a person who may make it and has everything. */
async function writingCalls(): Promise<Call[]> {
  const calls: Call[] = []
  const add = (endpoint: Endpoint, token: string, request: PermittedRequest) => {
    const authorization = `Bearer ${token}`
    const headers = { 'x-app-id': 'local', ...request.headers, authorization }
    const send = async () => {
      const keyed = { ...headers, 'idempotency-key': randomUUID() }
      return (await school.app.inject({ method: endpoint.method, ...request, headers: keyed })).statusCode
    }
    calls.push({ name: nameOf(endpoint), send })
  }
  for (const { endpoint, inputOf, allowed } of learnerCalls) {
    if (!isWriting(endpoint) || !allowed.includes(200)) continue
    const { token, things } = await addPerson()
    const input = inputOf(things)
    add(endpoint, token, { url: addressOf(endpoint, input), ...(input.body && { payload: input.body }) })
  }
  for (const { endpoint, grant, requestOf } of permittedCalls) {
    if (!isWriting(endpoint)) continue
    const { id, token } = await addPerson()
    await grant(school.database.sql, id)
    add(endpoint, token, requestOf(id))
  }
  const { token: sender, things } = await addPerson()
  const payload = { client_id: randomUUID(), message: 'Like this?', files: [{ id: things.fileId, type: 2 }] }
  add(sendMessage, sender, { url: addressOf(sendMessage, { params: { chatId: things.chatId } }), payload })
  for (const serviceId of await addFreeServices(school, course.id)) {
    const { token } = await addPerson()
    add(createOrder, token, { url: addressOf(createOrder, { params: { serviceId } }), payload: {} })
  }
  return calls
}

/** Sends a call and stops it where it waits for the holder, without an effect; `look` then sees what it holds. */
async function stopped<Seen>(call: Call, holder: number, look: () => Promise<Seen>): Promise<Seen | undefined> {
  let isDone = false
  const done = call.send().finally(() => (isDone = true))
  /** A backend of the call, unless the call is done: others wait too, such as that of a vacuum. */
  const waitingBackend = () =>
    eventually(
      async () => {
        const [row] = await observer.sql<{ pid: number }>`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and ${holder} = any(pg_blocking_pids(pid))`
        if (!row && !isDone) throw new Error(`${call.name} runs`)
        return row?.pid
      },
      { interval: 2 },
    )
  let waiting = await waitingBackend()
  const seen = waiting === undefined ? undefined : await look()
  // Cancelled, a call may still write elsewhere and wait again.
  for (; waiting !== undefined; waiting = await waitingBackend())
    await observer.sql`select pg_cancel_backend(${waiting})`
  await done
  return seen
}

/** The tables of which a call has locked rows. */
async function lockedTables(among: readonly string[]): Promise<string[]> {
  const counts = among.map(
    (name) => `select '${name}' as name, (select count(*) from ${name}) - (
      select count(*) from (select from ${name} for no key update skip locked) free) as locked`,
  )
  if (counts.length === 0) return []
  const { rows } = await observer.pool.query<{ name: string; locked: string }>(counts.join(' union all '))
  return rows.filter(({ locked }) => Number(locked) > 0).map(({ name }) => name)
}

/** Holds a lock in a transaction of the observer while a call runs into it. */
async function holding<Seen>(statement: string, work: (holder: number) => Promise<Seen>): Promise<Seen> {
  const client = await observer.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(statement)
    return await work(rows[0]?.pid ?? 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Pairs of tables per call: [held, waited for]. */
async function locksOf(call: Call): Promise<[string, string][]> {
  const all = await holding(`select pg_advisory_xact_lock(${barrier})`, (holder) =>
    stopped(call, holder, () => lockedTables(tables)),
  )
  const pairs: [string, string][] = []
  for (const table of all ?? []) {
    const others = (all ?? []).filter((other) => other !== table)
    if (others.length === 0) continue
    // Behind what it waits for stands the barrier, so that no call has an effect.
    const held = await holding(
      `select from ${table} for no key update; select pg_advisory_xact_lock(${barrier})`,
      (holder) => stopped(call, holder, () => lockedTables(others)),
    )
    pairs.push(...(held ?? []).map((one): [string, string] => [one, table]))
  }
  return pairs
}

type Order = ReadonlyMap<string, ReadonlySet<string>>

/** Whether a chain of waits leads from one table to another. */
function leadsTo(order: Order, [from, to]: readonly [string, string], seen = new Set<string>()): boolean {
  if (from === to) return true
  seen.add(from)
  return [...(order.get(from) ?? [])].some((next) => !seen.has(next) && leadsTo(order, [next, to], seen))
}

test('no two writing calls can wait for each other: all lock in one order', async () => {
  const order = new Map<string, Set<string>>()
  const found: { held: string; waitsFor: string; call: string }[] = []
  for (const call of await writingCalls())
    for (const [held, waitsFor] of await locksOf(call)) {
      found.push({ held, waitsFor, call: call.name })
      order.set(held, (order.get(held) ?? new Set()).add(waitsFor))
    }
  expect(found).toContainEqual(expect.objectContaining({ held: 'users', waitsFor: 'streams' }))
  expect(found.filter(({ held, waitsFor }) => leadsTo(order, [waitsFor, held]))).toEqual([])
})

test('orders and enrolments of one person at once are all answered', async () => {
  const { id, token } = await addPerson()
  const { staffToken } = await addStaffMember(school, 'admin')
  const serviceId = await addService(school, { courseId: course.id, kind: 'consultations', consultations: 1 })
  const headers = { 'x-app-id': 'local' }
  const body = { course_id: course.id, start: 'today' }
  const answers = Array.from({ length: 30 }, () => [
    school.call(createOrder, { params: { serviceId }, query: {}, body: {}, token, headers }),
    school.call(enrolPerson, { params: { userId: id }, body, token: staffToken }),
  ])
  const statuses = (await Promise.all(answers.flat())).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
