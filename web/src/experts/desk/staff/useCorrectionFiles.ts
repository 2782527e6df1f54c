import { useState } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { RecordingMode } from '../../../learning/files/camera/record.ts'
import { draftFileOfRecording, draftFileOfUploaded, uploadsReason } from '../../../learning/files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { useDraft as useStoredFiles } from '../../../learning/files/drafts/useDraft.ts'
import { correctionFiles } from './answerFiles.ts'
import { fitting, fullText, type AnswerFiles } from './useAnswerFiles.ts'

/** Files of a corrected answer: those that it has, until they are removed, and new ones, uploaded as soon as they are chosen. */
export function useCorrectionFiles(attemptId: number, given: readonly UploadedFile[]): AnswerFiles {
  const [kept, setKept] = useState(given)
  const stored = useStoredFiles(correctionFiles, attemptId)
  const added = stored?.files ?? []
  const files = [...kept.map(draftFileOfUploaded), ...added]
  const append = (more: readonly DraftFile[]) => {
    correctionFiles.update(attemptId, (one) => ({ files: [...one.files, ...more] }))
    correctionFiles.uploadRest(attemptId)
  }
  return {
    files,
    ids: files.flatMap(({ uploaded }) => uploaded?.id ?? []),
    blocked: uploadsReason(files),
    full: fullText(files.length),
    add: (chosen: readonly File[]) => append(fitting(chosen, files.length)),
    addRecording: (file: File, mode: RecordingMode) => append([draftFileOfRecording(file, fileTypes[mode])]),
    isReady: stored !== undefined,
    remove: (file: DraftFile) => {
      // The former version keeps those that the learner has.
      if (kept.some(({ id }) => id === file.uploaded?.id)) setKept(kept.filter(({ id }) => id !== file.uploaded?.id))
      else correctionFiles.removeFile(attemptId, file)
    },
    retry: () => correctionFiles.uploadRest(attemptId, { retrying: true }),
    forget: () => void correctionFiles.clear(attemptId),
  }
}
