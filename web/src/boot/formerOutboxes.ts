import { createStore, delMany, entries, type UseStore } from 'idb-keyval'
import type { DraftFile } from '../platform/drafts/draftStore.ts'
import { newEntry, putNewEntry, removeEntryOfId } from '../platform/outbox/entryStore.ts'
import { openOutbox } from '../platform/outbox/outbox.ts'
import { entriesMark, setMark } from '../platform/outbox/outboxMark.ts'
import { withTransaction, type Transaction } from '../platform/outbox/store.ts'
import { messageKind } from '../experts/chats/outbox/messageKind.ts'
import { putWatched, type Watched } from '../learning/lessons/statistics/watched.ts'

type Move = (transaction: Transaction, records: readonly [key: string, value: unknown][]) => Promise<void>

/** Stores of earlier versions: database, store, and how their records become entries. */
const formerStores: readonly [database: string, store: string, move: Move][] = [
  ['statistics', 'entries', moveStatistics],
  ['outbox', 'messages', moveMessages],
]

/** Moves what earlier versions kept. Each store is deleted at the first start that finds it empty: an old page may still write. */
export async function moveFormerOutboxes(): Promise<void> {
  let moved = 0
  for (const [database, store, move] of formerStores)
    moved += await moveStore(createStore(database, store), { database, move })
  localStorage.removeItem('outbox')
  if (moved === 0) return
  setMark(entriesMark, true)
  await openOutbox()
}

/** Returns the number of records that were there. */
async function moveStore(store: UseStore, { database, move }: { database: string; move: Move }): Promise<number> {
  const records = await entries<string, unknown>(store)
  if (records.length > 0) {
    await withTransaction((transaction) => move(transaction, records))
    const keys = records.map(([key]) => key)
    await delMany(keys, store)
    return records.length
  }
  await store('readonly', (objects) => objects.transaction.db.close())
  indexedDB.deleteDatabase(database)
  return 0
}

async function moveStatistics(transaction: Transaction, records: readonly [string, unknown][]): Promise<void> {
  for (const [key, value] of records) {
    const [state, userId = ''] = key.split(' ')
    if (state !== 'closed') {
      transaction.put(key, value)
      continue
    }
    const watched = value as Watched
    // Another tab may be moving it too.
    await removeEntryOfId(transaction, userId, watched.entry.client_id)
    await putWatched(transaction, userId, watched)
  }
}

type FormerMessage = {
  clientId: string
  chatId: number
  streamId: number
  text: string
  files: readonly DraftFile[]
  writtenAtMs: number
}

/** Messages stood by the person's id, and contents by this and the key of their file. */
async function moveMessages(transaction: Transaction, records: readonly [string, unknown][]): Promise<void> {
  const contents = new Map(records.filter((record): record is [string, Blob] => record[1] instanceof Blob))
  for (const [userId, value] of records) {
    if (value instanceof Blob) continue
    const { messages } = value as { messages: readonly FormerMessage[] }
    for (const { clientId: id, writtenAtMs: createdAtMs, chatId, streamId, text, files } of messages) {
      const found = files.flatMap(({ key }) => {
        const content = contents.get(`${userId} ${key}`)
        return content ? [[key, content] as const] : []
      })
      const payload = { chatId, streamId, text, files }
      const given = { id, userId, payload, createdAtMs, contents: found.map(([key]) => key) }
      await removeEntryOfId(transaction, userId, id)
      await putNewEntry(transaction, {}, newEntry(messageKind, given), found)
    }
  }
}
