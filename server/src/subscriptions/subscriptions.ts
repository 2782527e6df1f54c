import { dueDate } from '#contract/subscriptions/dueDates.ts'
import { dayOf } from '#contract/users/dates.ts'
import { recordEvent, type TransactionContext } from '../live/live.ts'
import type { Calendar } from '../platform/http/context.ts'
import { learnerToday, openingOf } from '../users/calendar.ts'
import { insertSubscription, type NewSubscription } from './grantingQueries.ts'

export { moveSubscriptions } from './grantingQueries.ts'

type Granted = Pick<NewSubscription, 'userId' | 'serviceId' | 'brand' | 'currency' | 'cardId'> & { calendar: Calendar }

/** Begins the subscription that a paid order gives, with its first period; returns its id. Later periods cost the service's price. */
export async function grantSubscription(
  transaction: TransactionContext,
  { calendar, ...granted }: Granted,
): Promise<number> {
  const firstPaidOn = learnerToday(calendar)
  const subscriptionId = await insertSubscription(transaction.sql, {
    ...granted,
    firstPaidOn,
    nextPayAtOf: (interval) => openingOf(calendar, dayOf(dueDate(firstPaidOn, interval, 1))),
  })
  await recordEvent(transaction, { userId: granted.userId, kind: 'payment' })
  return subscriptionId
}
