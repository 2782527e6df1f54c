import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { sendAlerts } from './alerts.ts'

/** Tells experts and leads of what has little time left or is late, at the beginning of each minute. */
const sendDeskAlerts = recurringJob({
  name: 'send-desk-alerts',
  everySeconds: 60,
  run: (context) => sendAlerts(context, context.signal),
})

export const deskJobs: readonly Job<object>[] = [sendDeskAlerts]
