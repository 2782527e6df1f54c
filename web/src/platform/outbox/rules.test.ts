import { expect, it } from 'vitest'
import { ApiFailure } from '../api/apiFailure.ts'
import { TimeoutError } from '../async/withTimeout.ts'
import { SendRefusal, type Entry, type EntryKind } from './entry.ts'
import {
  afterFailure,
  backoffMs,
  mainLane,
  maxQuietAttempts,
  mergeEntry,
  nextEntry,
  readyEntries,
  sendFailureOf,
  uploadLanes,
  withoutFailure,
} from './rules.ts'

const refused = { reason: 'No', isFinal: true }
const failing = { reason: 'Broken', isFinal: false }

function anEntry(id: string, rest: Partial<Entry<string>> = {}): Entry<string> {
  const order = id.charCodeAt(0)
  const common = { userId: '7', kind: 'note', version: 1, object: 'a', createdAtMs: 0, contents: [] }
  return { id, order, payload: id, attempts: 0, retryAtMs: 0, ...common, ...rest }
}

const aKind = (rest: Partial<EntryKind> = {}): EntryKind => ({
  name: 'note',
  version: 1,
  objectOf: () => 'a',
  send: async () => undefined,
  label: () => 'Note',
  ...rest,
})

it.each([
  [1, 1500, 2500],
  [2, 3000, 5000],
  [5, 24_000, 40_000],
  [20, 225_000, 375_000],
])('after %i failures in a row the pause is between %i and %i ms', (failures, min, max) => {
  expect(backoffMs(failures, 0)).toBe(min)
  expect(backoffMs(failures, 1)).toBe(max)
})

const answer = (status: number, retryAfterSeconds?: number) => new ApiFailure('Text', { status, retryAfterSeconds })

it.each([
  ['no answer in time', new TimeoutError(), { kind: 'unreachable' }],
  ['no connection', answer(0), { kind: 'unreachable' }],
  ['a body that was cut short', answer(408), { kind: 'unreachable' }],
  ['an ended session', answer(401), { kind: 'signedOut' }],
  ['a limit', answer(429, 9), { kind: 'tooSoon', afterSeconds: 9 }],
  ['a limit without a time', answer(429), { kind: 'tooSoon', afterSeconds: 15 }],
  ['a limit of a day', answer(429, 80_000), { kind: 'tooSoon', afterSeconds: 3600 }],
  ['a restarting server', answer(503), { kind: 'unavailable', reason: 'Text' }],
  ['a failing server', answer(500), { kind: 'failed', reason: 'Text', isFinal: false }],
  ['what is not allowed', answer(403), { kind: 'failed', reason: 'Text', isFinal: true }],
  ['what is gone', answer(404), { kind: 'failed', reason: 'Text', isFinal: true }],
  ['what does not fit', answer(409), { kind: 'failed', reason: 'Text', isFinal: true }],
  ['what is wrong', answer(422), { kind: 'failed', reason: 'Text', isFinal: true }],
  ['a lost file', new SendRefusal('Gone', { isFinal: true }), { kind: 'failed', reason: 'Gone', isFinal: true }],
  ['a mistake of ours', new Error('x'), { kind: 'failed', reason: 'Unknown', isFinal: false }],
])('a failure of sending is told apart: %s', (_what, error, expected) => {
  expect(sendFailureOf(error, 'Unknown')).toEqual(expected)
})

const now = { nowMs: 1000 }

it('an entry that only waits stays as it is', () => {
  const entry = anEntry('a')
  for (const kind of ['unreachable', 'signedOut'] as const) expect(afterFailure(entry, { kind }, now)).toBe(entry)
  expect(afterFailure(entry, { kind: 'tooSoon', afterSeconds: 9 }, now)).toBe(entry)
})

it('an entry that an unavailable server does not take shows why after some attempts', () => {
  let entry = anEntry('a')
  for (let attempt = 1; attempt < maxQuietAttempts; attempt += 1) {
    entry = afterFailure(entry, { kind: 'unavailable', reason: 'Busy' }, now)
    expect([entry.attempts, entry.failure]).toEqual([attempt, undefined])
  }
  entry = afterFailure(entry, { kind: 'unavailable', reason: 'Busy' }, now)
  expect(entry).toMatchObject({ failure: { reason: 'Busy', isFinal: false }, retryAtMs: 301_000 })
  expect(withoutFailure(entry)).toEqual({ ...anEntry('a'), failure: undefined })
})

it('a refusal shows at once', () => {
  expect(afterFailure(anEntry('a'), { kind: 'failed', ...refused }, now).failure).toEqual(refused)
})

const ids = (entries: readonly Entry<string>[]) => entries.map(({ id }) => id)

it('entries of a kind without a rule all stay', () => {
  expect(mergeEntry({}, [anEntry('a')], anEntry('b'))).toEqual({ added: anEntry('b'), removed: [] })
})

