import { createDrafts } from '../../files/drafts/createDrafts.ts'
import type { DraftFile } from '../../files/drafts/draftFile.ts'

/** What a learner is writing in a chat. */
export type MessageDraft = { text: string; files: readonly DraftFile[] }

/** Drafts of messages, by chat. */
export const messageDrafts = createDrafts<MessageDraft>({
  database: 'chats',
  empty: () => ({ text: '', files: [] }),
  filesOf: ({ files }) => files,
  mapFiles: (draft, change) => ({ ...draft, files: draft.files.flatMap((file) => change(file) ?? []) }),
})
