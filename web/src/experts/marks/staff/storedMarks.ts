import type { Mark } from '#contract/experts/marks/api.ts'
import { onSessionEnd, storedUserId } from '../../../platform/session/session.ts'
import { listStorageKeys, removeStorageKeys } from '../../../platform/storage/storageKeys.ts'
import { markPrefix } from '../../../console/tabText.ts'

// Marks that the server does not have yet survive a reload, and a session that ends by itself.

const prefixOf = (attemptId: number) => `${markPrefix}${storedUserId() ?? ''} ${attemptId} `
const nameOf = ({ attempt_id: attemptId, id }: Pick<Mark, 'attempt_id' | 'id'>) => `${prefixOf(attemptId)}${id}`

/** Marks of an attempt as they were when the page was left; empty ones were to be deleted. */
export function listStoredMarks(attemptId: number): Mark[] {
  const names = listStorageKeys(sessionStorage, prefixOf(attemptId))
  return names.map((name) => withVoice(JSON.parse(sessionStorage.getItem(name) ?? '') as StoredMark))
}

/** Those of earlier versions name no voice. */
type StoredMark = Omit<Mark, 'voice'> & Partial<Pick<Mark, 'voice'>>

function withVoice({ voice = null, ...mark }: StoredMark): Mark {
  return { ...mark, voice }
}

export function storeMark(mark: Mark): void {
  sessionStorage.setItem(nameOf(mark), JSON.stringify(mark))
}

export function forgetStoredMark(mark: Pick<Mark, 'attempt_id' | 'id'>): void {
  sessionStorage.removeItem(nameOf(mark))
}

onSessionEnd((reason) => {
  if (reason === 'chosen') removeStorageKeys(sessionStorage, markPrefix)
})
