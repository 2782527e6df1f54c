import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { learnerToday, openingOf } from '../../platform/calendar.ts'
import { insertPlan, updateCancelled, updateCard, type NewPlan } from './queries.ts'

/** Moves the plans of a card to another card or to none; returns how many. */
export function movePlans(sql: Sql, move: { from: number; to: number | null }): Promise<number> {
  return updateCard(sql, move)
}

type Plan = Moment &
  Omit<NewPlan, 'instalments' | 'nextTryAt'> & {
    calendar: Calendar
    /** In minor units; the first is paid. */
    amounts: readonly number[]
  }

/** Begins the plan of runs paid in monthly instalments, in the caller's transaction; returns its id. */
export async function createPlan(
  transaction: TransactionContext,
  { calendar, now, amounts, ...plan }: Plan,
): Promise<number> {
  const today = learnerToday(calendar, now)
  const dueOn = (index: number) => dueDate(today, { period: 'month', count: 1 }, index)
  const planId = await insertPlan(transaction.sql, {
    ...plan,
    nextTryAt: openingOf(calendar, dayOf(dueOn(1))),
    instalments: amounts.map((amount_minor, index) => ({ due_on: dueOn(index), amount_minor })),
  })
  await recordEvent(transaction, { userId: plan.userId, kind: 'payment' })
  return planId
}

/** Cancels the plan of a refunded order, if it has one. */
export async function cancelPlan(
  transaction: TransactionContext,
  order: { userId: number; orderId: number },
): Promise<void> {
  if (await updateCancelled(transaction.sql, order))
    await recordEvent(transaction, { userId: order.userId, kind: 'payment' })
}
