import type { Job, JobContext } from '../platform/jobs/jobs.ts'
import { recurringJob } from '../platform/jobs/recurringJob.ts'
import { closeOrder } from './completing.ts'
import { listExpired } from './queries.ts'
import { mailReceipts } from './receipts.ts'

const chunk = 200

/** Ends orders whose hour is over, unless they were paid meanwhile. */
export async function closeExpired(
  context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>,
): Promise<void> {
  const failures: unknown[] = []
  for (const orderId of await listExpired(context.database.sql, chunk)) {
    if (context.signal.aborted) return
    await closeOrder(context, orderId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be closed`)
}

const closeExpiredOrders = recurringJob({ name: 'close-expired-orders', everySeconds: 60, run: closeExpired })

const mailReceiptsDue = recurringJob({ name: 'mail-receipts', everySeconds: 60, run: mailReceipts })

export const orderJobs: readonly Job<object>[] = [closeExpiredOrders, mailReceiptsDue]
