import { dateOf, dayOf } from '#contract/platform/dates.ts'
import { requireUserContext } from '../../accounts/users/users.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { learnerDayAt, learnerToday, openingOf } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { updateCard } from './queries.ts'
import { lockOverdue, updateRestarted } from './renewalQueries.ts'

/**
 * Skips periods that passed while an account was closed: an overdue one restarts today, less the days on which it was overdue while the
 * account was open. Times are epoch seconds.
 */
export async function restartOverdue(
  { sql }: Pick<TransactionContext, 'sql'>,
  { userId, closedAt, now }: Moment & { userId: number; closedAt: number },
): Promise<void> {
  const { calendar } = await requireUserContext(sql, userId)
  const today = dayOf(learnerToday(calendar, now))
  const opening = openingOf(calendar, today)
  for (const { id, next_pay_at: dueAt } of await lockOverdue(sql, { userId, opening })) {
    const firstDay = today - Math.max(0, learnerDayAt(calendar, closedAt) - learnerDayAt(calendar, dueAt))
    const nextPayAt = openingOf(calendar, firstDay)
    await updateRestarted(sql, { subscriptionId: id, firstPaidOn: dateOf(firstDay), nextPayAt, opening })
  }
}

/** Moves the subscriptions of a card to another card or to none; returns how many. */
export function moveSubscriptions(sql: Sql, move: { from: number; to: number | null }): Promise<number> {
  return updateCard(sql, move)
}
