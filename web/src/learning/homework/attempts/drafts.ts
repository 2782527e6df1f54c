import { missingParts, type HomeworkRequirements, type MissingPart } from '#contract/learning/homework/parts.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { createDrafts } from '../../files/drafts/createDrafts.ts'
import { isUploading } from '../../files/drafts/draftFile.ts'
import { homeworkDraftKind, type Draft } from './homeworkDraft.ts'

/** `uploads`: files are uploading; `failed`: an upload failed and would be left out. */
export type WaitingPart = MissingPart | 'uploads' | 'selfieUpload' | 'failed' | 'selfieFailed'

export const homeworkDrafts = createDrafts<Draft>(homeworkDraftKind)

export type SendConditions = { needsSelfie: boolean; isOnline: boolean }

/** The first part that is missing before the draft can be sent; undefined when none is. */
export function missingPart(
  homework: HomeworkRequirements,
  draft: Draft,
  { needsSelfie, isOnline }: SendConditions,
): WaitingPart | undefined {
  const { files } = draft
  const selfie = needsSelfie ? draft.selfie : null
  // Offline, the files wait with what they are sent with.
  if (isOnline && files.some(isUploading)) return 'uploads'
  if (isOnline && selfie && isUploading(selfie)) return 'selfieUpload'
  if (isOnline && files.some(({ canRetry }) => canRetry)) return 'failed'
  if (isOnline && selfie?.canRetry) return 'selfieFailed'
  const [missing] = missingParts(homework, {
    filesCount: files.filter(isSendable).length,
    message: draft.message,
    hasExercise: draft.exerciseId !== null,
    hasSelfie: !needsSelfie || (selfie !== null && isSendable(selfie)),
  })
  return missing
}

/** Whether a file is uploaded, or can be: others are left out. */
export function isSendable({ uploaded, failure, canRetry }: DraftFile): boolean {
  return Boolean(uploaded) || failure === undefined || canRetry === true
}
