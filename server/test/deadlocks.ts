import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { deleteUser, updatePassword } from '#contract/accounts/users/api.ts'
import { sendMessage } from '#contract/experts/chats/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { cancelFreeze } from '#contract/learning/streams/api.ts'
import { sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase, utcOption, type Database } from '../src/platform/database/database.ts'
import { follow, learnerCalls, nameOf } from './calls.ts'
import { addCourse } from './course.ts'
import { permittedCalls, type PermittedRequest } from './permittedCallers.ts'
import type { CallInput } from './resources.ts'
import { addressOf, type School } from './school.ts'
import { addFreeServices } from './payments.ts'
import { addStaffMember } from './staff.ts'
import { startStepped, steppedDatabase, type SteppedCall } from './steppedDatabase.ts'

/** Servers of the two calls; each has a database whose transactions have no effect. */
type Server = { app: FastifyInstance; database: Database }
export type Send = (server: Server) => Promise<unknown>

/** A call that writes; all of them concern the same learner. */
type WritingCall = {
  name: string
  send: Send
  /** Positions of its statements that take locks, from 1. */
  locking: number[]
  /** Tables of these statements. */
  tables: ReadonlySet<string>
}

type Deadlock = { first: string; stoppedAfter: string; second: string }
type Pair = readonly [first: WritingCall, second: WritingCall]

type Deadlocks = AsyncDisposable & {
  /** Those that take locks. */
  calls: readonly WritingCall[]
  find: (pairs: readonly Pair[]) => Promise<Deadlock[]>
}

const isWriting = ({ method, path }: Endpoint) => method !== 'GET' || path === cancelFreeze.path
const takesLocks = (statement: string) =>
  /\b(insert into|update|delete from|for (no key update|share|key share)|pg_advisory_xact_lock)\b/i.test(statement)

/** Found at once, so that no run waits for it. */
const deadlockOptions = `${utcOption} -c plan_cache_mode=force_generic_plan -c deadlock_timeout=5`

/** Runs calls against each other, by their names and what each sends, without an effect. */
export async function openDeadlocks(school: School, sends: ReadonlyMap<string, Send>): Promise<Deadlocks> {
  const { options } = school.database.pool
  const database = openDatabase({ ...options, max: 8, options: deadlockOptions })
  const observer = openDatabase({ ...options, max: 2 })
  const withServer = async <Result>(work: (server: Server) => Promise<Result>) => {
    // A new object: limits that a process keeps are counted for each.
    const stepped = steppedDatabase(database)
    const app = await buildApp(school.config, stepped)
    try {
      return await work({ app, database: stepped })
    } finally {
      await app.close()
    }
  }
  const alone = await withServer((server) => runAlone(server, sends))
  return {
    calls: alone.filter(({ locking }) => locking.length > 0),
    find: (pairs) =>
      withServer(async (server) => {
        const found: Deadlock[] = []
        for (const pair of pairs) {
          await database.sql`delete from rate_limit_hits`
          found.push(...(await findDeadlocks({ ...server, observer }, pair)))
        }
        return found
      }),
    [Symbol.asyncDispose]: async () => {
      await observer.close()
      await database.close()
    },
  }
}

async function runAlone(server: Server, sends: ReadonlyMap<string, Send>): Promise<WritingCall[]> {
  const calls: WritingCall[] = []
  for (const [name, send] of sends) {
    const { statements, done } = startStepped(() => send(server), { stopAfter: 0 })
    await done
    const locking = statements.flatMap((text, index) => (takesLocks(text) ? [index + 1] : []))
    const tables = new Set(locking.flatMap((position) => tablesIn(statements[position - 1] ?? '')))
    calls.push({ name, send, locking, tables })
  }
  return calls
}

const tablesIn = (statement: string) =>
  Array.from(statement.matchAll(/\b(?:into|update|from|join)\s+([a-z_]+)/gi), ([, name = '']) => name)

