import { dateOf, dayOf } from '#contract/platform/dates.ts'
import { requireUserContext } from '../../accounts/users/users.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { learnerDayAt, learnerToday, openingOf } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { updateCard } from './queries.ts'
import { lockOverdue, updateRestarted } from './renewalQueries.ts'

/**
 * Periods that passed while an account was closed are not charged: what is overdue is paid from today, and from as many days
 * before as it was overdue when the account was closed, on which it was open. Times in seconds since 1970.
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

/** What a card pays for is paid by another one, or by none; returns how many. */
export function moveSubscriptions(sql: Sql, move: { from: number; to: number | null }): Promise<number> {
  return updateCard(sql, move)
}
