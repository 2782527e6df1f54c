import { nowMs } from '../clock.ts'
import type { Entry, EntryMerge, EntryShape } from './entry.ts'
import { mergeEntry, type Addition } from './rules.ts'
import { withTransaction, type Transaction } from './store.ts'

/** The entries of a person on this device. */
export type StoredOutbox = {
  /** In the order of writing. */
  entries: readonly Entry[]
  /** Times before which no entry of a kind is sent. */
  kindsAtMs: Readonly<Record<string, number>>
}

export const emptyOutbox: StoredOutbox = { entries: [], kindsAtMs: {} }

/** An entry before the store has given it a place. */
export type NewEntry<Payload> = Omit<Entry<Payload>, 'order'>
export type Contents = readonly (readonly [key: string, content: Blob])[]

export function readOutbox(userId: string): Promise<StoredOutbox> {
  return withTransaction(async (transaction) => {
    const [entries, times] = await Promise.all([
      transaction.list<Entry>(entryPrefix(userId)),
      transaction.list<number>(timePrefix(userId)),
    ])
    const kindsAtMs = times.map(([key, atMs]): [string, number] => [key.slice(timePrefix(userId).length), atMs])
    return { entries: entries.map(([, entry]) => entry), kindsAtMs: Object.fromEntries(kindsAtMs) }
  })
}

type Given<Payload> = Pick<NewEntry<Payload>, 'id' | 'userId' | 'payload'> & Partial<NewEntry<Payload>>

export function newEntry<Payload>(kind: EntryShape<Payload>, given: Given<Payload>): NewEntry<Payload> {
  const { name, version } = kind
  const object = kind.objectOf(given.payload)
  return { kind: name, version, object, createdAtMs: nowMs(), contents: [], attempts: 0, retryAtMs: 0, ...given }
}

export function insertEntry<Payload>(
  kind: EntryMerge<Payload>,
  entry: NewEntry<Payload>,
  contents: Contents = [],
): Promise<Addition<Payload>> {
  return withTransaction((transaction) => putNewEntry(transaction, kind, entry, contents))
}

/** Adds an entry, or merges it with those of its object; returns what has changed. */
export async function putNewEntry<Payload>(
  transaction: Transaction,
  kind: EntryMerge<Payload>,
  entry: NewEntry<Payload>,
  contents: Contents = [],
): Promise<Addition<Payload>> {
  const { userId } = entry
  const orderKey = `order ${userId}`
  const order = ((await transaction.get<number>(orderKey)) ?? 0) + 1
  const earlier = kind.merge || kind.isOneWay ? await listOfObject(transaction, entry) : []
  const addition = mergeEntry(kind, earlier, { ...entry, order })
  const { added, removed } = addition
  for (const one of removed) removeEntry(transaction, one)
  if (!added) return addition
  transaction.put(orderKey, order)
  transaction.put(entryKey(added), added)
  for (const [key, content] of contents) transaction.put(contentKey(userId, key), content)
  return addition
}

async function listOfObject<Payload>(
  transaction: Transaction,
  { userId, kind, object }: NewEntry<Payload>,
): Promise<Entry<Payload>[]> {
  const all = await transaction.list<Entry<Payload>>(entryPrefix(userId))
  return all.map(([, one]) => one).filter((one) => one.kind === kind && one.object === object)
}

/** Changes an entry that still waits, and returns it; undefined if it was sent or discarded meanwhile. */
export function updateEntry(entry: Entry, change: (entry: Entry) => Entry): Promise<Entry | undefined> {
  return withTransaction(async (transaction) => {
    const found = await transaction.get<Entry>(entryKey(entry))
    const changed = found && change(found)
    if (changed && changed !== found) transaction.put(entryKey(entry), changed)
    return changed
  })
}

/** Removes an entry with its files; `nextAtMs` is when the next of its kind may be sent. */
export function deleteEntry(entry: Entry, nextAtMs?: number): Promise<void> {
  return withTransaction(async (transaction) => {
    removeEntry(transaction, entry)
    if (nextAtMs !== undefined) transaction.put(`${timePrefix(entry.userId)}${entry.kind}`, nextAtMs)
  })
}

/** No entry of the kind is sent before this time. */
export function delayKind({ userId, kind }: Entry, atMs: number): Promise<void> {
  return withTransaction(async (transaction) => transaction.put(`${timePrefix(userId)}${kind}`, atMs))
}

export function readEntryContent(userId: string, key: string): Promise<Blob | undefined> {
  return withTransaction((transaction) => transaction.get<Blob>(contentKey(userId, key)))
}

/** Removes the entry of this id, if it waits. */
export async function removeEntryOfId(transaction: Transaction, userId: string, id: string): Promise<void> {
  for (const [, entry] of await transaction.list<Entry>(entryPrefix(userId)))
    if (entry.id === id) removeEntry(transaction, entry)
}

/** Whether entries of the kind wait. */
export async function hasEntries(transaction: Transaction, userId: string, kind: string): Promise<boolean> {
  const entries = await transaction.list<Entry>(entryPrefix(userId))
  return entries.some(([, entry]) => entry.kind === kind)
}

/** Whether something stands here that only a key of the server opens. */
export function hasSealed(userId: string): Promise<boolean> {
  return withTransaction(async ({ list }) => (await list(sealedPrefix(userId))).length > 0)
}

export function sealedPrefix(userId: string): string {
  return `sealed ${userId} `
}

function removeEntry(transaction: Transaction, entry: Entry<unknown>): void {
  transaction.remove(entryKey(entry))
  for (const key of entry.contents) transaction.remove(contentKey(entry.userId, key))
}

function entryPrefix(userId: string): string {
  return `entry ${userId} `
}

/** Keys sort by order. */
function entryKey({ userId, order }: Pick<Entry, 'userId' | 'order'>): string {
  return `${entryPrefix(userId)}${String(order).padStart(12, '0')}`
}

function timePrefix(userId: string): string {
  return `time ${userId} `
}

function contentKey(userId: string, key: string): string {
  return `content ${userId} ${key}`
}
