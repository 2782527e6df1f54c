import type { StatisticEntry } from '#contract/learning/lessons/api.ts'
import { maxEntrySeconds, isPlayCounted, isWorthSaving } from '#contract/learning/lessons/rules.ts'
import { nowMs } from '../../../platform/clock.ts'
import { newId } from '../../../platform/device/ids.ts'
import type { EntryShape } from '../../../platform/outbox/entry.ts'
import { hasEntries, newEntry, putNewEntry, removeEntryOfId } from '../../../platform/outbox/entryStore.ts'
import { entriesMark, setMark, unfinishedMark } from '../../../platform/outbox/outboxMark.ts'
import { withTransaction, type Transaction } from '../../../platform/outbox/store.ts'
import { storedUserId } from '../../../platform/session/session.ts'

/** A lesson of a run; the same lesson of another run counts separately. */
export type LessonKey = { streamId: number; dayId: number; lessonId: number }

/** `minMs`: the milliseconds that make an entry worth sending. */
export type WatchedOptions = { userId: string; minMs: number }

/** Whole seconds played since the last call, and the current position; at the end of the video, what counts as a play. */
export type Progress = {
  seconds: number
  positionSeconds: number
  end?: { durationMs: number; minMs: number }
}

/** `watchedAtMs` is the device's time of the last progress. */
export type Watched = { entry: StatisticEntry; watchedAtMs: number }

/** Still accepts progress, only from the page load that created it; `page` is that page's id. */
type Open = Watched & { page: string }

/** Names the day of a run: acts on it are sent in their order. */
export function dayObject({ streamId, dayId }: Pick<LessonKey, 'streamId' | 'dayId'>): string {
  return `day ${streamId} ${dayId}`
}

/** Entries are sums of what was watched. */
export const statisticEntries: EntryShape<StatisticEntry> = {
  name: 'statistic',
  version: 1,
  objectOf: ({ stream_id: streamId, day_id: dayId }) => dayObject({ streamId, dayId }),
}

/** Page-load id, renewed after pagehide. */
let page = newId()
/** This page's open entry as last stored. */
let open: { userId: string; watched: Watched } | undefined
let pendingWrites = 0

/** Adds progress to the signed-in user's open entry; guests have none. */
export async function recordProgress(lesson: LessonKey, progress: Progress, minMs: number): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  setMark(unfinishedMark, true)
  pendingWrites += 1
  const watched = await addProgress({ userId, minMs }, { page, lesson, progress })
  pendingWrites -= 1
  open = { userId, watched }
}

/**
 * The open entry as last stored, for a page that is closing and cannot wait for a read; undefined when it is not worth
 * sending. The entry stays stored: if the response is lost, it is sent again under the same id and counts once.
 */
export function takeOpen(minMs: number): { userId: string; watched: Watched } | undefined {
  const taken = open
  open = undefined
  page = newId()
  // While a write is pending, the stored entry may hold more seconds than this copy under the same id.
  return taken && pendingWrites === 0 && isWorthSending(taken.watched.entry, minMs) ? taken : undefined
}

/**
 * Adds progress to the page's open entry of the lesson and returns it. An entry that another page load left open is
 * closed first, or continued under a new id when it is not worth sending.
 */
export async function addProgress(
  { userId, minMs }: WatchedOptions,
  { page, lesson, progress }: { page: string; lesson: LessonKey; progress: Progress },
): Promise<Watched> {
  const key = `${openPrefix(userId)}${lesson.streamId} ${lesson.dayId} ${lesson.lessonId}`
  return withTransaction(async (transaction) => {
    const found = await transaction.get<Open>(key)
    const isOurs = found?.page === page
    const isFull = found !== undefined && found.entry.viewed_seconds + progress.seconds > maxEntrySeconds
    const isComplete = found !== undefined && (isFull || (!isOurs && isWorthSending(found.entry, minMs)))
    if (isComplete) await close(transaction, userId, found)
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
    const watched = { entry, watchedAtMs: nowMs() }
    transaction.put(key, { page, ...watched } satisfies Open)
    return watched
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
 * Closes the user's open entries that are worth sending, of all page loads, into entries of the outbox. A closed entry
 * does not change: its id always stands for the same seconds.
 */
export async function closeWatched({ userId, minMs }: WatchedOptions): Promise<void> {
  await withTransaction(async (transaction) => {
    for (const [key, watched] of await transaction.list<Open>(openPrefix(userId))) {
      if (!isWorthSending(watched.entry, minMs)) continue
      transaction.remove(key)
      await close(transaction, userId, watched)
    }
  })
  setMark(unfinishedMark, false)
}

/** Whether closed entries wait to be sent. */
export function hasClosed(userId: string): Promise<boolean> {
  return withTransaction((transaction) => hasEntries(transaction, userId, statisticEntries.name))
}

/** Removes an entry that the server has accepted from a closing page. */
export async function removeWatched(userId: string, clientId: string): Promise<void> {
  await withTransaction(async (transaction) => {
    for (const [key, { entry }] of await transaction.list<Open>(openPrefix(userId)))
      if (entry.client_id === clientId) transaction.remove(key)
    await removeEntryOfId(transaction, userId, clientId)
  })
}

function openPrefix(userId: string): string {
  return `open ${userId} `
}

function isWorthSending(entry: StatisticEntry, minMs: number): boolean {
  return isWorthSaving({ viewedMs: entry.viewed_seconds * 1000, playCount: entry.play_count }, minMs)
}

async function close(transaction: Transaction, userId: string, watched: Watched): Promise<void> {
  setMark(entriesMark, true)
  await putWatched(transaction, userId, watched)
}

/** Makes an entry of the outbox from what was watched. */
export async function putWatched(
  transaction: Transaction,
  userId: string,
  { entry, watchedAtMs }: Watched,
): Promise<void> {
  const given = { id: entry.client_id, userId, payload: entry, createdAtMs: watchedAtMs }
  await putNewEntry(transaction, {}, newEntry(statisticEntries, given))
}
