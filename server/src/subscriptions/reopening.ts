import { dayOf } from '#contract/users/dates.ts'
import type { TransactionContext } from '../live/live.ts'
import { learnerToday, openingOf } from '../users/calendar.ts'
import { requireUserContext } from '../users/users.ts'
import { updateOverdue } from './renewalQueries.ts'

/** Periods that passed while an account was closed are not charged: what is overdue is paid from today. */
export async function restartOverdue({ sql }: Pick<TransactionContext, 'sql'>, userId: number): Promise<void> {
  const { calendar } = await requireUserContext(sql, userId)
  const today = learnerToday(calendar)
  await updateOverdue(sql, { userId, today, opening: openingOf(calendar, dayOf(today)) })
}
