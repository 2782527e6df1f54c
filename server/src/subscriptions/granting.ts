import { dateOf } from '#contract/users/dates.ts'
import type { TransactionContext } from '../live/live.ts'
import type { Learner } from '../streams/enrolment.ts'
import { learnerDayAt, openingOf } from '../users/calendar.ts'
import { findPeriod, insertSubscription } from './grantingQueries.ts'

/** Begins the subscription of a service: its first period is paid, the next payment is due on the day after it. */
export async function grantSubscription(
  { sql }: TransactionContext,
  { userId, calendar }: Learner,
  serviceId: number,
): Promise<number> {
  const today = learnerDayAt(calendar, Math.floor(Date.now() / 1000))
  const period = await findPeriod(sql, { serviceId, from: dateOf(today) })
  const nextDay = period.nextDay
  return insertSubscription(sql, {
    ...{ userId, serviceId },
    endDate: nextDay === null ? null : dateOf(nextDay - 1),
    nextPayAt: nextDay === null ? null : openingOf(calendar, nextDay),
  })
}
