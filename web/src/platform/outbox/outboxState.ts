import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { onSessionEnd, storedUserId } from '../session/session.ts'
import { loadEntryKinds, type Entry, type EntryKind, type EntryShape } from './entry.ts'
import { emptyOutbox, readOutbox, type StoredOutbox } from './entryStore.ts'
import { entriesMark, setMark } from './outboxMark.ts'
import type { Addition } from './rules.ts'
import { onStorageState, storageState, type StorageState } from './store.ts'

/** The signed-in person's outbox as this page knows it. */
export type OutboxState = StoredOutbox & {
  /** Ids of the entries that are being sent. */
  sendingIds: readonly string[]
  /** The last attempt failed for now; a retry follows. */
  isUnreachable: boolean
  storage: StorageState
}

const unknown = { ...emptyOutbox, sendingIds: [], isUnreachable: false } as const
let state: OutboxState = { ...unknown, storage: storageState() }
/** Entries that are being stored. */
let storing: readonly Entry[] = []
let kinds: Promise<ReadonlyMap<string, EntryKind>> | undefined
const changes = createEmitter()
const otherTabs = new BroadcastChannel('outbox-entries')

/** Broadcast to other tabs: an entry that was sent, refused or discarded, or any other change. */
export type OutboxChange = { userId: string; sent?: { entry: Entry; result: unknown }; unsent?: Entry }

onStorageState(() => setOutboxState({ storage: storageState() }))
onSessionEnd(() => {
  storing = []
  setOutboxState(unknown)
})

export function onOtherTabsChange(listener: (change: OutboxChange) => Promise<void>): void {
  otherTabs.addEventListener('message', ({ data }: MessageEvent<OutboxChange>) => void listener(data))
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(changes.subscribe, () => state)
}

/** Resolves once the outbox is in a state, at the latest after a time; returns the state. */
export function waitForOutbox(isReached: (state: OutboxState) => boolean, maxMs: number): Promise<OutboxState> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(state)
    }
    const timer = setTimeout(end, maxMs)
    const unsubscribe = changes.subscribe(() => isReached(state) && end())
    if (isReached(state)) end()
  })
}

/** The waiting entries of one kind, in the order of writing. */
export function entriesOf<Payload>(entries: readonly Entry[], kind: EntryShape<Payload>): Entry<Payload>[] {
  return entries.filter((entry): entry is Entry<Payload> => entry.kind === kind.name)
}

/** Shows an entry while it is being stored. */
export function showStoring(entry: Entry): void {
  storing = [...storing, entry]
  showEntries([...state.entries, entry])
}

/** Shows the change that storing has made; without one, what is stored. */
export async function endStoring<Payload>(entry: Entry, change: Addition<Payload> | undefined): Promise<void> {
  storing = storing.filter((one) => one !== entry)
  const { userId } = entry
  if (!change || storedUserId() !== userId) return announceChange(userId)
  const gone = new Set([entry.id, ...change.removed.map(({ id }) => id)])
  const others = state.entries.filter(({ id }) => !gone.has(id))
  showEntries(change.added ? [...others, change.added] : others)
  otherTabs.postMessage({ userId } satisfies OutboxChange)
}

/** Shows what is stored, here and in other tabs. */
export async function announceChange(userId: string): Promise<void> {
  await showOutbox(userId)
  otherTabs.postMessage({ userId } satisfies OutboxChange)
}

/** Takes back what every tab shows of an entry that was refused or discarded. */
export async function announceUnsent(entry: Entry): Promise<void> {
  const { userId } = entry
  await showOutbox(userId)
  otherTabs.postMessage({ userId, unsent: entry } satisfies OutboxChange)
  await takeBack(entry)
}

export async function takeBack(entry: Entry): Promise<void> {
  // Without the code of the kind this page shows nothing of it.
  const kinds = await loadKinds().catch(() => undefined)
  kinds?.get(entry.kind)?.onUnsent?.(entry)
}

export function announceSent(sent: NonNullable<OutboxChange['sent']>): void {
  hideEntry(sent.entry)
  otherTabs.postMessage({ userId: sent.entry.userId, sent } satisfies OutboxChange)
}

export function hideEntry({ id }: Entry): void {
  showEntries(state.entries.filter((one) => one.id !== id))
}

/** Shows whether an entry is being sent. */
export function showSending({ id }: Entry, isSending: boolean): void {
  const others = state.sendingIds.filter((one) => one !== id)
  setOutboxState({ sendingIds: isSending ? [...others, id] : others })
}

/** Shows what is stored, and returns it. */
export async function showOutbox(userId: string): Promise<StoredOutbox> {
  const stored = await readOutbox(userId)
  const { entries, kindsAtMs } = stored
  const ids = new Set(entries.map(({ id }) => id))
  const shown = [...entries, ...storing.filter(({ id }) => !ids.has(id))]
  if (storedUserId() === userId) showEntries(shown, kindsAtMs)
  return stored
}

function showEntries(entries: readonly Entry[], kindsAtMs = state.kindsAtMs): void {
  setMark(entriesMark, entries.length > 0)
  setOutboxState({ entries, kindsAtMs })
}

export function setOutboxState(change: Partial<OutboxState>): void {
  state = { ...state, ...change }
  changes.emit()
}

/** The table of kinds. Loading it may fail, and is tried again. */
export async function loadKinds(): Promise<ReadonlyMap<string, EntryKind>> {
  const load = async () => new Map((await (loadEntryKinds.registered?.() ?? [])).map((kind) => [kind.name, kind]))
  kinds ??= load()
  kinds.catch(() => (kinds = undefined))
  return kinds
}
