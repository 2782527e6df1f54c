import type { StatisticEntry } from '#contract/lessons/api.ts'
import { entrySecondsMaximum, isPlayCounted, isWorthSaving } from '#contract/lessons/rules.ts'
import { newId } from '../../newId.ts'
import { withDrawer, type Drawer } from './deviceStore.ts'
import { closedPrefix, openPrefix, sincePrefix } from './keys.ts'

/** Where a lesson is watched. The same lesson in another run is another place. */
export type Place = { streamId: number; dayId: number; lessonId: number }

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

/**
 * Adds what was watched to the page's open entry of the lesson and returns the entry. What another page, or this one
 * before a reload, has left open is closed first, or taken over when it was too little to send.
 */
export async function addWatched(
  { userId, minimumMs }: Owner,
  { page, place, watched }: { page: string; place: Place; watched: Watched },
): Promise<KeptEntry> {
  const key = `${openPrefix(userId)}${place.streamId} ${place.dayId} ${place.lessonId}`
  return withDrawer(async (drawer) => {
    const found = await drawer.get<OpenEntry>(key)
    const isOurs = found?.page === page
    const isFull = found !== undefined && found.entry.viewed_seconds + watched.seconds > entrySecondsMaximum
    const isDone = found !== undefined && (isFull || (!isOurs && isWorthSending(found.entry, minimumMs)))
    if (isDone) close(drawer, userId, found)
    const before = isDone ? undefined : found?.entry
    const plays = await countPlays(drawer, `${sincePrefix(userId)}${place.streamId} ${place.lessonId}`, watched)
    const entry: StatisticEntry = {
      client_id: (isOurs && before?.client_id) || newId(),
      stream_id: place.streamId,
      day_id: place.dayId,
      lesson_id: place.lessonId,
      viewed_seconds: (before?.viewed_seconds ?? 0) + watched.seconds,
      play_count: (before?.play_count ?? 0) + plays,
      position_seconds: watched.positionSeconds,
    }
    const kept = { entry, watchedAtMs: Date.now() }
    drawer.put(key, { page, ...kept } satisfies OpenEntry)
    return kept
  })
}

/**
 * Adds to what was watched since the lesson's last counted play and says whether that makes one now. It is kept on the
 * device, so that a page that was loaded anew half-way goes on counting.
 */
async function countPlays(drawer: Drawer, key: string, { seconds, end }: Watched): Promise<0 | 1> {
  const sinceMs = ((await drawer.get<number>(key)) ?? 0) + seconds * 1000
  const isPlay = end !== undefined && isPlayCounted(sinceMs, end.durationMs, end.minimumMs)
  if (isPlay) drawer.remove(key)
  else drawer.put(key, sinceMs)
  return isPlay ? 1 : 0
}

/**
 * Closes every entry of the person that is worth sending, of whatever page, and returns all that wait to be sent,
 * oldest first. From then on they do not change, so that one id always stands for the same seconds.
 */
export async function closeEntries({ userId, minimumMs }: Owner): Promise<KeptEntry[]> {
  return withDrawer(async (drawer) => {
    for (const [key, kept] of await drawer.list<OpenEntry>(openPrefix(userId))) {
      if (!isWorthSending(kept.entry, minimumMs)) continue
      drawer.remove(key)
      close(drawer, userId, kept)
    }
    return closedOf(drawer, userId)
  })
}

/** The entries that wait to be sent, oldest first. */
export async function listClosed(userId: string): Promise<KeptEntry[]> {
  return withDrawer((drawer) => closedOf(drawer, userId))
}

/** Forgets an entry that the server has taken, or has refused for good. */
export async function forgetEntry(userId: string, clientId: string): Promise<void> {
  await withDrawer(async (drawer) => {
    const closed = await drawer.list<KeptEntry>(closedPrefix(userId))
    const open = await drawer.list<KeptEntry>(openPrefix(userId))
    for (const [key, { entry }] of [...open, ...closed]) if (entry.client_id === clientId) drawer.remove(key)
  })
}

/** Forgets what anybody but this person has watched here. */
export async function forgetOtherEntries(userId: string): Promise<void> {
  await withDrawer(async (drawer) => {
    for (const [key] of await drawer.list('')) if (key.split(' ')[1] !== userId) drawer.remove(key)
  })
}

export function isWorthSending(entry: StatisticEntry, minimumMs: number): boolean {
  return isWorthSaving({ viewedMs: entry.viewed_seconds * 1000, playCount: entry.play_count }, minimumMs)
}

async function closedOf(drawer: Drawer, userId: string): Promise<KeptEntry[]> {
  const found = await drawer.list<KeptEntry>(closedPrefix(userId))
  return found.map(([, kept]) => kept)
}

/** Milliseconds since 1970 have 13 digits for the next two centuries, so keys sort by age. */
function close(drawer: Drawer, userId: string, { entry, watchedAtMs }: KeptEntry): void {
  drawer.put(`${closedPrefix(userId)}${watchedAtMs} ${entry.client_id}`, { entry, watchedAtMs } satisfies KeptEntry)
}
