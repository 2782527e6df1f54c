import { missingParts, type HomeworkRequirements, type MissingPart } from '#contract/learning/homework/parts.ts'
import { isUploading } from '../../files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { newId } from '../../../platform/device/newId.ts'

/** What a learner prepares for a homework. `clientId` makes a repeated sending the same one. */
export type Draft = {
  clientId: string
  message: string
  exerciseId: number | null
  files: readonly DraftFile[]
  selfie: DraftFile | null
}

export function emptyDraft(): Draft {
  return { clientId: newId(), message: '', exerciseId: null, files: [], selfie: null }
}

/** The files of a draft with its selfie. */
export function filesOf({ files, selfie }: Draft): DraftFile[] {
  return selfie ? [...files, selfie] : [...files]
}

/** `uploads`: files are uploading; `failed`: one did not, and would be left out. */
export type WaitingPart = MissingPart | 'uploads' | 'selfieUpload' | 'failed' | 'selfieFailed'

/** What is missing before the draft can be sent; undefined when nothing is. */
export function missingPart(
  homework: HomeworkRequirements,
  draft: Draft,
  needsSelfie: boolean,
): WaitingPart | undefined {
  const { files } = draft
  const selfie = needsSelfie ? draft.selfie : null
  if (files.some(isUploading)) return 'uploads'
  if (selfie && isUploading(selfie)) return 'selfieUpload'
  if (files.some(({ canRetry }) => canRetry)) return 'failed'
  if (selfie?.canRetry) return 'selfieFailed'
  const [missing] = missingParts(homework, {
    filesCount: uploadedIds(draft).length,
    message: draft.message,
    hasExercise: draft.exerciseId !== null,
    hasSelfie: !needsSelfie || Boolean(selfie?.uploaded),
  })
  return missing
}

export function uploadedIds({ files }: Draft): number[] {
  return files.flatMap(({ uploaded }) => uploaded?.id ?? [])
}
