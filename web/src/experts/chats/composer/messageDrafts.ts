import { createDrafts } from '../../../learning/files/drafts/createDrafts.ts'
import { messageDraftKind } from './messageDraft.ts'

/** Drafts of messages, by chat. */
export const messageDrafts = createDrafts(messageDraftKind)
