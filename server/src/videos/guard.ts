import { videoIdsOf } from '../courses/content.ts'
import type { Machine } from '../machine.ts'
import type { MediaGuard } from '../mediaRoutes.ts'
import { hasOpenDay } from '../streams/streams.ts'
import { personOf } from '../users/users.ts'
import { findWatcher } from './queries.ts'

/** Playlists and whole films are asked for again and again; their parts are opened by a valid address alone. */
export const videoGuard: MediaGuard = {
  isOpen: (path) => /\.(?:m4s|jpg|vtt)$|\/init\.mp4$/.test(path),
  mayRead: mayWatch,
}

/** Whether the session stands and its person may open a day with this video now, or works for the school. */
async function mayWatch(machine: Machine, { sessionId, id }: { sessionId: number; id: number }): Promise<boolean> {
  const { database } = machine
  const watcher = await findWatcher(database.sql, { sessionId, videoId: id })
  const person = watcher && (await personOf(database.sql, watcher.user_id))
  if (!watcher || !person) return false
  if (person.roles.length > 0) return true
  const learner = { userId: person.user.id, calendar: person.calendar, hasDemo: machine.hasDemo(watcher.brand) }
  return hasOpenDay(database, learner, { courseId: watcher.course_id, isWanted: (day) => videoIdsOf(day).includes(id) })
}