it('waiting entries of an object merge into a new one, and a refused one stays for its writer', () => {
  const earlier = [anEntry('a', { failure: refused }), anEntry('b', { failure: failing }), anEntry('c')]
  const merge = (one: unknown, other: unknown) => `${String(one)}${String(other)}`
  const { added, removed } = mergeEntry<string>({ merge }, earlier, anEntry('d'))
  expect(added).toEqual(anEntry('d', { payload: 'bcd' }))
  expect(ids(removed)).toEqual(['b', 'c'])
})

it('of what happens once the earliest entry stays, unless it was refused', () => {
  expect(mergeEntry({ isOneWay: true }, [anEntry('a')], anEntry('b'))).toEqual({ added: undefined, removed: [] })
  const again = mergeEntry({ isOneWay: true }, [anEntry('a', { failure: refused })], anEntry('b'))
  expect([again.added?.id, ids(again.removed)]).toEqual(['b', ['a']])
})

it.each<[string, Entry<string>[], Partial<EntryKind>, string[], number | undefined]>([
  ['all in order', [anEntry('a'), anEntry('b'), anEntry('c', { object: 'z' })], {}, ['a', 'b', 'c'], undefined],
  [
    'none after one that failed for now',
    [anEntry('a', { failure: failing, retryAtMs: 5000 }), anEntry('b')],
    {},
    [],
    5000,
  ],
  [
    'one that failed for now, once its time has come',
    [anEntry('a', { failure: failing, retryAtMs: 900 })],
    {},
    ['a'],
    undefined,
  ],
  [
    'those of other objects',
    [anEntry('a', { failure: failing, retryAtMs: 5000 }), anEntry('b', { object: 'z' })],
    {},
    ['b'],
    5000,
  ],
  ['those after a refused one', [anEntry('a', { failure: refused }), anEntry('b')], {}, ['b'], undefined],
  [
    'none that depends on a refused one',
    [anEntry('a', { failure: refused }), anEntry('b')],
    { holdsLater: true },
    [],
    undefined,
  ],
  ['none of another version', [anEntry('a', { version: 2 }), anEntry('b')], {}, [], undefined],
  ['none of an unknown kind', [anEntry('a', { kind: 'later' })], {}, [], undefined],
])('sends %s', (_what, entries, kind, expected, atMs) => {
  const ready = readyEntries(entries, {
    lane: mainLane,
    kinds: new Map([['note', aKind(kind)]]),
    kindsAtMs: {},
    nowMs: 1000,
  })
  expect([ready.entries.map(({ id }) => id), ready.atMs]).toEqual([expected, atMs])
})

it('a kind that has to wait holds none of the others', () => {
  const kinds = new Map(['note', 'slow'].map((name) => [name, aKind({ name })]))
  const entries = [anEntry('a', { kind: 'slow', object: 's' }), anEntry('b')]
  const ready = readyEntries(entries, { lane: mainLane, kinds, kindsAtMs: { slow: 9000 }, nowMs: 1000 })
  expect([ready.entries.map(({ id }) => id), ready.atMs]).toEqual([['b'], 9000])
})

it.each<[string, Entry<string>[], string | undefined]>([
  ['the first', [anEntry('a'), anEntry('b')], 'a'],
  ['the one after a refused one', [anEntry('a', { failure: refused }), anEntry('b')], 'b'],
  ['none after one that failed for now', [anEntry('a', { failure: failing }), anEntry('b')], undefined],
])('the next entry is %s', (_what, entries, expected) => {
  expect(nextEntry(entries)?.id).toBe(expected)
})

it('an entry waits for another object that its kind names, while that is held up', () => {
  const kinds = new Map([
    ['note', aKind()],
    ['end', aKind({ name: 'end', waitsFor: () => 'choice' })],
  ])
  const end = anEntry('b', { kind: 'end' })
  const state = { lane: mainLane, kinds, kindsAtMs: {}, ...now }
  const failed = anEntry('a', { object: 'choice', failure: failing, retryAtMs: 9000 })
  expect(ids(readyEntries([failed, end] as Entry[], state).entries as Entry<string>[])).toEqual([])
  const open = anEntry('a', { object: 'choice' })
  expect(ids(readyEntries([open, end] as Entry[], state).entries as Entry<string>[])).toEqual(['a', 'b'])
})

it('an entry with files is sent in a lane of its object, and only the later ones of that object wait for it', () => {
  const photo = { object: 'chat', contents: ['photo'] }
  const entries = [
    anEntry('a', { object: 'chat' }),
    anEntry('b', photo),
    anEntry('c', { object: 'chat' }),
    anEntry('d'),
  ]
  const readyIn = (lane: string, all: readonly Entry<string>[]) => {
    const { entries: ready } = readyEntries(all, { lane, kinds: new Map([['note', aKind()]]), kindsAtMs: {}, ...now })
    return ready.map(({ id }) => id)
  }
  expect([...uploadLanes(entries)]).toEqual(['chat'])
  expect([readyIn(mainLane, entries), readyIn('chat', entries)]).toEqual([['a', 'd'], []])
  expect([readyIn(mainLane, entries.slice(1)), readyIn('chat', entries.slice(1))]).toEqual([['d'], ['b']])
})
