import { keyOf, type ItemRef } from './deskQueries.ts'
import { onSessionEnd } from '../../../platform/session/session.ts'
import { removeStorageKeys } from '../../../platform/storage/deviceStorage.ts'
import { draftPrefix } from '../../../console/tabText.ts'

// Unsaved text survives a reload and an expired session.

export type StoredDraft = ItemRef & { userId: number }

const nameOf = (draft: StoredDraft) => `${draftPrefix}${draft.userId} ${keyOf(draft)}`

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
