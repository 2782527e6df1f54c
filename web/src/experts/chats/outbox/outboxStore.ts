import { createStore, delMany, get, keys, setMany, update, type UseStore } from 'idb-keyval'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { ifStored } from '../../../platform/cache/ifStored.ts'

/** A message that the server does not have yet. Its id makes a repeated sending the same one. */
export type OutboxMessage = {
  clientId: string
  chatId: number
  streamId: number
  text: string
  /** Uploaded, or with their contents stored beside the messages. */
  files: readonly DraftFile[]
  writtenAtMs: number
  /** How often the server could not take it. */
  attempts?: number | undefined
  /** Why it was not sent; later ones of its chat wait unless it is `isFinal`. */
  failure?: { reason: string; isFinal: boolean } | undefined
}

/** Messages of a person in the order in which they were written; none is sent before `nextAtMs`. */
export type Outbox = { messages: readonly OutboxMessage[]; nextAtMs: number }

export const emptyOutbox: Outbox = { messages: [], nextAtMs: 0 }

let store: UseStore | undefined
/** Without storage messages and contents last as long as the page. */
const memory = new Map<string, Outbox>()
const memoryContents = new Map<string, Blob>()

/** Holds the messages of each person by the person's id, and the contents of their files beside them. */
function outboxStore(): UseStore {
  return (store ??= createStore('outbox', 'messages'))
}

export async function readOutbox(userId: string): Promise<Outbox> {
  const stored = await ifStored(() => get<Outbox>(userId, outboxStore()))
  return stored ?? memory.get(userId) ?? emptyOutbox
}

/** Changes a person's outbox in one transaction, also against other tabs, and returns it. */
export async function updateOutbox(userId: string, change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  let changed: Outbox | undefined
  await ifStored(() =>
    update<Outbox>(userId, (stored) => (changed = change(stored ?? memory.get(userId) ?? emptyOutbox)), outboxStore()),
  )
  if (changed) memory.delete(userId)
  else memory.set(userId, (changed = change(memory.get(userId) ?? emptyOutbox)))
  return changed
}

/** Stores the contents of files that are not uploaded, once. */
export async function storeContents(userId: string, files: readonly DraftFile[]): Promise<void> {
  const contents = files.flatMap(({ key, content }): [string, Blob][] =>
    content ? [[contentKey(userId, key), content]] : [],
  )
  for (const [key, content] of contents) memoryContents.set(key, content)
  if (contents.length > 0) await ifStored(() => setMany(contents, outboxStore()))
}

/** The content of a file; undefined where the browser could not store it before the page was closed. */
export async function readContent(userId: string, { key }: DraftFile): Promise<Blob | undefined> {
  const contentOf = contentKey(userId, key)
  return memoryContents.get(contentOf) ?? (await ifStored(() => get<Blob>(contentOf, outboxStore())))
}

export async function deleteContents(userId: string, files: readonly DraftFile[]): Promise<void> {
  const contentKeys = files.map(({ key }) => contentKey(userId, key))
  for (const key of contentKeys) memoryContents.delete(key)
  await ifStored(() => delMany(contentKeys, outboxStore()))
}

/** Deletes the messages of every other person, with their files. */
export async function deleteOtherUsersMessages(userId: string): Promise<void> {
  const isOthers = (key: string) => key !== userId && !key.startsWith(contentKey(userId, ''))
  for (const map of [memory, memoryContents]) for (const key of map.keys()) if (isOthers(key)) map.delete(key)
  await ifStored(async () => delMany((await keys<string>(outboxStore())).filter(isOthers), outboxStore()))
}

function contentKey(userId: string, fileKey: string): string {
  return `${userId} ${fileKey}`
}
