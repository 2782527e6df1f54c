import { dueDate, lastPaidDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Learner } from '../../learning/streams/enrolment.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { findPeriod, insertSubscription, updateEnded } from './grantingQueries.ts'
import { joinCommunities } from './membershipsPort.ts'

type Ordered = {
  /** Null: granted by staff. */
  orderId: number | null
  serviceId: number
  brand: string
  currency: string
  /** The price of each period. Null: the service's. */
  priceMinor: number | null
  /** Pays for the next periods. */
  cardId: number | null
  /** Next periods are paid here; a store purchase ends after its period. */
  isRenewed: boolean
}

/** Begins the subscription of a service: its first period is paid, the next payment is due on the day after it. */
export async function grantSubscription(
  transaction: TransactionContext,
  { userId, calendar, now }: Learner,
  ordered: Ordered,
): Promise<number> {
  const { sql } = transaction
  const today = learnerToday(calendar, now)
  const service = await findPeriod(sql, ordered)
  const priceMinor = ordered.priceMinor ?? service.priceMinor
  const dueOn = service.interval && dueDate(today, service.interval, 1)
  // A free subscription ends after its period.
  const isCharged = dueOn !== null && priceMinor > 0 && ordered.isRenewed
  const subscriptionId = await insertSubscription(sql, {
    ...ordered,
    userId,
    priceMinor,
    isRenewed: isCharged,
    firstPaidOn: today,
    endDate: isCharged || dueOn === null ? null : lastPaidDate(dueOn),
    nextPayAt: isCharged ? openingOf(calendar, dayOf(dueOn)) : null,
  })
  await joinCommunities.registered(sql, { userId, subscriptionId, today })
  await recordEvent(transaction, { userId, kind: 'payment' })
  return subscriptionId
}

/** Ends a refunded subscription today. */
export async function endSubscription(
  transaction: TransactionContext,
  { userId, calendar, now, subscriptionId }: Learner & { subscriptionId: number },
): Promise<void> {
  await updateEnded(transaction.sql, { userId, subscriptionId, endDate: learnerToday(calendar, now) })
  await recordEvent(transaction, { userId, kind: 'payment' })
}
