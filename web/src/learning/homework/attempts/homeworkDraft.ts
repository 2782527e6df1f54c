import { newId } from '../../../platform/device/ids.ts'
import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'

/** A draft of a homework. `clientId` makes a repeated submission idempotent. */
export type Draft = {
  clientId: string
  message: string
  exerciseId: number | null
  files: readonly DraftFile[]
  selfie: DraftFile | null
}

export const homeworkDraftKind: DraftKind<Draft> = {
  database: 'homework',
  empty: () => ({ clientId: newId(), message: '', exerciseId: null, files: [], selfie: null }),
  filesOf,
  mapFiles: (draft, change) => ({
    ...draft,
    files: draft.files.flatMap((file) => change(file) ?? []),
    selfie: (draft.selfie && change(draft.selfie)) ?? null,
  }),
  // A submission whose response was lost lacks this change.
  renew: (draft) => ({ ...draft, clientId: newId() }),
}

export function filesOf({ files, selfie }: Draft): DraftFile[] {
  return selfie ? [...files, selfie] : [...files]
}
