import { dueDate, nextTryDate } from '#contract/subscriptions/dueDates.ts'
import { dayOf } from '#contract/users/dates.ts'
import { recordEvent } from '../live/live.ts'
import type { Outcome, PaymentTransaction, Purpose, Settlement } from '../payments/purpose.ts'
import { learnerToday, openingOf } from '../users/calendar.ts'
import { lockUser, requireUserContext } from '../users/users.ts'
import * as queries from './renewalQueries.ts'

/** Payments of the periods of subscriptions. */
export const subscriptionPurpose: Purpose = {
  lock: async (sql, { id: subscriptionId, userId }) => {
    await lockUser(sql, userId)
    const row = await queries.lockSubscriptionById(sql, subscriptionId)
    return async (transaction, settlement) => (row ? settle(transaction, row, settlement) : 'kept')
  },
}

async function settle(
  transaction: PaymentTransaction,
  row: queries.RenewalRow,
  settlement: Settlement,
): Promise<Outcome> {
  const { status, isCharge, failureCode } = settlement
  // It ended meanwhile, by a refund or by an administrator: whoever wants it again orders it.
  if (status === 'paid' && row.status === 'ended') return 'returned'
  if (status === 'paid') await extend(transaction, row, settlement)
  // A page that was closed or not paid on is no attempt.
  else if (status === 'failed' && isCharge) await failAttempt(transaction, row, failureCode ?? 'declined')
  else return 'kept'
  await recordEvent(transaction, { userId: row.user_id, kind: 'payment' })
  return 'kept'
}

/** A period more, counted from the first payment. */
async function extend({ sql }: PaymentTransaction, row: queries.RenewalRow, { cardId }: Settlement): Promise<void> {
  const { calendar } = await requireUserContext(sql, row.user_id)
  const firstPaidOn = row.first_paid_on ?? learnerToday(calendar)
  const paidPeriods = row.paid_periods + 1
  const due = dueDate(firstPaidOn, { period: row.period, count: row.period_count }, paidPeriods)
  const period = { subscriptionId: row.id, firstPaidOn, paidPeriods, cardId }
  if (row.status === 'ending') await queries.updatePaidEnding(sql, { ...period, endDate: due })
  else await queries.updatePaid(sql, { ...period, nextPayAt: openingOf(calendar, dayOf(due)) })
}

/** Plans the next attempt; after the last one the subscription ends. */
async function failAttempt({ sql }: PaymentTransaction, row: queries.RenewalRow, failure: string): Promise<void> {
  // Cancelled meanwhile.
  if (row.status !== 'active' || row.first_paid_on === null) return
  const { calendar } = await requireUserContext(sql, row.user_id)
  const interval = { period: row.period, count: row.period_count }
  const failures = row.failures + 1
  const today = learnerToday(calendar)
  const next = nextTryDate(dueDate(row.first_paid_on, interval, row.paid_periods), failures, today)
  const failed = { subscriptionId: row.id, failures, failure }
  if (next === undefined) await queries.updateEnded(sql, { ...failed, endDate: today })
  else await queries.updateFailed(sql, { ...failed, nextTryAt: openingOf(calendar, dayOf(next)) })
}

/** Takes that there was no card to charge, as a failed attempt. */
export async function failWithoutCard(transaction: PaymentTransaction, id: number): Promise<void> {
  const row = await queries.lockSubscriptionById(transaction.sql, id)
  if (!row) return
  await failAttempt(transaction, row, 'no_card')
  await recordEvent(transaction, { userId: row.user_id, kind: 'payment' })
}
