import { useEffect } from 'react'
import { maxAnswerFiles } from '#contract/experts/desk/rules.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { RecordingMode } from '../../../learning/files/camera/capture.ts'
import { createDrafts, type Drafts, useDraft as useStoredFiles } from '../../../learning/files/drafts/createDrafts.ts'
import {
  draftFileOf,
  draftFileOfRecording,
  draftFileOfUploaded,
  uploadsReason,
} from '../../../learning/files/drafts/draftFile.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import type { DraftFile, DraftDatabase } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { cacheDraftFiles } from './deskQueries.ts'
import type { useDraft } from './useDraft.ts'

/** Files that the server's draft does not have yet. */
type FilesDraft = { files: readonly DraftFile[] }

const filesIn = (database: DraftDatabase): Drafts<FilesDraft> =>
  createDrafts<FilesDraft>({
    database,
    empty: () => ({ files: [] }),
    filesOf: ({ files }) => files,
    mapFiles: ({ files }, change) => ({ files: files.flatMap((file) => change(file) ?? []) }),
  })

export const correctionFiles = filesIn('desk-corrections')

export type FilesRefusal = { reason: string | undefined; forget: () => void }

export type AnswerFiles = ReturnType<typeof useAnswerFiles>

/** Why no file can be added; undefined below the maximum. */
export function fullText(count: number): string | undefined {
  return count < maxAnswerFiles ? undefined : t('desk.staff.filesFull', { count: maxAnswerFiles })
}

type AnsweredKind = 'homework' | 'chat'

const answerFiles: Readonly<Record<AnsweredKind, Drafts<FilesDraft>>> = {
  homework: filesIn('desk-homework'),
  chat: filesIn('desk-chats'),
}

type AnsweredItem = { kind: AnsweredKind; id: number; draft_files: readonly UploadedFile[] }

/** Files are uploaded once chosen, then become part of the server's draft. */
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
    // Files of the server's draft need no copy on this device.
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
    cacheDraftFiles({ kind, id }, saved.filter(isOther))
    // Even if the draft does not name the file yet: it may be on its way.
    changeFiles(uploaded.filter(isOther))
  }
  return {
    files,
    ids: uploaded.map((file) => file.id),
    /** Why the answer cannot be sent yet. */
    blocked: uploadsReason(files),
    /** Why no file can be added. */
    full: fullText(files.length),
    add: (chosen: readonly File[]) => append(withinMaximum(chosen, files.length)),
    addRecording: (file: File, mode: RecordingMode) => append([draftFileOfRecording(file, fileTypes[mode])]),
    /** Loaded from this device; nothing can be added before. */
    isReady: draftOfDevice !== undefined,
    remove,
    retry: () => stored.uploadRest(id, { retrying: true }),
    /** Called once the answer is given. */
    forget: () => {
      cacheDraftFiles({ kind, id }, [])
      void stored.clear(id)
    },
  }
}

/** The server enforces the limits. */
const limits = { video_bytes: Infinity, other_bytes: Infinity }

/** The chosen files, cut to the maximum of an answer. */
export function withinMaximum(chosen: readonly File[], count: number): DraftFile[] {
  const free = maxAnswerFiles - count
  if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maxAnswerFiles }) })
  return chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
}

const isIn = (files: readonly DraftFile[]) => (file: DraftFile) => files.some(({ key }) => key === file.key)

/** Why files were refused; shown until one is removed. */
export function filesRefusal(failure: Error | undefined, forgetFailure: () => void): FilesRefusal {
  const reason = failure instanceof ApiFailure ? failure.field('file_ids') : undefined
  const forget = () => {
    if (reason !== undefined) forgetFailure()
  }
  return { reason, forget }
}
