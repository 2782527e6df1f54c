import { createStore, delMany, get, keys, setMany, update, type UseStore } from 'idb-keyval'
import { ifStored } from '../../../platform/storage/deviceStorage.ts'
import { newId } from '../../../platform/device/ids.ts'
import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'

export type MessageDraft = {
  /** The message's idempotency id; each change renews it. */
  clientId: string
  text: string
  files: readonly DraftFile[]
}

export const messageDraftKind: DraftKind<MessageDraft> = {
  database: 'chats',
  empty: () => ({ clientId: newId(), text: '', files: [] }),
  filesOf: ({ files }) => files,
  renew: (draft) => ({ ...draft, clientId: newId() }),
  mapFiles: (draft, change) => ({ ...draft, files: draft.files.flatMap((file) => change(file) ?? []) }),
}

/** A message that the server does not have yet. Idempotent by `clientId`. */
export type OutboxMessage = {
  clientId: string
  chatId: number
  streamId: number
  text: string
  /** Uploaded, or with contents stored beside the messages. */
  files: readonly DraftFile[]
  writtenAtMs: number
  /** How often the server was unavailable. */
  attempts?: number | undefined
  /** Later messages of the chat wait unless the failure is final. */
  failure?: { reason: string; isFinal: boolean } | undefined
}

/** Messages in writing order; none is sent before `nextAtMs`. */
export type Outbox = { messages: readonly OutboxMessage[]; nextAtMs: number }

export const emptyOutbox: Outbox = { messages: [], nextAtMs: 0 }

let store: UseStore | undefined
/** Fallback for browsers without storage. */
const memory = new Map<string, Outbox>()
const memoryContents = new Map<string, Blob>()

/** Messages by the person's id, and contents of files beside them. */
function outboxStore(): UseStore {
  return (store ??= createStore('outbox', 'messages'))
}

export async function readOutbox(userId: string): Promise<Outbox> {
  const stored = await ifStored(() => get<Outbox>(userId, outboxStore()))
  return stored ?? memory.get(userId) ?? emptyOutbox
}

/** Changes a person's outbox in one transaction shared with other tabs, and returns it. */
export async function updateOutbox(userId: string, change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  let changed: Outbox | undefined
  await ifStored(() =>
    update<Outbox>(userId, (stored) => (changed = change(stored ?? memory.get(userId) ?? emptyOutbox)), outboxStore()),
  )
  if (changed) memory.delete(userId)
  else memory.set(userId, (changed = change(memory.get(userId) ?? emptyOutbox)))
  return changed
}

/** Stores the contents of files that are not uploaded yet. */
export async function storeContents(userId: string, files: readonly DraftFile[]): Promise<void> {
  const contents = files.flatMap(({ key, content }): [string, Blob][] =>
    content ? [[contentKey(userId, key), content]] : [],
  )
  for (const [key, content] of contents) memoryContents.set(key, content)
  if (contents.length > 0) await ifStored(() => setMany(contents, outboxStore()))
}

/** Undefined if the browser could not store the content before the page was closed. */
export async function readContent(userId: string, { key }: DraftFile): Promise<Blob | undefined> {
  const contentOf = contentKey(userId, key)
  return memoryContents.get(contentOf) ?? (await ifStored(() => get<Blob>(contentOf, outboxStore())))
}

export async function deleteContents(userId: string, files: readonly DraftFile[]): Promise<void> {
  const contentKeys = files.map(({ key }) => contentKey(userId, key))
  for (const key of contentKeys) memoryContents.delete(key)
  await ifStored(() => delMany(contentKeys, outboxStore()))
}

/** Deletes messages and files of all other people. */
export async function deleteOtherUsersMessages(userId: string): Promise<void> {
  const isOthers = (key: string) => key !== userId && !key.startsWith(contentKey(userId, ''))
  for (const map of [memory, memoryContents]) for (const key of map.keys()) if (isOthers(key)) map.delete(key)
  await ifStored(async () => delMany((await keys<string>(outboxStore())).filter(isOthers), outboxStore()))
}

function contentKey(userId: string, fileKey: string): string {
  return `${userId} ${fileKey}`
}

/** The next message to send. A failure that is not final holds later messages of its chat until the writer decides. */
export function nextMessage(messages: readonly OutboxMessage[]): OutboxMessage | undefined {
  const heldChats = new Set<number>()
  for (const message of messages) {
    const { chatId, failure } = message
    if (!failure && !heldChats.has(chatId)) return message
    if (failure && !failure.isFinal) heldChats.add(chatId)
  }
  return undefined
}
