import { dueDate, lastPaidDate } from '#contract/shop/subscriptions/dueDates.ts'
import { isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import type { SubscriptionEnd } from '#contract/shop/subscriptions/staffApi.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { findOpenRecurring } from '../payments/payments.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { ApiError, requireReason } from '../../platform/errors.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { lastPaidDateOf, paidPeriodsOf } from './cancelling.ts'
import { endSubscription } from './granting.ts'
import {
  insertGrant,
  updateGrantedEnding,
  updateGrantedPaying,
  insertCancellation,
  lockSubscription,
  updateCancelled,
  type RecurringRow,
} from './queries.ts'

/** An administrator's change of a person's subscription. */
export type SubscriptionChange = Moment & {
  actorId: number
  userId: number
  calendar: Calendar
  subscriptionId: number
  reason: string
}

/** Ends a subscription now or after the paid period. Idempotent. */
export async function end(
  transaction: TransactionContext,
  { at, ...change }: SubscriptionChange & { at: SubscriptionEnd },
): Promise<void> {
  const { sql } = transaction
  const { userId, calendar, subscriptionId, now } = change
  const reason = requireReason(change)
  const row = await lockUnchargedSubscription(transaction, change)
  const today = learnerToday(calendar, now)
  if (!isPaidOn(row, today) || (at === 'paid_day' && row.status === 'ending')) return
  const isRecurring = row.status === 'active' && !row.is_lifetime
  if (at === 'now') await endSubscription(transaction, { userId, calendar, now, subscriptionId })
  else {
    if (!isRecurring) throw new ApiError('subscription_without_payments')
    const endDate = lastPaidDateOf(row, calendar) ?? today
    await updateCancelled(sql, { subscriptionId, endDate })
    await recordEvent(transaction, { userId, kind: 'payment' })
  }
  if (isRecurring) await insertCancellation(sql, { subscriptionId, reasonType: 'other', reason })
  await audit(transaction, { ...change, reason }, at === 'now' ? 'subscription.end' : 'subscription.cancel')
}

/** Grants a free period. Idempotent by client id. */
export async function grantPeriod(
  transaction: TransactionContext,
  { clientId, ...change }: SubscriptionChange & { clientId: string },
): Promise<void> {
  const { sql } = transaction
  const { actorId, userId, calendar, subscriptionId, now } = change
  const reason = requireReason(change)
  const row = await lockUnchargedSubscription(transaction, change)
  if (row.is_lifetime) throw new ApiError('subscription_without_payments')
  if (!(await insertGrant(sql, { subscriptionId, userId, actorId, clientId, reason }))) return
  const today = learnerToday(calendar, now)
  const isOver = !isPaidOn(row, today)
  const { first: firstPaidOn, periods } = (isOver ? undefined : paidPeriodsOf(row, calendar)) ?? {
    first: today,
    periods: 0,
  }
  const paidPeriods = periods + 1
  const due = dueDate(firstPaidOn, { period: row.period, count: row.period_count }, paidPeriods)
  const period = { subscriptionId, firstPaidOn, paidPeriods }
  // A free subscription is never due, so it would not end.
  const isFree = row.price_minor === null || row.price_minor === 0
  if (isOver || isFree || row.status === 'ending')
    await updateGrantedEnding(sql, { ...period, endDate: lastPaidDate(due) })
  else await updateGrantedPaying(sql, { ...period, nextPayAt: openingOf(calendar, dayOf(due)) })
  await audit(transaction, { ...change, reason }, 'subscription.grant')
  await recordEvent(transaction, { userId, kind: 'payment' })
}

/** Locks the subscription of the person; throws while a card is being charged for it. An unpaid page does not matter. */
async function lockUnchargedSubscription(
  { sql }: TransactionContext,
  change: SubscriptionChange,
): Promise<RecurringRow> {
  const { subscriptionId } = change
  const row = await lockSubscription(sql, change)
  if (!row) throw new ApiError('not_found')
  // A charge in progress would begin its own period.
  if ((await findOpenRecurring(sql, { subscriptionId }))?.is_charge) throw new ApiError('payment_in_progress')
  return row
}

type Action = 'subscription.cancel' | 'subscription.end' | 'subscription.grant'

async function audit({ sql }: TransactionContext, change: SubscriptionChange, action: Action): Promise<void> {
  const { actorId, userId, subscriptionId, reason } = change
  const row = await lockSubscription(sql, change)
  const after = { subscription_id: subscriptionId, ...(row?.end_date && { ends_on: row.end_date }), reason }
  await recordChange(sql, { actorId }, { action, userId, after })
}
