import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { dayMs } from '#contract/platform/dates.ts'
import { networkError, serve } from '../../../test/server.ts'
import { randomFrom } from '../../ui/random.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { nowMs } from '../clock.ts'
import { endSession, startSession, storedUserId } from '../session/session.ts'
import { loadEntryKinds, type Entry, type EntryKind, type SendContext } from './entry.ts'
import { addEntry, openOutbox } from './outbox.ts'
import { readOutbox } from './entryStore.ts'
import { keepKey } from './sealing.ts'
import { sealOthers } from './sessionChange.ts'

const schedules = 300

type Network = 'works' | 'offline' | 'drops the answer' | 'is busy' | 'breaks' | 'limits'
const networks: readonly Network[] = ['works', 'works', 'offline', 'drops the answer', 'is busy', 'breaks', 'limits']

type Payload = { object: string; value: number }
/** Applied by a server that knows each id once, by person. */
type Applied = { id: string; kind: string; object: string; value: number; userId: string }

let network: Network = 'works'
let applied: Applied[] = []
const strangers: Entry<Payload>[] = []

/** Takes longer than most acts of a schedule. */
async function upload(entry: Entry<Payload>, { requireWaiting, readContent }: SendContext<Payload>): Promise<void> {
  if (!(await readContent(entry.id))) throw new Error('The file is lost')
  await new Promise((resolve) => {
    setTimeout(resolve, 45_000)
  })
  await requireWaiting()
  await send(entry)
}

async function send(entry: Entry<Payload>): Promise<void> {
  const { id, kind, userId, payload } = entry
  if (userId !== storedUserId()) strangers.push(entry)
  if (network === 'offline') throw new ApiFailure('Offline', { status: 0 })
  if (network === 'is busy') throw new ApiFailure('Busy', { status: 503 })
  if (network === 'breaks') throw new ApiFailure('Broken', { status: 500 })
  if (network === 'limits') throw new ApiFailure('Wait', { status: 429, retryAfterSeconds: 5 })
  if (!applied.some((one) => one.id === id)) applied.push({ id, kind, userId, ...payload })
  if (network === 'drops the answer') throw new ApiFailure('Lost', { status: 0 })
}

const aKind = (name: string, rest: Partial<EntryKind<Payload>> = {}): EntryKind<Payload> => ({
  name,
  version: 1,
  objectOf: ({ object }) => `${name} ${object}`,
  send,
  label: () => name,
  ...rest,
})

const sum = aKind('sum')
const message = aKind('message', { delayMs: () => 15_000 })
/** Stands between the messages of its object. */
const photo = aKind('photo', { objectOf: ({ object }) => `message ${object}`, send: upload })
const edit = aKind('edit', { merge: (_earlier, later) => later })
const start = aKind('start', { isOneWay: true })

const own = loadEntryKinds.registered
loadEntryKinds.register(async () => [sum, message, photo, edit, start])
afterAll(() => loadEntryKinds.register(own))

/** Each person has a key, which only their own session gets. */
beforeEach(() => {
  serve(getOutboxKey, ({ headers }) => {
    if (network !== 'works') return networkError()
    const bytes = new Uint8Array(32).fill(Number(/\d+$/.exec(headers.get('authorization') ?? '')?.[0]) % 251)
    return {
      key: btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_'),
    }
  })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(async () => {
  await endSession('chosen')
  vi.useRealTimers()
})

const signIn = async (userId: number) => {
  await sealOthers(String(userId))
  startSession({ token: `token-${userId}`, userId, days: 30 })
  // Signing in needs the network.
  const before = network
  network = 'works'
  await keepKey(String(userId))
  network = before
}

/** Adds, loses the connection, changes the clock and the person in an order that the seed gives; then all is well. */
async function runSchedule(random: () => number, people: readonly [number, number]): Promise<Applied[]> {
  const written: Applied[] = []
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const write = (kind: EntryKind<Payload>, { hasFile = false } = {}) => {
    const userId = storedUserId()
    if (!userId) return
    const id = `${userId}-${written.length}`
    const payload = { object: pick(['a', 'b']), value: written.length }
    written.push({ id, kind: kind.name, userId, ...payload })
    void addEntry(kind, payload, { id, contents: hasFile ? [[id, new Blob(['x'])]] : [] })
  }
  const acts: readonly (() => unknown)[] = [
    () => write(sum),
    () => write(message),
    () => write(photo, { hasFile: true }),
    () => write(edit),
    () => write(start),
    () => (network = pick(networks)),
    () => vi.advanceTimersByTimeAsync(random() * 60_000),
    () => vi.setSystemTime(nowMs() + (random() * 4 - 2) * dayMs),
    () => void openOutbox(),
    () => endSession('expired'),
    () => endSession('chosen'),
    () => signIn(pick(people)),
  ]
  await signIn(people[0])
  for (let count = 0; count < 30; count += 1) await pick(acts)()
  network = 'works'
  for (const person of people) {
    await endSession('expired')
    await signIn(person)
    await openOutbox()
    // After a clock was put back, nothing waits longer than an hour.
    await vi.advanceTimersByTimeAsync(3_700_000)
    expect((await readOutbox(String(person))).entries, `person ${person}`).toEqual([])
  }
  return written
}

const valuesOf = (all: readonly Applied[]) => all.map(({ value }) => value)

it(`after ${schedules} random schedules of two people nothing is lost, doubled, out of order or another person's`, async () => {
  for (let seed = 1; seed <= schedules; seed += 1) {
    applied = []
    const people = [seed * 10, seed * 10 + 1] as const
    const written = await runSchedule(randomFrom(seed), people)
    for (const userId of people.map(String))
      for (const object of ['a', 'b']) {
        const of = (all: readonly Applied[], ...kinds: string[]) =>
          valuesOf(all.filter((one) => one.userId === userId && one.object === object && kinds.includes(one.kind)))
        expect(of(applied, 'sum'), `seed ${seed}`).toEqual(of(written, 'sum'))
        expect(of(applied, 'message', 'photo'), `seed ${seed}`).toEqual(of(written, 'message', 'photo'))
        expect(of(applied, 'edit').at(-1), `seed ${seed}`).toBe(of(written, 'edit').at(-1))
        expect(of(applied, 'start')[0], `seed ${seed}`).toBe(of(written, 'start')[0])
      }
  }
  expect(strangers).toEqual([])
})
