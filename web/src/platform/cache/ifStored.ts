import { withTimeout } from '../async/withTimeout.ts'

const timeoutMs = 2000

/** Works on IndexedDB; undefined where there is none, where it fails, or does not answer in time. */
export function ifStored<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(undefined)
  return withTimeout(timeoutMs, work).catch(() => undefined)
}
