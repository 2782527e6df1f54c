import { createAnnouncementNotices } from '../../messages/notices/notices.ts'
import { nowSeconds, utcDate } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { findDue, listReached, lockAnnouncements, updateProgress } from './queries.ts'

/** People per transaction. */
const chunk = 500

/** Sends what is due, some people at a time; the next run goes on where a stopped one ended. */
export async function sendDue({ database, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  for (let isDue = true; isDue && !signal.aborted;) isDue = await database.transaction((sql) => sendChunk(sql))
}

/** Returns whether there was something to do. */
async function sendChunk(sql: Sql): Promise<boolean> {
  await lockAnnouncements(sql)
  const now = nowSeconds()
  const due = await findDue(sql, { now })
  if (!due) return false
  const reached = await listReached(
    sql,
    { ...due, today: utcDate(now) },
    { now, after: due.last_user_id, limit: chunk },
  )
  const userIds = reached.filter(({ is_left_out: isLeftOut }) => !isLeftOut).map(({ id }) => id)
  const { people, pushed } = await createAnnouncementNotices(sql, { announcementId: due.id, userIds })
  await updateProgress(sql, due.id, {
    lastUserId: reached.at(-1)?.id ?? 0,
    people,
    pushed,
    leftOut: reached.length - userIds.length,
    isLast: reached.length < chunk,
  })
  return true
}

export const sendAnnouncements = recurringJob({ name: 'send-announcements', everySeconds: 60, run: sendDue })
