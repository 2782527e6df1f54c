import { createDrafts } from '../../files/drafts/createDrafts.ts'
import { newId } from '../../../platform/device/newId.ts'
import { emptyDraft, filesOf, type Draft } from './draft.ts'

/** Drafts of homework, by status. */
export const homeworkDrafts = createDrafts<Draft>({
  database: 'homework',
  empty: emptyDraft,
  filesOf,
  mapFiles: (draft, change) => ({
    ...draft,
    files: draft.files.flatMap((file) => change(file) ?? []),
    selfie: (draft.selfie && change(draft.selfie)) ?? null,
  }),
  // If the answer to an earlier sending was lost, that was without the change.
  renew: (draft) => ({ ...draft, clientId: newId() }),
})
