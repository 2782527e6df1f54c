import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { deliverEvent } from './events.ts'
import { claimDueEvents } from './queries.ts'

const chunk = 200

/** Sends the events of late payments, charges and refunds. A failed delivery is lost, as with any provider. */
export async function sendDueEvents(context: Pick<JobContext, 'config' | 'database' | 'media'>): Promise<void> {
  if (context.config.payments !== 'sandbox') return
  const failures: unknown[] = []
  for (const reference of await claimDueEvents(context.database.sql, chunk))
    await deliverEvent(context, reference).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be sent`)
}

export const sandboxJobs: readonly Job<object>[] = [
  recurringJob({ name: 'send-sandbox-events', everySeconds: 10, run: sendDueEvents }),
]
