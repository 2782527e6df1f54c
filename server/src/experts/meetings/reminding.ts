import { createMeetingNotice } from '../../messages/notices/notices.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertMessage, updateReminded } from './messageQueries.ts'

/** Reminds both people of meetings, a day and an hour before. */
export async function remind(database: Database): Promise<void> {
  await database.transaction(async (sql, hooks) => {
    for (const { id: meetingId, user_id: userId, kind } of await updateReminded(sql, { now: nowSeconds() })) {
      await createMeetingNotice({ sql, afterCommit: hooks.afterCommit }, { userId, meetingId, kind: 'meeting_soon' })
      await insertMessage(sql, { meetingId, kind, to: 'learner' })
      await insertMessage(sql, { meetingId, kind, to: 'expert' })
    }
  })
}
