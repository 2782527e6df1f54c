import type { StatisticEntry } from '#contract/learning/lessons/api.ts'
import { maxEntrySeconds, isPlayCounted, isWorthSaving } from '#contract/learning/lessons/rules.ts'
import { nowMs } from '../../../platform/clock.ts'
import { newId } from '../../../platform/device/ids.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { closedPrefix, openPrefix, withTransaction, type Transaction } from './store.ts'

/** A lesson of a run; the same lesson of another run counts separately. */
export type LessonKey = { streamId: number; dayId: number; lessonId: number }

/** `minMs`: the milliseconds that make an entry worth sending. */
export type OutboxOptions = { userId: string; minMs: number }

/** Whole seconds played since the last call, and the current position; at the end of the video, what counts as a play. */
export type Progress = {
  seconds: number
  positionSeconds: number
  end?: { durationMs: number; minMs: number }
}

/** `watchedAtMs` is the device's time of the entry's last progress. */
export type StoredEntry = { entry: StatisticEntry; watchedAtMs: number }

/** An entry that still accepts progress, only from the page load that created it; `page` is that page's id. */
type OpenEntry = StoredEntry & { page: string }

/** Page-load id, renewed after pagehide. */
let page = newId()
/** This page's open entry as last stored. */
let openEntry: { userId: string; stored: StoredEntry } | undefined
let pendingWrites = 0

/** Adds progress to the signed-in user's open entry; guests have none. */
export async function recordProgress(lesson: LessonKey, progress: Progress, minMs: number): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  pendingWrites += 1
  const stored = await addProgress({ userId, minMs }, { page, lesson, progress })
  pendingWrites -= 1
  openEntry = { userId, stored }
}

/**
 * The open entry as last stored, for a page that is closing and cannot wait for a read; undefined when it is not worth
 * sending. The entry stays stored: if the response is lost, it is sent again under the same id and counts once.
 */
export function takeOpenEntry(minMs: number): { userId: string; stored: StoredEntry } | undefined {
  const taken = openEntry
  openEntry = undefined
  page = newId()
  // While a write is pending, the stored entry may hold more seconds than this copy under the same id.
  return taken && pendingWrites === 0 && isWorthSending(taken.stored.entry, minMs) ? taken : undefined
}

/**
 * Adds progress to the page's open entry of the lesson and returns it. An entry that another page load left open is
 * closed first, or continued under a new id when it is not worth sending.
 */
export async function addProgress(
  { userId, minMs }: OutboxOptions,
  { page, lesson, progress }: { page: string; lesson: LessonKey; progress: Progress },
): Promise<StoredEntry> {
  const key = `${openPrefix(userId)}${lesson.streamId} ${lesson.dayId} ${lesson.lessonId}`
  return withTransaction(async (transaction) => {
    const found = await transaction.get<OpenEntry>(key)
    const isOurs = found?.page === page
    const isFull = found !== undefined && found.entry.viewed_seconds + progress.seconds > maxEntrySeconds
    const isComplete = found !== undefined && (isFull || (!isOurs && isWorthSending(found.entry, minMs)))
    if (isComplete) putClosed(transaction, userId, found)
    const previous = isComplete ? undefined : found?.entry
    const plays = await countPlays(transaction, `since ${userId} ${lesson.streamId} ${lesson.lessonId}`, progress)
    const entry: StatisticEntry = {
      client_id: (isOurs && previous?.client_id) || newId(),
      stream_id: lesson.streamId,
      day_id: lesson.dayId,
      lesson_id: lesson.lessonId,
      viewed_seconds: (previous?.viewed_seconds ?? 0) + progress.seconds,
      play_count: (previous?.play_count ?? 0) + plays,
      position_seconds: progress.positionSeconds,
    }
    const stored = { entry, watchedAtMs: nowMs() }
    transaction.put(key, { page, ...stored } satisfies OpenEntry)
    return stored
  })
}

/**
 * Adds to the time watched since the lesson's last counted play and returns 1 if the video's end makes a play now.
 * Stored on the device, so that counting survives a reload.
 */
async function countPlays(transaction: Transaction, key: string, { seconds, end }: Progress): Promise<0 | 1> {
  const sinceLastPlayMs = ((await transaction.get<number>(key)) ?? 0) + seconds * 1000
  const isPlay = end !== undefined && isPlayCounted(sinceLastPlayMs, end.durationMs, end.minMs)
  if (isPlay) transaction.remove(key)
  else transaction.put(key, sinceLastPlayMs)
  return isPlay ? 1 : 0
}

/**
 * Closes the user's open entries that are worth sending, of all page loads, and returns all closed entries, oldest
 * first. A closed entry does not change: its id always stands for the same seconds.
 */
export async function closeEntries({ userId, minMs }: OutboxOptions): Promise<StoredEntry[]> {
  return withTransaction(async (transaction) => {
    for (const [key, stored] of await transaction.list<OpenEntry>(openPrefix(userId))) {
      if (!isWorthSending(stored.entry, minMs)) continue
      transaction.remove(key)
      putClosed(transaction, userId, stored)
    }
    return listClosed(transaction, userId)
  })
}

export async function listClosedEntries(userId: string): Promise<StoredEntry[]> {
  return withTransaction((transaction) => listClosed(transaction, userId))
}

/** Removes an entry that the server has accepted or rejected for good. */
export async function removeEntry(userId: string, clientId: string): Promise<void> {
  await withTransaction(async (transaction) => {
    const closed = await transaction.list<StoredEntry>(closedPrefix(userId))
    const open = await transaction.list<StoredEntry>(openPrefix(userId))
    for (const [key, { entry }] of [...open, ...closed]) if (entry.client_id === clientId) transaction.remove(key)
  })
}

export async function deleteOtherUsersEntries(userId: string): Promise<void> {
  await withTransaction(async (transaction) => {
    for (const [key] of await transaction.list('')) if (key.split(' ')[1] !== userId) transaction.remove(key)
  })
}

function isWorthSending(entry: StatisticEntry, minMs: number): boolean {
  return isWorthSaving({ viewedMs: entry.viewed_seconds * 1000, playCount: entry.play_count }, minMs)
}

async function listClosed(transaction: Transaction, userId: string): Promise<StoredEntry[]> {
  const found = await transaction.list<StoredEntry>(closedPrefix(userId))
  return found.map(([, stored]) => stored)
}

/** Keys sort by age: milliseconds since 1970 keep 13 digits for the next two centuries. */
function putClosed(transaction: Transaction, userId: string, { entry, watchedAtMs }: StoredEntry): void {
  transaction.put(`${closedPrefix(userId)}${watchedAtMs} ${entry.client_id}`, {
    entry,
    watchedAtMs,
  } satisfies StoredEntry)
}
