import { useEffect, useRef, useState } from 'react'
import { saveItemDraft } from '#contract/experts/desk/itemApi.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { call } from '../../../platform/api/api.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { useReconnect } from '../../../ui/useOnline.ts'
import { cacheDraft, cacheDraftFiles, type ItemRef } from './deskQueries.ts'
import { deleteStoredDraft, storeDraft, readStoredDraft, type StoredDraft } from './storedDrafts.ts'
import { onTextFromOtherTab, setOwnText, broadcastText, broadcastTextSent, mergedText } from './draftTabs.ts'

type DraftState = 'saved' | 'kept'

/** A draft answer: saved after a pause, kept in this tab until then. */
export function useDraft({ kind, id, draft: saved }: ItemRef & { draft: string }) {
  const userId = useStaffMember().id
  const [typed, setTyped] = useState(() => readStoredDraft({ userId, kind, id }))
  const [state, setState] = useState<DraftState>()
  const [saver] = useState(() => createSaver({ userId, kind, id }, setState))
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

function saveOnServer({ kind, id }: ItemRef, { text, files }: Draft): Promise<unknown> {
  const body = { text, ...(files && { file_ids: files.map((file) => file.id) }) }
  return call(saveItemDraft, { params: { kind, itemId: id }, body, keepalive: true })
}

function dequeueDraft(waiting: { draft?: Draft | undefined }): Draft | undefined {
  const { draft } = waiting
  waiting.draft = undefined
  return draft
}

const pauseMs = 800

function createSaver(draft: StoredDraft, onState: (state: DraftState) => void) {
  const waiting: { draft?: Draft | undefined } = {}
  let timer: number | undefined
  let saving: Promise<void> = Promise.resolve()
  const send = async () => {
    const changed = dequeueDraft(waiting)
    if (!changed) return
    try {
      await saveOnServer(draft, { ...changed, text: mergedText(draft, changed.text) })
      cacheDraft(draft, changed.text)
      if (changed.files && !waiting.draft?.files) cacheDraftFiles(draft, changed.files)
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
      cacheDraft(draft, '')
    },
  }
}
