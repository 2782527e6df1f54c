import { missingParts, type HomeworkRequirements, type MissingPart } from '#contract/learning/homework/parts.ts'
import { newId } from '../../../platform/device/ids.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { createDrafts } from '../../files/drafts/createDrafts.ts'
import { isUploading } from '../../files/drafts/draftFile.ts'

/** A draft of a homework. `clientId` makes a repeated submission idempotent. */
export type Draft = {
  clientId: string
  message: string
  exerciseId: number | null
  files: readonly DraftFile[]
  selfie: DraftFile | null
}

/** `uploads`: files are uploading; `failed`: an upload failed and would be left out. */
export type WaitingPart = MissingPart | 'uploads' | 'selfieUpload' | 'failed' | 'selfieFailed'

export const homeworkDrafts = createDrafts<Draft>({
  database: 'homework',
  empty: emptyDraft,
  filesOf,
  mapFiles: (draft, change) => ({
    ...draft,
    files: draft.files.flatMap((file) => change(file) ?? []),
    selfie: (draft.selfie && change(draft.selfie)) ?? null,
  }),
  // A submission whose response was lost lacks this change.
  renew: (draft) => ({ ...draft, clientId: newId() }),
})

function emptyDraft(): Draft {
  return { clientId: newId(), message: '', exerciseId: null, files: [], selfie: null }
}

function filesOf({ files, selfie }: Draft): DraftFile[] {
  return selfie ? [...files, selfie] : [...files]
}

/** The first part that is missing before the draft can be sent; undefined when none is. */
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
