import { maxQuestionFiles } from '#contract/club/support/rules.ts'
import { createDrafts, useDraft } from '../../../learning/files/drafts/createDrafts.ts'
import { draftFileOf, uploadsReason } from '../../../learning/files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'

const drafts = createDrafts<{ files: readonly DraftFile[] }>({
  database: 'inbox',
  empty: () => ({ files: [] }),
  filesOf: ({ files }) => files,
  mapFiles: ({ files }, change) => ({ files: files.flatMap((file) => change(file) ?? []) }),
})

/** The server enforces the limits. */
const limits = { video_bytes: Infinity, other_bytes: Infinity }

/** Files of an answer to a question, kept on this device until it is sent. */
export function useQuestionFiles(questionId: number) {
  const files = useDraft(drafts, questionId)?.files ?? []
  return {
    files,
    ids: files.flatMap(({ uploaded }) => uploaded?.id ?? []),
    /** Why the answer cannot be sent yet. */
    blocked: uploadsReason(files),
    add: (chosen: readonly File[]) => {
      const free = maxQuestionFiles - files.length
      if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maxQuestionFiles }) })
      const added = chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
      drafts.update(questionId, (draft) => ({ files: [...draft.files, ...added] }))
      drafts.uploadRest(questionId)
    },
    remove: (file: DraftFile) => drafts.removeFile(questionId, file),
    retry: () => drafts.uploadRest(questionId, { retrying: true }),
    forget: () => void drafts.clear(questionId),
  }
}
