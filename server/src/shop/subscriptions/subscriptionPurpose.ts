import { dueDate, lastPaidDate, nextTryDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Outcome, PaymentTransaction, Purpose, Settlement } from '../payments/purpose.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { findCalendars, lockUser, requireUserContext } from '../../accounts/users/users.ts'
import { paidPeriodsOf } from './cancelling.ts'
import * as queries from './renewalQueries.ts'

export const subscriptionPurpose: Purpose = {
  lock: async (sql, { id: subscriptionId, userId }) => {
    await lockUser(sql, userId)
    const [row] = await queries.lockSubscriptionsById(sql, [subscriptionId])
    return async (transaction, settlement) => (row ? settle(transaction, row, settlement) : 'kept')
  },
}

async function settle(
  transaction: PaymentTransaction,
  row: queries.RenewalRow,
  settlement: Settlement,
): Promise<Outcome> {
  const { status, isCharge, failureCode } = settlement
  // A refund or an administrator has ended it; ordering it again is up to the learner.
  if (status === 'paid' && row.status === 'ended') return 'returned'
  if (status === 'paid') await extend(transaction, row, settlement)
  // Closing or leaving a page is no attempt.
  else if (status === 'failed' && isCharge) await failAttempts(transaction, [row], failureCode ?? 'declined')
  else return 'kept'
  await recordEvent(transaction, { userId: row.user_id, kind: 'payment' })
  return 'kept'
}

/** Adds a period, counted from the first payment. */
async function extend(
  { sql, now }: PaymentTransaction,
  row: queries.RenewalRow,
  { cardId }: Settlement,
): Promise<void> {
  const { calendar } = await requireUserContext(sql, row.user_id)
  const counted = paidPeriodsOf(row, calendar) ?? { first: learnerToday(calendar, now), periods: 0 }
  const { first: firstPaidOn } = counted
  const paidPeriods = counted.periods + 1
  const due = dueDate(firstPaidOn, { period: row.period, count: row.period_count }, paidPeriods)
  const period = { subscriptionId: row.id, firstPaidOn, paidPeriods, cardId }
  if (row.status === 'ending') await queries.updatePaidEnding(sql, { ...period, endDate: lastPaidDate(due) })
  else await queries.updatePaid(sql, { ...period, nextPayAt: openingOf(calendar, dayOf(due)) })
}

/** Plans the next attempts; after the last one a subscription ends. */
async function failAttempts({ sql, now }: PaymentTransaction, rows: readonly queries.RenewalRow[], failure: string) {
  const userIds = rows.map(({ user_id: userId }) => userId)
  const calendars = await findCalendars(sql, userIds)
  const failed = rows.flatMap((row) => {
    const calendar = calendars.get(row.user_id)
    return calendar ? failedOf(row, { calendar, now }) : []
  })
  await queries.updateFailed(sql, failed, failure)
}

function failedOf(
  row: queries.RenewalRow,
  { calendar, now }: Moment & { calendar: Calendar },
): queries.FailedAttempt[] {
  // The subscription was cancelled.
  if (row.status !== 'active' || row.first_paid_on === null) return []
  const interval = { period: row.period, count: row.period_count }
  const failures = row.failures + 1
  const today = learnerToday(calendar, now)
  const next = nextTryDate(dueDate(row.first_paid_on, interval, row.paid_periods), failures, today)
  const attempt = { id: row.id, failures }
  if (next === undefined) return [{ ...attempt, next_try_at: null, end_date: today }]
  return [{ ...attempt, next_try_at: openingOf(calendar, dayOf(next)), end_date: null }]
}

/** Records failed attempts for subscriptions without a card. */
export async function failWithoutCard(transaction: PaymentTransaction, ids: readonly number[]): Promise<void> {
  const rows = await queries.lockSubscriptionsById(transaction.sql, ids)
  await failAttempts(transaction, rows, 'no_card')
  await recordEvent(transaction, ...rows.map(({ user_id: userId }) => ({ userId, kind: 'payment' as const })))
}
