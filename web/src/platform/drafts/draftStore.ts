import { createStore, delMany, get, getMany, keys, set, setMany, type UseStore } from 'idb-keyval'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { ifStored, removeStorageKeys } from '../storage/deviceStorage.ts'
import { storedUserId } from '../session/session.ts'

/** A chosen file: still on this device (`content`), or uploaded. */
export type DraftFile = {
  key: string
  name: string
  size: number
  type: number
  /** Recorded and not chosen. */
  isRecording?: boolean | undefined
  content?: Blob | undefined
  /** The id of an upload in parts. */
  uploadId?: number | undefined
  uploaded?: UploadedFile | undefined
  /** Why it could not be uploaded. */
  failure?: string | undefined
  /** Another attempt may succeed. */
  canRetry?: boolean | undefined
}

/** A kind of draft: where it is stored, and where its files are. */
export type DraftKind<Draft> = {
  database: DraftDatabase
  empty: () => Draft
  filesOf: (draft: Draft) => readonly DraftFile[]
  /** Changes every file, or removes it. */
  mapFiles: (draft: Draft, change: (file: DraftFile) => DraftFile | undefined) => Draft
  /** Applied to each draft that was changed. */
  renew?: (draft: Draft) => Draft
  /** Merges the drafts of two tabs; by default keeps the texts and files of both. */
  merge?: (mine: Draft, theirs: Draft) => Draft
}

const fieldDatabases = ['orders', 'bookings'] as const
const learnerDatabases = ['homework', 'chats', 'support', 'support-threads', ...fieldDatabases] as const
export const staffDatabases = [
  'desk-homework',
  'desk-corrections',
  'desk-chats',
  'desk-marks',
  'inbox',
  'articles',
] as const
export type DraftDatabase = (typeof learnerDatabases | typeof staffDatabases)[number]

const stores = new Map<DraftDatabase, UseStore>()

/** Holds drafts by their key, and beside each the contents of its files. Without storage a draft lasts as long as the page. */
function storeOf(database: DraftDatabase): UseStore {
  const store = stores.get(database) ?? createStore(database, 'drafts')
  stores.set(database, store)
  return store
}

/** Contents that this page has stored, or could not store as the disk is full: each is written once. */
const writtenContents: Record<DraftDatabase, Set<string>> = {
  homework: new Set(),
  chats: new Set(),
  support: new Set(),
  'support-threads': new Set(),
  orders: new Set(),
  bookings: new Set(),
  'desk-homework': new Set(),
  'desk-corrections': new Set(),
  'desk-chats': new Set(),
  'desk-marks': new Set(),
  articles: new Set(),
  inbox: new Set(),
}

/** Writes one after the other: a slow one must not follow the deletion of its draft. */
let writes: Promise<unknown> = Promise.resolve()

function writeInOrder(write: () => Promise<unknown>): Promise<unknown> {
  return ifStored(() => (writes = writes.then(write, write)))
}

/** The key of the draft that the person on this page writes for the thing of this id. */
export function draftKeyOf(id: number): string {
  return `${storedUserId() ?? ''} ${id}`
}

function contentKeyOf(draftKey: string, file: DraftFile): string {
  return `${draftKey} ${file.key}`
}

/** The stored draft without those files whose content was not stored in time. */
export async function loadDraft<Draft>(kind: DraftKind<Draft>, draftKey: string): Promise<Draft | undefined> {
  const draft = await readDraft<Draft>(kind.database, draftKey)
  // A draft stored by an earlier version may lack a field.
  return draft && restoreContents(kind, draftKey, { ...kind.empty(), ...draft })
}

async function readDraft<Draft>(database: DraftDatabase, draftKey: string): Promise<Draft | undefined> {
  const unstored = readUnstored(database, draftKey) as Draft | undefined
  return unstored ?? (await ifStored(() => get<Draft>(draftKey, storeOf(database))))
}

/** Files of earlier versions have their content with them. */
async function restoreContents<Draft>(kind: DraftKind<Draft>, draftKey: string, draft: Draft): Promise<Draft> {
  const contentKeys = kind.filesOf(draft).map((file) => contentKeyOf(draftKey, file))
  const stored = await ifStored(() => getMany<Blob>(contentKeys, storeOf(kind.database)))
  const contents = new Map(contentKeys.map((key, index) => [key, stored?.[index]]))
  for (const [key, content] of contents) if (content) writtenContents[kind.database].add(key)
  return kind.mapFiles(draft, (file) => {
    const restored = { ...file, content: file.content ?? contents.get(contentKeyOf(draftKey, file)) }
    return isUsable(restored) ? restored : undefined
  })
}

