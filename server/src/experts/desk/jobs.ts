import type { Job } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { sendAlerts } from './alerts.ts'

/** Alerts experts and leads of items that are late or have little time left, every minute. */
const sendDeskAlerts = recurringJob({
  name: 'send-desk-alerts',
  everySeconds: 60,
  run: (context) => sendAlerts(context, context.signal),
})

export const deskJobs: readonly Job<object>[] = [sendDeskAlerts]
