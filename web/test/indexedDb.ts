import { vi } from 'vitest'

/** A disk of a browser; `isFull` says which records do not fit any more. */
export type Disk = {
  records: Map<string, unknown>
  isFull: (key: string) => boolean
  /** Writes are complete once this resolves. */
  written: Promise<void>
}

/** Gives pages that are loaded from now on a store on this disk: as much of IndexedDB as `idb-keyval` uses. */
export function stubIndexedDb(): Disk {
  const disk: Disk = { records: new Map(), isFull: () => false, written: Promise.resolve() }
  const store = {
    transaction: completed(disk),
    get: (key: string) => request(disk.records.get(key)),
    getAllKeys: (prefix: string) => request(keysOf(disk, prefix)),
    getAll: (prefix: string) => request(keysOf(disk, prefix).map((key) => disk.records.get(key))),
    put: (value: unknown, key: string) => {
      if (disk.isFull(key)) throw new DOMException('Full', 'QuotaExceededError')
      disk.records.set(key, value)
    },
    delete: (key: string) => disk.records.delete(key),
  }
  vi.stubGlobal('indexedDB', { open: () => request({ transaction: () => ({ objectStore: () => store }) }) })
  vi.stubGlobal('IDBKeyRange', { bound: (prefix: string) => prefix })
  return disk
}

function keysOf({ records }: Disk, prefix: string): string[] {
  return [...records.keys()].filter((key) => key.startsWith(prefix)).toSorted()
}

/** Calls back who waits for the result. */
function request(result: unknown) {
  return {
    result,
    set onsuccess(listener: () => void) {
      queueMicrotask(listener)
    },
  }
}

function completed(disk: Disk) {
  return {
    set oncomplete(listener: () => void) {
      void disk.written.then(listener)
    },
  }
}
