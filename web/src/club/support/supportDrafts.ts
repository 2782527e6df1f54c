import { createDrafts } from '../../learning/files/drafts/createDrafts.ts'
import { newId } from '../../platform/device/ids.ts'
import type { DraftFile, DraftKind } from '../../platform/drafts/draftStore.ts'

export type QuestionDraft = {
  /** The message's idempotency id; each change renews it. */
  clientId: string
  text: string
  files: readonly DraftFile[]
}

const kind: Omit<DraftKind<QuestionDraft>, 'database'> = {
  empty: () => ({ clientId: newId(), text: '', files: [] }),
  filesOf: ({ files }) => files,
  renew: (draft) => ({ ...draft, clientId: newId() }),
  mapFiles: (draft, change) => ({ ...draft, files: draft.files.flatMap((file) => change(file) ?? []) }),
}

/** The new question: one for all topics, so that changing the topic keeps its text. */
export const questionDrafts = createDrafts<QuestionDraft>({ ...kind, database: 'support' })
export const newQuestion = 0

/** Messages to questions, by the id of the question. */
export const threadDrafts = createDrafts<QuestionDraft>({ ...kind, database: 'support-threads' })
