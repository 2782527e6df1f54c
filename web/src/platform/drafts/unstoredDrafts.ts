import { removeStorageKeys } from '../storage/storageKeys.ts'

// A page that is closed aborts its writes to IndexedDB. `localStorage` is written at once, so it holds a draft meanwhile.

/** Stores a draft without its contents until the returned function is called. */
export function writeUnstored(database: string, draftKey: string, draft: unknown): () => void {
  const key = prefixOf(database) + draftKey
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(key, text)
  } catch {
    // The device is full: an earlier version must not replace the one that is being stored.
    localStorage.removeItem(key)
  }
  return () => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  }
}

/** The draft whose storing did not end before its page was closed. */
export function readUnstored(database: string, draftKey: string): unknown {
  const text = localStorage.getItem(prefixOf(database) + draftKey)
  return text === null ? undefined : JSON.parse(text)
}

export function deleteUnstored(database: string, isDeleted: (draftKey: string) => boolean): void {
  removeStorageKeys(localStorage, prefixOf(database), isDeleted)
}

function prefixOf(database: string): string {
  return `draft ${database} `
}
