import { useEffect, useSyncExternalStore } from 'react'
import {
  type DraftFile,
  deleteDraft,
  draftKeyOf,
  loadDraft,
  saveDraft,
  type DraftKind,
} from '../../../platform/drafts/draftStore.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { onSessionEnd } from '../../../platform/session/session.ts'
import { cancelFile } from '../sendFile.ts'
import { createLazyTabs } from './lazyTabs.ts'
import { upload } from './upload.ts'

/** Drafts of the signed-in user by id, stored on the device with their files. */
export function createDrafts<Draft extends object>(kind: DraftKind<Draft>) {
  const drafts = new Map<string, Draft>()
  const loading = new Map<string, Promise<void>>()
  const changes = createEmitter()
  const show = (key: string, draft: Draft) => {
    drafts.set(key, draft)
    changes.emit()
  }
  const tabs = createLazyTabs(kind.database, { kind, drafts, loading, show, store: (key) => storage.save(key) })
  const storage = createDraftStorage(kind, drafts, tabs.mergeWithTabs)

  const draftOf = (id: number): Draft | undefined => drafts.get(draftKeyOf(id))

  /** `isRenewed`: whether its content has changed, not only the progress of its uploads. */
  function update(id: number, change: (draft: Draft) => Draft, { isRenewed = true } = {}): void {
    const draft = draftOf(id)
    if (!draft) return
    const key = draftKeyOf(id)
    show(key, kind.renew && isRenewed ? kind.renew(change(draft)) : change(draft))
    void tabs.act(({ postWritten }) => postWritten(key))
    storage.save(key)
  }

  const uploads = createDraftUploads(kind, { draftOf, update })

  async function open(id: number): Promise<void> {
    const key = draftKeyOf(id)
    const load = async () => show(key, (await loadDraft(kind, key)) ?? kind.empty())
    if (!drafts.has(key)) {
      if (!loading.has(key)) loading.set(key, load())
      await loading.get(key)
    }
    uploads.uploadRest(id, { retrying: true })
  }

  /** Empties a sent draft, and deletes its stored copy once `stored` resolves. */
  async function clear(id: number, stored: Promise<void> = Promise.resolve()): Promise<void> {
    const key = draftKeyOf(id)
    const [sent, emptied] = [drafts.get(key), kind.empty()]
    show(key, emptied)
    if (sent) void tabs.act(({ postSent }) => postSent(key, sent))
    await storage.deleteAfter(key, { emptied, stored })
  }

  /** Resolves once what was written stands on the device. */
  const stored = (id: number) => storage.stored(draftKeyOf(id))

  const forget = () => [drafts, loading].forEach((held) => held.clear())

  return { onChange: changes.subscribe, draftOf, open, update, ...uploads, stored, clear, forget }
}

/** Drafts of a form of plain fields; the last write wins. Signing out deletes them. */
export function createFieldDrafts<Fields extends object>(kind: Pick<DraftKind<Fields>, 'database' | 'empty'>) {
  const fields = { filesOf: () => [], mapFiles: (given: Fields) => given, merge: (mine: Fields) => mine }
  const drafts = createDrafts<Fields>({ ...kind, ...fields })
  onSessionEnd((reason) => reason === 'chosen' && drafts.forget())
  return drafts
}

export type Drafts<Draft extends object> = ReturnType<typeof createDrafts<Draft>>

type DraftAccess<Draft> = {
  draftOf: (id: number) => Draft | undefined
  update: (id: number, change: (draft: Draft) => Draft, options?: { isRenewed?: boolean }) => void
}

/** Stores drafts as they change; a sent one stays stored until its message is stored elsewhere. */
function createDraftStorage<Draft>(
  kind: DraftKind<Draft>,
  drafts: ReadonlyMap<string, Draft>,
  mergeWithTabs: (key: string, draft: Draft) => Draft,
) {
  const leaving = new Set<string>()
  const writing = new Map<string, Promise<void>>()

  function save(key: string): void {
    const draft = drafts.get(key)
    if (!draft || leaving.has(key)) return
    const all = mergeWithTabs(key, draft)
    // Drafts of other tabs are not sent with this one.
    writing.set(key, saveDraft(kind, key, all !== draft && kind.renew ? kind.renew(all) : all))
  }

  const stored = async (key: string) => writing.get(key)

  async function deleteAfter(
    key: string,
    { emptied, stored }: { emptied: Draft; stored: Promise<void> },
  ): Promise<void> {
    leaving.add(key)
    await stored
    leaving.delete(key)
    await deleteDraft(kind, key)
    const written = mergeWithTabs(key, drafts.get(key) ?? emptied)
    if (written !== emptied && !leaving.has(key)) await saveDraft(kind, key, written)
  }

  return { save, stored, deleteAfter }
}

/** The uploads of drafts, which go on when their screen is left. */
function createDraftUploads<Draft>(kind: DraftKind<Draft>, { draftOf, update }: DraftAccess<Draft>) {
  const running = new Map<string, AbortController>()

  async function uploadFile(id: number, file: DraftFile): Promise<void> {
    if (running.has(file.key) || !file.content) return
    const cancelling = new AbortController()
    running.set(file.key, cancelling)
    const change = (rest: Partial<DraftFile>) =>
      update(id, (draft) => kind.mapFiles(draft, (one) => (one.key === file.key ? { ...one, ...rest } : one)), {
        isRenewed: false,
      })
    change({ failure: undefined, canRetry: undefined })
    const { content, name, type, isRecording, key, uploadId } = file
    const onBegin = (begunId: number) => change({ uploadId: begunId })
    const { signal } = cancelling
    const outcome = await upload({ content, name, type, isRecording, key, uploadId, onBegin, signal })
    running.delete(file.key)
    if (!cancelling.signal.aborted) change(outcome)
  }

  /** Uploads the files that are not uploaded yet; `retrying` includes those that failed without a connection. */
  function uploadRest(id: number, { retrying = false } = {}): void {
    const draft = draftOf(id)
    for (const file of draft ? kind.filesOf(draft) : [])
      if (!file.uploaded && file.content && (file.failure === undefined || (retrying && file.canRetry)))
        void uploadFile(id, file)
  }

  /** Removes a chosen file, on the server too. */
  function removeFile(id: number, { key, uploaded }: DraftFile): void {
    running.get(key)?.abort()
    if (uploaded) void cancelFile(uploaded.id)
    update(id, (draft) => kind.mapFiles(draft, (file) => (file.key === key ? undefined : file)))
  }

  return { uploadRest, removeFile }
}

/** A draft on this device; undefined until it is loaded. Uploads go on when the connection is back. */
export function useDraft<Draft extends object>(drafts: Drafts<Draft>, id: number): Draft | undefined {
  const draft = useSyncExternalStore(drafts.onChange, () => drafts.draftOf(id))
  useEffect(() => {
    void drafts.open(id)
    const retry = () => drafts.uploadRest(id, { retrying: true })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [drafts, id])
  return draft
}
