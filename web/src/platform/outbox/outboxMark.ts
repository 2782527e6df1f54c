import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { storedUserId } from '../session/session.ts'

// Marks in `localStorage`, by person: the start loads the outbox only if one is set.

/** Set while entries wait on this device. */
export const entriesMark = 'outbox-entries'
/** Set while a page collects what becomes an entry. */
export const unfinishedMark = 'outbox-unfinished'
type Mark = typeof entriesMark | typeof unfinishedMark

const changes = createEmitter()

export function setMark(mark: Mark, isSet: boolean): void {
  if (isSet === hasMark(mark)) return
  if (isSet) localStorage.setItem(keyOf(mark), '1')
  else localStorage.removeItem(keyOf(mark))
  changes.emit()
}

export function hasMark(mark: Mark): boolean {
  return localStorage.getItem(keyOf(mark)) !== null
}

/** Whether entries wait on this device. */
export function useEntriesMark(): boolean {
  return useSyncExternalStore(subscribe, () => hasMark(entriesMark))
}

function keyOf(mark: Mark): string {
  return `${mark} ${storedUserId() ?? ''}`
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  const unsubscribe = changes.subscribe(listener)
  return () => {
    removeEventListener('storage', listener)
    unsubscribe()
  }
}
