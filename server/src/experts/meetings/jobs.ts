import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { remind } from './reminding.ts'
import { returnUnconfirmed } from './endings.ts'
import { writeMeetingMails } from './mails.ts'

/** Returns what nobody confirmed, reminds of meetings and mails what has changed, each minute. */
const tellOfMeetings = recurringJob({
  name: 'tell-of-meetings',
  everySeconds: 60,
  run: async (context) => {
    await returnUnconfirmed(context.database)
    await remind(context.database)
    await writeMeetingMails(context, context.signal)
  },
})

export const meetingJobs: readonly Job<object>[] = [tellOfMeetings]
