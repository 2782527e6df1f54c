import { useEffect, useRef, useState } from 'react'
import { saveItemDraft } from '#contract/experts/desk/itemApi.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { call } from '../../../platform/api/api.ts'
import { useStaffMember } from '../../../console/staffMember.ts'
import { useReconnect } from '../../../ui/useOnline.ts'
import { keepDraft, keepDraftFiles, type ItemRef } from './deskQueries.ts'
import { forgetDraft, storeDraft, storedDraft, type StoredDraft } from './storedDrafts.ts'
import { onTabText, setTabText, tellTabText, tellTextSent, textOfTabs } from './tabTexts.ts'

const pauseMs = 800

type DraftState = 'saved' | 'kept'

/** The answer as it is being written: saved after a pause, until then kept in this tab. */
export function useDraft({ kind, id, draft: saved }: ItemRef & { draft: string }) {
  const userId = useStaffMember().id
  const [typed, setTyped] = useState(() => storedDraft({ userId, kind, id }))
  const [state, setState] = useState<DraftState>()
  const [saver] = useState(() => createSaver({ userId, kind, id }, setState))
  useReconnect(() => void saver.save())
  const latest = useRef('')
  useEffect(() => {
    const forget = onTabText({ userId, kind, id }, (other) => {
      if (other.text === undefined) saver.change(latest.current)
      else setTyped(other.text)
    })
    const kept = storedDraft({ userId, kind, id })
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
    setTabText({ userId, kind, id }, text)
  }, [text, userId, kind, id])
  /** The files of the draft have changed; they are saved with its text. */
  const changeFiles = (files: UploadedFile[]) => {
    setState(undefined)
    saver.change(text, files)
  }
  /** The text as it stands now: it can be written on while an answer is being sent. */
  const latestText = () => latest.current
  return { ...saver, text, latestText, state, change, changeFiles }
}

/** Without files: those of the draft stay. */
type Draft = { text: string; files?: UploadedFile[] | undefined }

function saveOnServer({ kind, id }: ItemRef, { text, files }: Draft): Promise<unknown> {
  const body = { text, ...(files && { file_ids: files.map((file) => file.id) }) }
  return call(saveItemDraft, { params: { kind, itemId: id }, body, keepalive: true })
}

function takeDraft(waiting: { draft?: Draft | undefined }): Draft | undefined {
  const { draft } = waiting
  waiting.draft = undefined
  return draft
}

function createSaver(draft: StoredDraft, onState: (state: DraftState) => void) {
  const waiting: { draft?: Draft | undefined } = {}
  let timer: number | undefined
  let saving: Promise<void> = Promise.resolve()
  const send = async () => {
    const changed = takeDraft(waiting)
    if (!changed) return
    try {
      await saveOnServer(draft, { ...changed, text: textOfTabs(draft, changed.text) })
      keepDraft(draft, changed.text)
      if (changed.files && !waiting.draft?.files) keepDraftFiles(draft, changed.files)
      if (waiting.draft) return
      forgetDraft(draft)
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
    takeDraft(waiting)
    return saving
  }
  return {
    save,
    /** Saves nothing more, and waits for what is being saved: no draft may follow an answer. */
    stop,
    change: (text: string, files: UploadedFile[] | undefined = waiting.draft?.files) => {
      waiting.draft = { text, files }
      storeDraft(draft, text)
      tellTabText(draft, text)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void save(), pauseMs)
    },
    /** The answer has been given. */
    forget: () => {
      forgetDraft(draft)
      tellTextSent(draft)
      keepDraft(draft, '')
    },
  }
}
