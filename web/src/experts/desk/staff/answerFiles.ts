import { createDrafts, type Drafts } from '../../../learning/files/drafts/createDrafts.ts'
import type { DraftFile, DraftDatabase } from '../../../platform/drafts/draftStore.ts'

/** Files of an answer that the server's draft does not name yet. */
export type FilesDraft = { files: readonly DraftFile[] }

const filesIn = (database: DraftDatabase): Drafts<FilesDraft> =>
  createDrafts<FilesDraft>({
    database,
    empty: () => ({ files: [] }),
    filesOf: ({ files }) => files,
    mapFiles: ({ files }, change) => ({ files: files.flatMap((file) => change(file) ?? []) }),
  })

/** What can be answered with files. */
export type AnsweredKind = 'homework' | 'chat'

export const answerFiles: Readonly<Record<AnsweredKind, Drafts<FilesDraft>>> = {
  homework: filesIn('desk-homework'),
  chat: filesIn('desk-chats'),
}

/** Files that a correction adds to an answer. */
export const correctionFiles = filesIn('desk-corrections')
