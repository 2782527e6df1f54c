import { useEffect, useRef, useState } from 'react'
import { saveItemDraft } from '#contract/experts/desk/itemApi.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { call } from '../../../platform/api/api.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { useReconnect } from '../../../ui/useOnline.ts'
import { cacheDraft, cacheDraftFiles, type ItemRef } from './deskQueries.ts'
import { deleteStoredDraft, storeDraft, readStoredDraft, type DraftRef, type StoredDraft } from './storedDrafts.ts'
import { onTextFromOtherTab, setOwnText, broadcastText, broadcastTextSent, mergedText } from './draftTabs.ts'

type DraftState = 'saved' | 'kept'

/** How a draft reaches the server, and the cache once it is there. */
export type DraftActs = {
  save: (draft: Draft) => Promise<unknown>
  cache: (text: string) => void
  cacheFiles: (files: UploadedFile[]) => void
}

/** A draft answer to an item of the desk. */
export function useDraft({ kind, id, draft }: ItemRef & { draft: string }) {
  return useSavedDraft({ kind, id, draft }, deskActs({ kind, id }))
}

/** A draft: saved after a pause, kept in this tab until then. */
export function useSavedDraft({ kind, id, draft: saved }: DraftRef & { draft: string }, acts: DraftActs) {
  const userId = useStaffMember().id
  const [typed, setTyped] = useState(() => readStoredDraft({ userId, kind, id }))
  const [state, setState] = useState<DraftState>()
  const [saver] = useState(() => createSaver({ userId, kind, id }, acts, setState))
  useReconnect(() => void saver.save())
  const latest = useRef('')
  useEffect(() => {
    const forget = onTextFromOtherTab({ userId, kind, id }, (other) => {
      if (other.text === undefined) saver.change(latest.current)
      else setTyped(other.text)
    })
    const kept = readStoredDraft({ userId, kind, id })
    if (kept !== undefined) saver.change(kept)
    const save = () => void saver.save()
    window.addEventListener('pagehide', save)
    return () => {
      forget()
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [saver, userId, kind, id])
  const change = (text: string) => {
    setTyped(text)
    setState(undefined)
    saver.change(text)
  }
  const text = typed ?? saved
  useEffect(() => {
    latest.current = text
    setOwnText({ userId, kind, id }, text)
  }, [text, userId, kind, id])
  /** Saves changed files with the text. */
  const changeFiles = (files: UploadedFile[]) => {
    setState(undefined)
    saver.change(text, files)
  }
  /** The current text: typing goes on while an answer is being sent. */
  const latestText = () => latest.current
  return { ...saver, text, latestText, state, change, changeFiles }
}

/** Undefined files stay unchanged on the server. */
type Draft = { text: string; files?: UploadedFile[] | undefined }

function deskActs(item: ItemRef): DraftActs {
  return {
    save: ({ text, files }) => {
      const body = { text, ...(files && { file_ids: files.map((file) => file.id) }) }
      return call(saveItemDraft, { params: { kind: item.kind, itemId: item.id }, body, keepalive: true })
    },
    cache: (text) => cacheDraft(item, text),
    cacheFiles: (files) => cacheDraftFiles(item, files),
  }
}

function dequeueDraft(waiting: { draft?: Draft | undefined }): Draft | undefined {
  const { draft } = waiting
  waiting.draft = undefined
  return draft
}

const pauseMs = 800

function createSaver(draft: StoredDraft, acts: DraftActs, onState: (state: DraftState) => void) {
  const waiting: { draft?: Draft | undefined } = {}
  let timer: number | undefined
  let saving: Promise<void> = Promise.resolve()
  const send = async () => {
    const changed = dequeueDraft(waiting)
    if (!changed) return
    try {
      await acts.save({ ...changed, text: mergedText(draft, changed.text) })
      acts.cache(changed.text)
      if (changed.files && !waiting.draft?.files) acts.cacheFiles(changed.files)
      if (waiting.draft) return
      deleteStoredDraft(draft)
      onState('saved')
    } catch {
      const { text = changed.text, files = changed.files } = waiting.draft ?? {}
      waiting.draft = { text, files }
      onState('kept')
    }
  }
  const save = () => {
    window.clearTimeout(timer)
    return (saving = saving.then(send))
  }
  const stop = () => {
    window.clearTimeout(timer)
    dequeueDraft(waiting)
    return saving
  }
  return {
    save,
    /** Stops saving and awaits a running save: no draft may follow an answer. */
    stop,
    change: (text: string, files: UploadedFile[] | undefined = waiting.draft?.files) => {
      waiting.draft = { text, files }
      storeDraft(draft, text)
      broadcastText(draft, text)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void save(), pauseMs)
    },
    /** Called once the answer is given. */
    forget: () => {
      deleteStoredDraft(draft)
      broadcastTextSent(draft)
      acts.cache('')
    },
  }
}
