import { nowSeconds } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { recordDue, writeDue } from './sending.ts'

const sendReminders = recurringJob({
  name: 'send-reminders',
  everySeconds: 60,
  run: async (context) => {
    await recordDue(context, nowSeconds())
    await writeDue(context, context.signal)
  },
})

export const reminderJobs: readonly Job<object>[] = [sendReminders]
