import { createMeetingNotice } from '../../messages/notices/notices.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { returnUnconfirmed } from './endings.ts'
import { writeMeetingMails } from './mails.ts'
import { insertMessage, claimReminders } from './messageQueries.ts'

/** Returns unconfirmed meetings, sends reminders and mails changes, every minute. */
const sendMeetingMessages = recurringJob({
  name: 'tell-of-meetings',
  everySeconds: 60,
  run: async (context) => {
    await returnUnconfirmed(context.database)
    await remind(context.database)
    await writeMeetingMails(context, context.signal)
  },
})

export const meetingJobs: readonly Job<object>[] = [sendMeetingMessages]

/** Reminds both people a day and an hour before a meeting. */
export async function remind(database: Database): Promise<void> {
  await database.transaction(async (sql, hooks) => {
    for (const { id: meetingId, user_id: userId, kind } of await claimReminders(sql, { now: nowSeconds() })) {
      await createMeetingNotice({ sql, afterCommit: hooks.afterCommit }, { userId, meetingId, kind: 'meeting_soon' })
      await insertMessage(sql, { meetingId, kind, to: 'learner' })
      await insertMessage(sql, { meetingId, kind, to: 'expert' })
    }
  })
}
