import type { Job } from '../platform/jobs/jobs.ts'
import { deliverEvent } from './delivering.ts'

/** Sends the event of a payment late. */
export const deliverLate: Job<{ reference: string }> = {
  name: 'sandbox-late-event',
  keyOf: ({ reference }) => reference,
  timeoutSeconds: 60,
  retries: 3,
  delaySeconds: 10,
  run: (context, { reference }) => deliverEvent(context, reference),
}

export const sandboxJobs: readonly Job<object>[] = [deliverLate]
