import { useEffect } from 'react'
import { answerFilesMaximum } from '#contract/experts/desk/rules.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { RecordingMode } from '../../../learning/files/camera/record.ts'
import {
  draftFileOf,
  draftFileOfRecording,
  draftFileOfUploaded,
  uploadsReason,
} from '../../../learning/files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { useDraft as useStoredFiles } from '../../../learning/files/drafts/useDraft.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { answerFiles, type AnsweredKind } from './answerFiles.ts'
import { keepDraftFiles } from './deskQueries.ts'
import type { useDraft } from './useDraft.ts'

type AnsweredItem = { kind: AnsweredKind; id: number; draft_files: readonly UploadedFile[] }

/** The server names the largest file of its brand. */
const limits = { video_bytes: Infinity, other_bytes: Infinity }

export type AnswerFiles = ReturnType<typeof useAnswerFiles>

/** Why nothing more can be added to so many files. */
export function fullText(count: number): string | undefined {
  return count < answerFilesMaximum ? undefined : t('desk.staff.filesFull', { count: answerFilesMaximum })
}

/** Files of an answer: uploaded as soon as they are chosen, then part of the draft on the server. */
export function useAnswerFiles({ kind, id, draft_files: saved }: AnsweredItem, draft: ReturnType<typeof useDraft>) {
  const stored = answerFiles[kind]
  const draftOfDevice = useStoredFiles(stored, id)
  const local = draftOfDevice?.files ?? []
  const added = local.filter(({ uploaded }) => !saved.some((file) => file.id === uploaded?.id))
  const uploaded = [...saved, ...added.flatMap((file) => file.uploaded ?? [])]
  const files = [...saved.map(draftFileOfUploaded), ...added]
  const unsaved = uploaded.slice(saved.length).map((file) => file.id)
  const { changeFiles } = draft
  useEffect(() => {
    // Those of the draft are on the server; this device need not keep them.
    if (local.length > added.length) stored.update(id, (one) => ({ files: one.files.filter(isIn(added)) }))
    if (unsaved.length > 0) changeFiles(uploaded)
    // oxlint-disable-next-line react/exhaustive-deps -- lists are compared by their ids
  }, [unsaved.join(' '), local.length, added.length])
  const append = (more: readonly DraftFile[]) => {
    stored.update(id, (one) => ({ files: [...one.files, ...more] }))
    stored.uploadRest(id)
  }
  const remove = (file: DraftFile) => {
    stored.removeFile(id, file)
    const { uploaded: removed } = file
    if (!removed) return
    const isOther = (one: UploadedFile) => one.id !== removed.id
    keepDraftFiles({ kind, id }, saved.filter(isOther))
    // Also where the draft does not name it yet: it may be on its way there.
    changeFiles(uploaded.filter(isOther))
  }
  return {
    files,
    ids: uploaded.map((file) => file.id),
    /** Why the answer cannot be sent yet. */
    blocked: uploadsReason(files),
    /** Why nothing more can be added. */
    full: fullText(files.length),
    add: (chosen: readonly File[]) => append(fitting(chosen, files.length)),
    addRecording: (file: File, mode: RecordingMode) => append([draftFileOfRecording(file, fileTypes[mode])]),
    /** Loaded from this device; before, nothing can be added. */
    isReady: draftOfDevice !== undefined,
    remove,
    retry: () => stored.uploadRest(id, { retrying: true }),
    /** The answer has been given. */
    forget: () => {
      keepDraftFiles({ kind, id }, [])
      void stored.clear(id)
    },
  }
}

/** The chosen files, as many as an answer may still have. */
export function fitting(chosen: readonly File[], count: number): DraftFile[] {
  const free = answerFilesMaximum - count
  if (chosen.length > free) showToast({ text: t('files.tooMany', { count: answerFilesMaximum }) })
  return chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
}

const isIn = (files: readonly DraftFile[]) => (file: DraftFile) => files.some(({ key }) => key === file.key)
