import { nextTryDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Outcome, PaymentTransaction, Purpose, Settlement } from '../payments/purpose.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { findCalendars, lockUser, requireUserContext } from '../../accounts/users/users.ts'
import * as queries from './paymentQueries.ts'

/** Payments of instalments, which are paid in order. */
export const instalmentPurpose: Purpose = {
  lock: async (sql, { id: planId, userId }) => {
    await lockUser(sql, userId)
    const [plan] = await queries.lockPlans(sql, [planId])
    return async (transaction, settlement) => (plan ? settle(transaction, plan, settlement) : 'kept')
  },
}

async function settle(
  transaction: PaymentTransaction,
  plan: queries.PlanRow,
  { status, paymentId, failureCode, cardId, isCharge }: Settlement,
): Promise<Outcome> {
  const { id: planId, user_id: userId } = plan
  if (status === 'paid') {
    // Another payment has paid the instalment, or the plan was cancelled.
    if (!(await queries.updateInstalmentPaid(transaction.sql, { planId, paymentId }))) return 'returned'
    await planNext(transaction, { planId, userId, cardId })
  } else if (status === 'failed' && isCharge) await failAttempts(transaction, [plan], failureCode ?? 'declined')
  else return 'kept'
  await recordEvent(transaction, { userId, kind: 'payment' })
  return 'kept'
}

/** Charges the next instalment when it is due; without one the plan is paid. */
async function planNext(
  { sql }: PaymentTransaction,
  { planId, userId, cardId }: { planId: number; userId: number; cardId: number | null },
): Promise<void> {
  const { calendar } = await requireUserContext(sql, userId)
  const due = (await queries.findNextDueDates(sql, [planId])).get(planId)
  const nextTryAt = due === undefined ? null : openingOf(calendar, dayOf(due))
  await queries.updateNextTry(sql, { planId, nextTryAt, cardId })
}

/** Plans the next attempts; after the last one only the learner can pay. */
async function failAttempts({ sql, now }: PaymentTransaction, plans: readonly queries.PlanRow[], failure: string) {
  const planIds = plans.map(({ id }) => id)
  const userIds = plans.map(({ user_id: userId }) => userId)
  const dueDates = await queries.findNextDueDates(sql, planIds)
  const calendars = await findCalendars(sql, userIds)
  const failed = plans.flatMap((plan) => {
    const [due, calendar] = [dueDates.get(plan.id), calendars.get(plan.user_id)]
    return plan.status === 'active' && due !== undefined && calendar ? [failedOf(plan, due, { calendar, now })] : []
  })
  await queries.updateFailedAttempts(sql, failed, failure)
}

function failedOf(
  plan: queries.PlanRow,
  due: string,
  { calendar, now }: Moment & { calendar: Calendar },
): queries.FailedAttempt {
  const failures = plan.failures + 1
  const next = nextTryDate(due, failures, learnerToday(calendar, now))
  return { id: plan.id, failures, next_try_at: next === undefined ? null : openingOf(calendar, dayOf(next)) }
}

/** Records failed attempts for plans without a card. */
export async function failWithoutCard(transaction: PaymentTransaction, ids: readonly number[]): Promise<void> {
  const plans = await queries.lockPlans(transaction.sql, ids)
  await failAttempts(transaction, plans, 'no_card')
  await recordEvent(transaction, ...plans.map(({ user_id: userId }) => ({ userId, kind: 'payment' as const })))
}
