import { onSessionEnd } from '../../../platform/session/session.ts'
import { removeStorageKeys } from '../../../platform/storage/deviceStorage.ts'
import { draftPrefix } from '../../../console/tabText.ts'

// Unsaved text survives a reload and an expired session.

/** `kind` names what is drafted: an answer to homework, to a question, a note. */
export type DraftRef = { kind: string; id: number }
export type StoredDraft = DraftRef & { userId: number }

/** The key of a draft among all of this device. */
export const draftKey = ({ userId, kind, id }: StoredDraft): string => `${userId} ${kind} ${id}`

const nameOf = (draft: StoredDraft) => draftPrefix + draftKey(draft)

export function readStoredDraft(draft: StoredDraft): string | undefined {
  return sessionStorage.getItem(nameOf(draft)) ?? undefined
}

export function storeDraft(draft: StoredDraft, text: string): void {
  sessionStorage.setItem(nameOf(draft), text)
}

export function deleteStoredDraft(draft: StoredDraft): void {
  sessionStorage.removeItem(nameOf(draft))
}

onSessionEnd((reason) => {
  if (reason === 'chosen') removeStorageKeys(sessionStorage, draftPrefix)
})
