import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'
import { newId } from '../../../platform/device/newId.ts'

/** What a learner is writing in a chat. */
export type MessageDraft = {
  /** Becomes the message's id; each change renews it, so that a draft cannot be sent twice. */
  clientId: string
  text: string
  files: readonly DraftFile[]
}

export const messageDraftKind: DraftKind<MessageDraft> = {
  database: 'chats',
  empty: () => ({ clientId: newId(), text: '', files: [] }),
  filesOf: ({ files }) => files,
  renew: (draft) => ({ ...draft, clientId: newId() }),
  mapFiles: (draft, change) => ({ ...draft, files: draft.files.flatMap((file) => change(file) ?? []) }),
}
