import { cancelInstalments } from '../instalments/instalments.ts'
import { recordRunEvent } from '../streams/streams.ts'
import { endRun, lockRunOfPerson } from '../streams/enrolment.ts'
import { endSubscription } from '../subscriptions/granting.ts'
import { requireUserContext } from '../users/users.ts'
import type { OrderTransaction } from './granting.ts'
import { listBegunRuns, type OrderRow } from './queries.ts'

/**
 * Ends what began with an order whose money went back: runs, a subscription, a plan of instalments. What it added to a run
 * that was there before stays.
 */
export async function revoke(transaction: OrderTransaction, order: OrderRow): Promise<void> {
  const { sql, context } = transaction
  const { user_id: userId, subscription_id: subscriptionId } = order
  const { calendar } = await requireUserContext(sql, userId)
  for (const streamId of await listBegunRuns(sql, order)) {
    const run = await lockRunOfPerson(context.database, sql, { userId, calendar, streamId })
    if (!run.row.is_optional_purchase) await endRun(sql, run)
    await recordRunEvent(transaction, { userId, streamId })
  }
  if (subscriptionId !== null) await endSubscription(transaction, { userId, calendar, subscriptionId })
  await cancelInstalments(transaction, { userId, orderId: order.id })
}
