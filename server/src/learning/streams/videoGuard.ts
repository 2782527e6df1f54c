import { nowSeconds } from '../../platform/clock.ts'
import { staffBrand, type AppContext } from '../../platform/http/context.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Access, MediaGuard } from '../../platform/http/mediaRoutes.ts'
import { createPort } from '../../platform/port.ts'
import { canWatch } from './streams.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import { findVideoViewer } from '../videos/queries.ts'

type ArticleReader = { userId: number; calendar: Calendar; brand: string | null; now: number }

/** Whether an article of the club shows the video to the person; `brand` null stands for any. */
export const canWatchInArticles =
  createPort<(sql: Sql, reader: ArticleReader, videoId: number) => Promise<boolean>>('films of articles')

/** Playlists and downloads check access with every request; segments need only a valid signature. */
export const videoGuard: MediaGuard = {
  isOpen: (path) => /\.(?:jpg|vtt)$/.test(path),
  isSegment: (path) => /\.m4s$|\/init\.mp4$/.test(path),
  mayRead: mayWatch,
}

/**
 * Whether the session is valid and its user can open a day with this video, has a run of a course with this demo video,
 * reads an article with it, or is staff at the console.
 */
async function mayWatch(
  context: AppContext,
  { sessionId, id }: { sessionId: number; id: number },
): Promise<Access | undefined> {
  const { database } = context
  const viewer = await findVideoViewer(database.sql, { sessionId, videoId: id })
  const account = viewer && (await findUserContext(database.sql, viewer.user_id))
  if (!viewer || !account) return undefined
  const access = { segmentSeconds: segmentSeconds(viewer.duration_ms) }
  const isStaff = account.roles.length > 0 && viewer.brand === staffBrand
  if (isStaff || viewer.may_watch_demo) return access
  const { user, calendar } = account
  const learner = { userId: user.id, calendar, hasDemo: context.hasDemo(viewer.brand), now: nowSeconds() }
  const video = { courseId: viewer.course_id, videoId: id }
  if (await canWatch(database, learner, video)) return access
  const brand = context.showsEverything(viewer.brand) ? null : viewer.brand
  const reader = { userId: user.id, calendar, brand, now: learner.now }
  return (await canWatchInArticles.registered(database.sql, reader, id)) ? access : undefined
}

const minuteSeconds = 60

/** Four times the duration, to allow for pauses and repetition. */
function segmentSeconds(durationMs: number): number {
  return Math.min(Math.max(Math.ceil((4 * durationMs) / 1000), 15 * minuteSeconds), 4 * 60 * minuteSeconds)
}
