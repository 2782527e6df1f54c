import type { StatisticEntry } from '#contract/lessons/api.ts'
import { entrySecondsMaximum, isPlayCounted, isWorthSaving } from '#contract/lessons/rules.ts'
import { newId } from '../../newId.ts'
import { storedUserId } from '../../session.ts'
import { closedPrefix, openPrefix, withTransaction, type Transaction } from './store.ts'

/** A lesson where it is watched: the same one in another run counts apart. */
export type WatchedLesson = { streamId: number; dayId: number; lessonId: number }

/** Whose entries, and from how many milliseconds on they are worth sending. */
export type Owner = { userId: string; minimumMs: number }

/**
 * What was watched since the last call, in whole seconds, and where the video stands. At its end, how long it is and how
 * much of it makes a play.
 */
export type Watched = {
  seconds: number
  positionSeconds: number
  end?: { durationMs: number; minimumMs: number }
}

/** An entry with the moment at which the last of it was watched, by the clock of this device. */
export type KeptEntry = { entry: StatisticEntry; watchedAtMs: number }

/** An entry that still grows. Only the page that began it may add to it, and only until it is closed. */
type OpenEntry = KeptEntry & { page: string }

/** The load of this page, by which it knows its own open entries; a page that comes back after it was left has a new one. */
let page = newId()
/** The entry that this page adds to, as the device has it. */
let openEntry: { userId: string; kept: KeptEntry } | undefined
let writes = 0

/** Adds what was watched to the open entry of the signed-in person; nothing is recorded for a guest. */
export async function record(lesson: WatchedLesson, watched: Watched, minimumMs: number): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  writes += 1
  const kept = await addWatched({ userId, minimumMs }, { page, lesson, watched })
  writes -= 1
  openEntry = { userId, kept }
}

/**
 * The open entry as it was last stored, for a page that is being closed and has no time to ask the device; undefined
 * when it is not worth sending. It stays in the store: should the answer not arrive, it is sent again and counts once.
 */
export function takeOpenEntry(minimumMs: number): { userId: string; kept: KeptEntry } | undefined {
  const taken = openEntry
  openEntry = undefined
  page = newId()
  // An entry that is just being written would be sent with less than is stored under its id.
  return taken && writes === 0 && isWorthSending(taken.kept.entry, minimumMs) ? taken : undefined
}

/**
 * Adds what was watched to the page's open entry of the lesson and returns the entry. What another page, or this one
 * before a reload, has left open is closed first, or taken over when it was too little to send.
 */
export async function addWatched(
  { userId, minimumMs }: Owner,
  { page, lesson, watched }: { page: string; lesson: WatchedLesson; watched: Watched },
): Promise<KeptEntry> {
  const key = `${openPrefix(userId)}${lesson.streamId} ${lesson.dayId} ${lesson.lessonId}`
  return withTransaction(async (transaction) => {
    const found = await transaction.get<OpenEntry>(key)
    const isOurs = found?.page === page
    const isFull = found !== undefined && found.entry.viewed_seconds + watched.seconds > entrySecondsMaximum
    const isDone = found !== undefined && (isFull || (!isOurs && isWorthSending(found.entry, minimumMs)))
    if (isDone) close(transaction, userId, found)
    const before = isDone ? undefined : found?.entry
    const plays = await countPlays(transaction, `since ${userId} ${lesson.streamId} ${lesson.lessonId}`, watched)
    const entry: StatisticEntry = {
      client_id: (isOurs && before?.client_id) || newId(),
      stream_id: lesson.streamId,
      day_id: lesson.dayId,
      lesson_id: lesson.lessonId,
      viewed_seconds: (before?.viewed_seconds ?? 0) + watched.seconds,
      play_count: (before?.play_count ?? 0) + plays,
      position_seconds: watched.positionSeconds,
    }
    const kept = { entry, watchedAtMs: Date.now() }
    transaction.put(key, { page, ...kept } satisfies OpenEntry)
    return kept
  })
}

/**
 * Adds to what was watched since the lesson's last counted play and says whether that makes one now. It is kept on the
 * device, so that a page that was loaded anew half-way goes on counting.
 */
async function countPlays(transaction: Transaction, key: string, { seconds, end }: Watched): Promise<0 | 1> {
  const sinceMs = ((await transaction.get<number>(key)) ?? 0) + seconds * 1000
  const isPlay = end !== undefined && isPlayCounted(sinceMs, end.durationMs, end.minimumMs)
  if (isPlay) transaction.remove(key)
  else transaction.put(key, sinceMs)
  return isPlay ? 1 : 0
}

/**
 * Closes every entry of the person that is worth sending, of whatever page, and returns all that wait to be sent,
 * oldest first. From then on they do not change, so that one id always stands for the same seconds.
 */
export async function closeEntries({ userId, minimumMs }: Owner): Promise<KeptEntry[]> {
  return withTransaction(async (transaction) => {
    for (const [key, kept] of await transaction.list<OpenEntry>(openPrefix(userId))) {
      if (!isWorthSending(kept.entry, minimumMs)) continue
      transaction.remove(key)
      close(transaction, userId, kept)
    }
    return closedOf(transaction, userId)
  })
}

/** The entries that wait to be sent, oldest first. */
export async function listClosed(userId: string): Promise<KeptEntry[]> {
  return withTransaction((transaction) => closedOf(transaction, userId))
}

/** Forgets an entry that the server has taken, or has refused for good. */
export async function forgetEntry(userId: string, clientId: string): Promise<void> {
  await withTransaction(async (transaction) => {
    const closed = await transaction.list<KeptEntry>(closedPrefix(userId))
    const open = await transaction.list<KeptEntry>(openPrefix(userId))
    for (const [key, { entry }] of [...open, ...closed]) if (entry.client_id === clientId) transaction.remove(key)
  })
}

/** Forgets what anybody but this person has watched here. */
export async function forgetOtherEntries(userId: string): Promise<void> {
  await withTransaction(async (transaction) => {
    for (const [key] of await transaction.list('')) if (key.split(' ')[1] !== userId) transaction.remove(key)
  })
}

function isWorthSending(entry: StatisticEntry, minimumMs: number): boolean {
  return isWorthSaving({ viewedMs: entry.viewed_seconds * 1000, playCount: entry.play_count }, minimumMs)
}

async function closedOf(transaction: Transaction, userId: string): Promise<KeptEntry[]> {
  const found = await transaction.list<KeptEntry>(closedPrefix(userId))
  return found.map(([, kept]) => kept)
}

/** Milliseconds since 1970 have 13 digits for the next two centuries, so keys sort by age. */
function close(transaction: Transaction, userId: string, { entry, watchedAtMs }: KeptEntry): void {
  transaction.put(`${closedPrefix(userId)}${watchedAtMs} ${entry.client_id}`, {
    entry,
    watchedAtMs,
  } satisfies KeptEntry)
}
