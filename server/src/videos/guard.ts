import { videoIdsOf, type ContentDay } from '../courses/content.ts'
import type { Machine } from '../machine.ts'
import type { MediaGuard } from '../mediaRoutes.ts'
import { hasOpenDay } from '../streams/streams.ts'
import { personOf } from '../users/users.ts'
import { findWatcher } from './queries.ts'

/** Playlists and whole films are asked for again and again; what playlists name is opened by its address alone. */
export const videoGuard: MediaGuard = {
  isOpen: (path) => /\.(?:jpg|vtt)$/.test(path),
  isPart: (path) => /\.m4s$|\/init\.mp4$/.test(path),
  mayRead: mayWatch,
}

/** Whether the session stands and its person may open a day with this video now, or works for the school. */
async function mayWatch(
  machine: Machine,
  { sessionId, id }: { sessionId: number; id: number },
): Promise<number | undefined> {
  const { database } = machine
  const watcher = await findWatcher(database.sql, { sessionId, videoId: id })
  const person = watcher && (await personOf(database.sql, watcher.user_id))
  if (!watcher || !person) return undefined
  const seconds = partSeconds(watcher.duration_ms)
  if (person.roles.length > 0) return seconds
  const learner = { userId: person.user.id, calendar: person.calendar, hasDemo: machine.hasDemo(watcher.brand) }
  const asked = { courseId: watcher.course_id, isWanted: (day: ContentDay) => videoIdsOf(day).includes(id) }
  return (await hasOpenDay(database, learner, asked)) ? seconds : undefined
}

const minuteSeconds = 60

/** Time to see a film four times over, its pauses among it. */
function partSeconds(durationMs: number): number {
  return Math.min(Math.max(Math.ceil((4 * durationMs) / 1000), 15 * minuteSeconds), 4 * 60 * minuteSeconds)
}
