import { newId } from '../device/ids.ts'
import { logError } from '../errorLog/errorLog.ts'
import { onSessionEnd, storedUserId } from '../session/session.ts'
import type { Entry, EntryMerge, EntryShape } from './entry.ts'
import { deleteEntry, insertEntry, newEntry, readOutbox, updateEntry, type Contents } from './entryStore.ts'
import {
  announceChange,
  announceUnsent,
  endStoring,
  hideEntry,
  loadKinds,
  onOtherTabsChange,
  showOutbox,
  showStoring,
  takeBack,
  type OutboxChange,
} from './outboxState.ts'
import { entriesMark, hasMark, setMark, unfinishedMark } from './outboxMark.ts'
import { withoutFailure } from './rules.ts'
import type * as Sealing from './sealing.ts'
import { flushOutbox, loadSealing, resumeSending, stopSending, unsealEarlier } from './sender.ts'
import { probeStorage } from './store.ts'

let lastStored: Promise<void> = Promise.resolve()

/** Resolves once what was added stands on the device, or could not be stored. */
export function storing(): Promise<void> {
  return lastStored.catch(() => undefined)
}

onSessionEnd(() => withSealing(({ sealForOwner }) => sealForOwner(storing())))
onOtherTabsChange((change) => followOtherTab(change).catch(logError))

export type AddOptions = {
  /** The id that a draft has given to what it becomes. */
  id?: string
  /** Files that are not uploaded yet. */
  contents?: Contents
}

/** Shows an entry at once, and has it sent as soon as possible. Resolves once it stands on the device, in writing order. */
export function addEntry<Payload>(
  kind: EntryShape<Payload> & EntryMerge<Payload>,
  payload: Payload,
  { id = newId(), contents = [] }: AddOptions = {},
): Promise<void> {
  const userId = storedUserId()
  if (!userId) return lastStored
  const entry = newEntry(kind, { id, userId, payload, contents: contents.map(([key]) => key) })
  const shown = { ...entry, order: Number.MAX_SAFE_INTEGER }
  showStoring(shown)
  const store = async (before: Promise<void>) => {
    // A failed store must not block later entries.
    await before.catch(() => undefined)
    const storing = insertEntry(kind, entry, contents)
    await endStoring(shown, await storing.catch(() => undefined))
    await storing
    void flushOutbox()
    void keepKey(userId)
  }
  lastStored = store(lastStored)
  return lastStored
}

/** Sends what waits on this device, also what has failed before, and shows it. */
export async function openOutbox(): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  resumeSending()
  const isUnsealed = await unsealEarlier(userId)
  const { entries: shown } = await showOutbox(userId)
  // Tried again with the next connection.
  if (!isUnsealed) setMark(entriesMark, true)
  await probeStorage()
  // The table of kinds need not load.
  if (shown.length === 0 && !hasMark(unfinishedMark)) return
  for (const kind of (await loadKinds()).values()) await kind.prepare?.(userId)
  const { entries } = await readOutbox(userId)
  for (const entry of entries) if (entry.failure?.isFinal === false) await updateEntry(entry, withoutFailure)
  await showOutbox(userId)
  await flushOutbox()
  if (shown.length > 0) await keepKey(userId)
}

/** Also has the code at hand when the session ends without a network. */
function keepKey(userId: string): Promise<void> {
  return withSealing((sealing) => sealing.keepKey(userId))
}

async function withSealing(work: (sealing: typeof Sealing) => Promise<void>): Promise<void> {
  await loadSealing().then(work).catch(logError)
}

/** Sends a refused entry again. */
export async function retryEntry(entry: Entry): Promise<void> {
  resumeSending()
  await updateEntry(entry, withoutFailure)
  await announceChange(entry.userId)
  await flushOutbox()
}

export async function discardEntry(entry: Entry): Promise<void> {
  resumeSending()
  await deleteEntry(entry)
  stopSending(entry)
  await announceUnsent(entry)
  await flushOutbox()
}

/** Shows changes of another tab, and sends its entries in case it closes first. */
async function followOtherTab({ userId, sent, unsent }: OutboxChange): Promise<void> {
  if (userId !== storedUserId()) return
  if (sent) {
    const kind = (await loadKinds()).get(sent.entry.kind)
    kind?.onSent?.(sent.result, sent.entry)
    return hideEntry(sent.entry)
  }
  if (unsent) await takeBack(unsent)
  await showOutbox(userId)
  await flushOutbox()
}
