import { dayMs } from '#contract/platform/dates.ts'
import { mayBeApplication, mobileApp } from '../device/mobileApp.ts'

/** About 8 MB as browsers store them, ten times what a learner with many courses needs. */
const maxCharacters = 4_000_000
export const maxAgeMs = 30 * dayMs
/** Longer in the mobile application, which is used offline for days. */
export const idleLimits = { website: dayMs, application: 30 * dayMs }
export const maxIdleMs = idleLimits[mayBeApplication && mobileApp() ? 'application' : 'website']

/** A serialised query and the time (ms) of its response. */
export type StoredQuery = { updatedAt: number; text: string }
export type StoredEntry = [key: string, stored: StoredQuery]

/** The newest entries that fit the quota and are at most thirty days old. */
export function entriesWithinQuota(entries: readonly StoredEntry[], nowMs: number): StoredEntry[] {
  const newestFirst = entries.toSorted(([, one], [, other]) => other.updatedAt - one.updatedAt)
  let remaining = maxCharacters
  return newestFirst.filter(([, { text, updatedAt }]) => {
    remaining -= text.length
    return remaining >= 0 && updatedAt >= nowMs - maxAgeMs
  })
}

/** Whether every entry is older than the limit (ms): the store is then discarded. */
export function isIdle(entries: readonly StoredEntry[], nowMs: number, limitMs = maxIdleMs): boolean {
  return entries.every(([, { updatedAt }]) => updatedAt < nowMs - limitMs)
}
