import { newId } from '../../../platform/device/ids.ts'
import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'

export type MessageDraft = {
  /** The message's idempotency id; each change renews it. */
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
