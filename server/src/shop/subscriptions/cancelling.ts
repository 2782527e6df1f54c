import { canCancel, canResume, isPaidOn } from '#contract/shop/subscriptions/rules.ts'
import type { CancelReason } from '#contract/shop/subscriptions/api.ts'
import {
  countedFrom,
  dueAfter,
  dueDate,
  lastPaidDate,
  nextTryDate,
  type Counted,
} from '#contract/shop/subscriptions/dueDates.ts'
import { dateOf, dayOf } from '#contract/platform/dates.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/context.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerDayAt, learnerToday, openingOf } from '../../platform/calendar.ts'
import { insertCancellation, lockSubscription, updateCancelled, updateResumed, type RecurringRow } from './queries.ts'

type Own = { viewer: Pick<Viewer, 'user' | 'calendar'>; subscriptionId: number }
type Transaction = TransactionContext & Moment

/** Stops the payments; access stays until the paid period ends. Idempotent. */
export async function cancel(
  transaction: Transaction,
  { viewer, subscriptionId, ...why }: Own & { reasonType: CancelReason | ''; reason: string },
): Promise<void> {
  const row = await lockOwnSubscription(transaction, { viewer, subscriptionId })
  if (row.status === 'ending') return
  const { sql, now } = transaction
  if (!canCancel(stateOf(row, viewer, now))) throw new ApiError('subscription_without_payments')
  const endDate = lastPaidDateOf(row, viewer.calendar) ?? learnerToday(viewer.calendar, now)
  await updateCancelled(sql, { subscriptionId, endDate })
  await insertCancellation(sql, { subscriptionId, ...why })
  await recordEvent(transaction, { userId: row.user_id, kind: 'payment' })
}

/** Resumes the payments of a cancelled subscription within its paid period. Idempotent. */
export async function resume(transaction: Transaction, { viewer, subscriptionId }: Own): Promise<void> {
  const row = await lockOwnSubscription(transaction, { viewer, subscriptionId })
  const { sql, now } = transaction
  const { calendar } = viewer
  const due = nextDueDate(row, calendar)
  const current = stateOf(row, viewer, now)
  // A cancellation can be undone on the day of the payment, which is then due.
  const state = { ...current, is_active: current.is_active || due === learnerToday(calendar, now) }
  if (canCancel(state)) return
  if (!state.is_active) throw new ApiError('subscription_ended')
  if (!canResume(state) || due === undefined) throw new ApiError('subscription_without_payments')
  // A failed payment keeps the time of its next attempt.
  const nextTry = row.failures > 0 ? (nextTryDate(due, row.failures, learnerToday(calendar, now)) ?? due) : due
  const [nextPayAt, nextTryAt] = [openingOf(calendar, dayOf(due)), openingOf(calendar, dayOf(nextTry))]
  await updateResumed(sql, { subscriptionId, nextPayAt, nextTryAt })
  await recordEvent(transaction, { userId: row.user_id, kind: 'payment' })
}

async function lockOwnSubscription(
  { sql }: TransactionContext,
  { viewer, subscriptionId }: Own,
): Promise<RecurringRow> {
  const row = await lockSubscription(sql, { userId: viewer.user.id, subscriptionId })
  if (!row) throw new ApiError('not_found')
  return row
}

function stateOf(row: RecurringRow, { calendar }: Own['viewer'], now: number) {
  const recurrent_payments_enabled = row.status === 'active' && !row.is_lifetime && row.service_id !== null
  return {
    ...row,
    price: row.price_minor,
    recurrent_payments_enabled,
    is_active: isPaidOn(row, learnerToday(calendar, now)),
  }
}

type Due = Pick<RecurringRow, 'first_paid_on' | 'period' | 'period_count' | 'paid_periods' | 'next_pay_at'>

/** The date (YYYY-MM-DD) of the payment after the paid periods; undefined if none is planned. */
export function nextDueDate(row: Due, calendar: Calendar): string | undefined {
  const { first_paid_on: first, period, period_count: count, paid_periods: paid, next_pay_at: nextPayAt } = row
  if (first !== null) return dueDate(first, { period, count }, paid)
  return nextPayAt === null ? undefined : dateOf(learnerDayAt(calendar, nextPayAt))
}

/** The last day of the paid periods, YYYY-MM-DD; undefined if no payment is planned. */
export function lastPaidDateOf(row: Due, calendar: Calendar): string | undefined {
  const due = nextDueDate(row, calendar)
  return due === undefined ? undefined : lastPaidDate(due)
}

/** The paid periods; undefined for a subscription without a first payment date. */
export function paidPeriodsOf(row: RecurringRow, calendar: Calendar): Counted | undefined {
  if (row.first_paid_on !== null) return { first: row.first_paid_on, periods: row.paid_periods }
  const paidUntil = nextDueDate(row, calendar) ?? (row.end_date === null ? undefined : dueAfter(row.end_date))
  if (paidUntil === undefined) return undefined
  const began = dateOf(learnerDayAt(calendar, row.created_at))
  return countedFrom(began, paidUntil, { period: row.period, count: row.period_count })
}
