import { mobileApp } from './platform.ts'

/** About 8 MB as browsers store them; the answers of a learner with many courses are a tenth of it. */
const maximumLetters = 4_000_000
const dayMs = 86_400_000
export const longestMs = 30 * dayMs
/** In the mobile application what was read can be read again on a long way without a connection. */
export const idleMs = (mobileApp() ? 30 : 1) * dayMs

/** A query as text, with the time of its answer. */
export type StoredQuery = { updatedAt: number; text: string }
export type StoredEntry = [key: string, stored: StoredQuery]

/** The newest answers that have room, and none older than thirty days. */
export function newestEntries(entries: readonly StoredEntry[], nowMs: number): StoredEntry[] {
  const newestFirst = entries.toSorted(([, one], [, other]) => other.updatedAt - one.updatedAt)
  let room = maximumLetters
  return newestFirst.filter(([, { text, updatedAt }]) => {
    room -= text.length
    return room >= 0 && updatedAt >= nowMs - longestMs
  })
}

/** Whether nothing was read here for so long that the browser begins anew. */
export function isIdle(entries: readonly StoredEntry[], nowMs: number): boolean {
  return entries.every(([, { updatedAt }]) => updatedAt < nowMs - idleMs)
}
