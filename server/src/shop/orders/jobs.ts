import { forEachConcurrently } from '../../platform/concurrency/forEachConcurrently.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { closeOrder } from './completing.ts'
import { listExpired } from './queries.ts'
import { mailReceipts } from './receipts.ts'

const chunk = 200

/** Ends open orders after an hour, unless they turn out to be paid. */
export async function closeExpired(
  context: Pick<JobContext, 'config' | 'database' | 'media' | 'signal'>,
): Promise<void> {
  const orderIds = await listExpired(context.database.sql, chunk)
  const limits = { concurrency: 4, signal: context.signal, failure: 'orders could not be closed' }
  await forEachConcurrently(orderIds, limits, (orderId) => closeOrder(context, orderId))
}

const closeExpiredOrders = recurringJob({ name: 'close-expired-orders', everySeconds: 60, run: closeExpired })

const mailReceiptsDue = recurringJob({ name: 'mail-receipts', everySeconds: 60, run: mailReceipts })

export const orderJobs: readonly Job<object>[] = [closeExpiredOrders, mailReceiptsDue]