/** All writing calls: those of a learner, and those of staff with them. */
export async function writingCalls(school: School): Promise<Map<string, Send>> {
  const course = await addCourse(school.database)
  const { id, email } = await school.addLearner()
  const things = await follow(school.database, id, course)
  const token = await school.signIn(email)
  const { id: staffId, staffToken } = await addStaffMember(school, 'admin')
  const sends = new Map<string, Send>()
  const add = (name: string, { method, access }: Endpoint, requestOf: () => PermittedRequest) =>
    sends.set(name, ({ app }) => {
      const { headers, ...request } = requestOf()
      const authorization = `Bearer ${access === 'learner' ? token : staffToken}`
      return app.inject({ method, ...request, headers: { 'x-app-id': 'local', ...headers, authorization } })
    })
  const addInput = (endpoint: Endpoint, inputOf: () => CallInput, name = nameOf(endpoint)) =>
    add(name, endpoint, () => {
      const { body, ...address } = inputOf()
      return { url: addressOf(endpoint, address), ...(body && { payload: body }) }
    })
  for (const { endpoint, inputOf, prepare } of learnerCalls.filter((call) => isWriting(call.endpoint))) {
    await prepare?.(school.database.sql, staffId, things)
    addInput(endpoint, () => inputOf(things))
  }
  // Calls that the table refuses for learners without a permission.
  for (const { endpoint, grant, requestOf } of permittedCalls.filter((call) => ownCalls.includes(call.endpoint))) {
    await grant(school.database.sql, id)
    add(nameOf(endpoint), endpoint, () => requestOf(id))
  }
  const message = () => ({ client_id: randomUUID(), message: 'Like this?', files: [{ id: things.fileId, type: 2 }] })
  addInput(sendMessage, () => ({ params: { chatId: things.chatId }, body: message() }))
  for (const serviceId of await addFreeServices(school, course.id))
    addInput(createOrder, () => ({ params: { serviceId }, body: {} }), `${nameOf(createOrder)} of ${serviceId}`)
  return sends
}

const ownCalls: readonly Endpoint[] = [deleteUser, updatePassword, uploadFile, sendPhoneCode]

type Place = Server & { observer: Database }

/** Runs the second call while the first one is stopped, after each of its locks in turn. */
async function findDeadlocks(place: Place, [first, second]: Pair): Promise<Deadlock[]> {
  const found: Deadlock[] = []
  // With all locks of the first the second one does not wait: they have none in common.
  const whole = await runBoth(place, { first, second, stopAfter: first.locking.at(-1) ?? 0 })
  if (!whole.isBlocked) return found
  for (const stopAfter of first.locking) {
    const { isBlocked, isDeadlock, sent, statement } = await runBoth(place, { first, second, stopAfter })
    if (isDeadlock) found.push({ first: first.name, stoppedAfter: statement, second: second.name })
    // With more locks of the first the second one waits no later than here, where it holds nothing.
    if (isBlocked && sent <= (second.locking[0] ?? 0)) break
  }
  return found
}

type Both = { first: WritingCall; second: WritingCall; stopAfter: number }

/** Stops the first call after a statement, lets the second one run as far as it can, and then the first one. */
async function runBoth({ observer, ...server }: Place, { first, second, stopAfter }: Both) {
  const one = startStepped(() => first.send(server), { stopAfter })
  await one.stopped
  const other = startStepped(() => second.send(server), { stopAfter: 0 })
  const isBlocked = await isBlockedOrDone(observer, other)
  const sent = other.statements.length
  one.resume()
  await Promise.all([one.done, other.done])
  return {
    isBlocked,
    isDeadlock: one.isDeadlocked || other.isDeadlocked,
    sent,
    statement: one.statements[stopAfter - 1] ?? '',
  }
}

/** Longer than a statement takes: a call that gets no further waits for the other one in the process. */
const standstillMs = 2000

/** Waits until a call waits for a lock of another one, or is done; returns whether it waits. */
async function isBlockedOrDone({ sql }: Database, call: SteppedCall): Promise<boolean> {
  const state = { isDone: false }
  void call.done.then(() => (state.isDone = true))
  for (let [sent, since] = [0, performance.now()]; !state.isDone; await setImmediate()) {
    const waiting = await sql`select 1 from pg_locks where pid = ${call.pid ?? 0} and not granted`
    if (waiting.length > 0) return !state.isDone
    if (call.statements.length > sent) [sent, since] = [call.statements.length, performance.now()]
    else if (performance.now() - since > standstillMs) return true
  }
  return false
}