function isUsable({ content, uploaded, failure, canRetry }: DraftFile): boolean {
  return Boolean(content ?? uploaded) || (failure !== undefined && !canRetry)
}

/** Writes a draft, the contents of its new files once, and deletes contents that are not needed any more. */
export async function saveDraft<Draft>(kind: DraftKind<Draft>, draftKey: string, draft: Draft): Promise<void> {
  const written = writtenContents[kind.database]
  const store = storeOf(kind.database)
  const contents = new Map<string, Blob>()
  for (const file of kind.filesOf(draft)) if (file.content) contents.set(contentKeyOf(draftKey, file), file.content)
  const added = [...contents].filter(([contentKey]) => !written.has(contentKey))
  // Another tab uploads the content of a file that has none here.
  const needed = new Set(kind.filesOf(draft).map((file) => (file.uploaded ? '' : contentKeyOf(draftKey, file))))
  const removed = [...written].filter((one) => one.startsWith(`${draftKey} `) && !contents.has(one) && !needed.has(one))
  for (const [contentKey] of added) written.add(contentKey)
  for (const contentKey of removed) written.delete(contentKey)
  const withoutContents = kind.mapFiles(draft, (file) => ({ ...file, content: undefined }))
  const markStored = writeUnstored(kind.database, draftKey, withoutContents)
  await Promise.all([
    writeInOrder(() => set(draftKey, withoutContents, store).then(markStored)),
    added.length > 0 && writeInOrder(() => setMany(added, store)),
    removed.length > 0 && writeInOrder(() => delMany(removed, store)),
  ])
}

/** Deletes the stored draft if it is this one, whichever page has left it. */
export async function deleteDraftIf<Draft>(
  kind: DraftKind<Draft>,
  draftKey: string,
  isDeleted: (draft: Draft) => boolean,
): Promise<void> {
  const draft = await readDraft<Draft>(kind.database, draftKey)
  if (draft && isDeleted(draft)) await deleteDraft(kind, draftKey)
}

export function deleteDraft({ database }: { database: DraftDatabase }, draftKey: string): Promise<void> {
  return deleteAll(database, (key) => key === draftKey || key.startsWith(`${draftKey} `))
}

/** Deletes the drafts of every other person: of learners, unless the databases are named. */
export async function deleteOtherUsersDrafts(
  userId: string,
  databases: readonly DraftDatabase[] = learnerDatabases,
): Promise<void> {
  const isOthers = (key: string) => !key.startsWith(`${userId} `)
  await Promise.all(databases.map((database) => deleteAll(database, isOthers)))
}

/** Deletes what a learner who signs out has typed into forms of purchases and bookings; words and files wait for them. */
export async function deleteFieldDrafts(userId: string): Promise<void> {
  const isOwn = (key: string) => key.startsWith(`${userId} `)
  await Promise.all(fieldDatabases.map((database) => deleteAll(database, isOwn)))
}

async function deleteAll(database: DraftDatabase, isDeleted: (key: string) => boolean): Promise<void> {
  const written = writtenContents[database]
  for (const key of written) if (isDeleted(key)) written.delete(key)
  deleteUnstored(database, isDeleted)
  const store = storeOf(database)
  await writeInOrder(async () => delMany((await keys<string>(store)).filter(isDeleted), store))
}

// A page that is closed aborts its writes to IndexedDB. `localStorage` is written at once, so it holds a draft meanwhile.

/** Stores a draft without its contents until the returned function is called. */
function writeUnstored(database: string, draftKey: string, draft: unknown): () => void {
  const key = prefixOf(database) + draftKey
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(key, text)
  } catch {
    // The device is full: an earlier version must not replace the one that is being stored.
    localStorage.removeItem(key)
  }
  return () => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  }
}

/** The draft whose storing did not end before its page was closed. */
function readUnstored(database: string, draftKey: string): unknown {
  const text = localStorage.getItem(prefixOf(database) + draftKey)
  return text === null ? undefined : JSON.parse(text)
}

function deleteUnstored(database: string, isDeleted: (draftKey: string) => boolean): void {
  removeStorageKeys(localStorage, prefixOf(database), isDeleted)
}

function prefixOf(database: string): string {
  return `draft ${database} `
}
