import { nextTryDate } from '#contract/subscriptions/dueDates.ts'
import { dayOf } from '#contract/users/dates.ts'
import { recordEvent } from '../live/live.ts'
import type { Outcome, PaymentTransaction, Purpose, Settlement } from '../payments/purpose.ts'
import { learnerToday, openingOf } from '../users/calendar.ts'
import { lockUser, requireUserContext } from '../users/users.ts'
import * as queries from './paymentQueries.ts'

/** Payments of parts, which are paid in their order. */
export const instalmentPurpose: Purpose = {
  lock: async (sql, { id: instalmentId, userId }) => {
    await lockUser(sql, userId)
    const plan = await queries.lockPlan(sql, instalmentId)
    return async (transaction, settlement) => (plan ? settle(transaction, plan, settlement) : 'kept')
  },
}

async function settle(
  transaction: PaymentTransaction,
  plan: queries.PlanRow,
  { status, paymentId, failureCode, cardId, isCharge }: Settlement,
): Promise<Outcome> {
  const { id: instalmentId, user_id: userId } = plan
  if (status === 'paid') {
    // Cancelled or paid by another payment meanwhile.
    if (!(await queries.updatePartPaid(transaction.sql, { instalmentId, paymentId }))) return 'returned'
    await planNext(transaction, { instalmentId, userId, cardId })
  } else if (status === 'failed' && isCharge) await failAttempt(transaction, plan, failureCode ?? 'declined')
  else return 'kept'
  await recordEvent(transaction, { userId, kind: 'payment' })
  return 'kept'
}

/** The next part is charged when it is due; without one the plan is paid. */
async function planNext(
  { sql }: PaymentTransaction,
  { instalmentId, userId, cardId }: { instalmentId: number; userId: number; cardId: number | null },
): Promise<void> {
  const { calendar } = await requireUserContext(sql, userId)
  const due = await queries.findNextDueDate(sql, instalmentId)
  const nextTryAt = due === undefined ? null : openingOf(calendar, dayOf(due))
  await queries.updateAfterPart(sql, { instalmentId, nextTryAt, cardId })
}

/** Plans the next attempt; after the last one only the learner pays. */
async function failAttempt({ sql }: PaymentTransaction, plan: queries.PlanRow, failure: string): Promise<void> {
  const due = await queries.findNextDueDate(sql, plan.id)
  if (plan.status !== 'active' || due === undefined) return
  const { calendar } = await requireUserContext(sql, plan.user_id)
  const failures = plan.failures + 1
  const next = nextTryDate(due, failures, learnerToday(calendar))
  const nextTryAt = next === undefined ? null : openingOf(calendar, dayOf(next))
  await queries.updateFailed(sql, { instalmentId: plan.id, failures, failure, nextTryAt })
}

/** Takes that there was no card to charge, as a failed attempt. */
export async function failWithoutCard(transaction: PaymentTransaction, id: number): Promise<void> {
  const plan = await queries.lockPlan(transaction.sql, id)
  if (!plan) return
  await failAttempt(transaction, plan, 'no_card')
  await recordEvent(transaction, { userId: plan.user_id, kind: 'payment' })
}
