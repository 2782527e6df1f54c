import { withTimeout } from '../async/withTimeout.ts'

const timeoutMs = 2000

/** The keys of a storage that begin with `prefix`. `Object.keys` would miss those of the in-memory replacement. */
export function listStorageKeys(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_key, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

/** Removes the keys that begin with `prefix`; `isRemoved` gets the rest of each. */
export function removeStorageKeys(storage: Storage, prefix: string, isRemoved = (_rest: string) => true): void {
  for (const key of listStorageKeys(storage, prefix)) if (isRemoved(key.slice(prefix.length))) storage.removeItem(key)
}

/** Works on IndexedDB; undefined where there is none, where it fails, or does not answer in time. */
export function ifStored<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(undefined)
  return withTimeout(timeoutMs, work).catch(() => undefined)
}
