import { videoIdsOf } from '../courses/content.ts'
import type { Database } from '../database.ts'
import type { MediaGuard } from '../mediaRoutes.ts'
import { hasOpenDay } from '../streams/streams.ts'
import { findWatcher } from './queries.ts'

/** Playlists and whole films are asked for again and again; their parts are opened by a valid address alone. */
export const videoGuard: MediaGuard = {
  isOpen: (path) => /\.(?:m4s|jpg|vtt)$|\/init\.mp4$/.test(path),
  mayRead: mayWatch,
}

/** Whether the session stands and its person may open a day with this video now, or works for the school. */
async function mayWatch(database: Database, { sessionId, id }: { sessionId: number; id: number }): Promise<boolean> {
  const watcher = await findWatcher(database.sql, { sessionId, videoId: id })
  if (!watcher || watcher.is_staff) return watcher !== undefined
  const person = { id: watcher.user_id, timezone: watcher.timezone }
  return hasOpenDay(database, person, { courseId: watcher.course_id, isWanted: (day) => videoIdsOf(day).includes(id) })
}
