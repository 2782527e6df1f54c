import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dateOf, dayOf } from '#contract/platform/dates.ts'
import type { Sql } from '../platform/database/database.ts'
import { dayAt, startOfDay } from '../platform/calendar.ts'
import type { DemoEmail } from './accounts.ts'
import { insertCard } from './paymentQueries.ts'
import type { DemoUser } from './runs.ts'
import * as queries from './shopQueries.ts'

type People = { userOf: (email: DemoEmail) => DemoUser; now: number }
type UserIdOf = (email: DemoEmail) => number

/** Codes, a subscription to which a course can be added, and orders. */
export async function insertShop(sql: Sql, { userOf, now }: People): Promise<void> {
  const userIdOf = (email: DemoEmail) => userOf(email).id
  const welcomeId = await insertCodes(sql, userIdOf)
  const { id: userId, timezone } = userOf('second@demo.test')
  const firstPaidOn = dateOf(dayAt(timezone, now) - 19)
  const nextPayAt = startOfDay(timezone, dayOf(dueDate(firstPaidOn, { period: 'month', count: 1 }, 1)))
  const cardId = await insertCard(sql, { userId, brand: 'visa', last4: '4242', monthsLeft: 26, isDefault: true, now })
  await queries.insertSubscription(sql, { userId, serviceId: 2011, cardId, firstPaidOn, nextPayAt })
  await insertOrders(sql, userIdOf, welcomeId)
}

/** Codes in every state; returns the id of the one for everybody. */
async function insertCodes(sql: Sql, userIdOf: UserIdOf): Promise<number> {
  const everybody = { userId: null, percent: null, amountMinor: null, brands: [], useLimit: null }
  const days = { startsInDays: null, endsInDays: null, endedDaysAgo: null }
  const code = { ...everybody, ...days }
  await queries.insertDiscount(sql, { ...code, code: 'AUTUMN15', percent: 15, endedDaysAgo: 20 })
  await queries.insertDiscount(sql, { ...code, code: 'NEWYEAR', percent: 20, startsInDays: 10, endsInDays: 40 })
  const face = { brands: ['face'], amountMinor: 500, useLimit: 100 }
  await queries.insertDiscount(sql, { ...code, ...face, code: 'FRIEND5', endsInDays: 60 })
  const marina = { userId: userIdOf('learner@demo.test'), percent: 25, useLimit: 1 }
  await queries.insertDiscount(sql, { ...code, ...marina, code: 'MARINA25' })
  return queries.insertDiscount(sql, { ...code, code: 'WELCOME10', percent: 10 })
}

/** Paid orders, of which two can be upgraded and one used the code, and one refused by the bank. */
async function insertOrders(sql: Sql, userIdOf: UserIdOf, discountId: number): Promise<void> {
  const order = { brand: 'face', discountId: null, discountMinor: 0 }
  const [learner, second] = [userIdOf('learner@demo.test'), userIdOf('second@demo.test')]
  const quiet = { ...order, brand: 'mind', serviceId: 2001, priceMinor: 6400 }
  await queries.insertPaidOrder(sql, { ...quiet, userId: second, daysAgo: 14 })
  await queries.insertPaidOrder(sql, { ...order, userId: learner, serviceId: 1002, priceMinor: 4900, daysAgo: 12 })
  const coded = { ...order, discountId, discountMinor: 490, serviceId: 1002, priceMinor: 4900 }
  await queries.insertPaidOrder(sql, { ...coded, userId: userIdOf('svetlana@demo.test'), daysAgo: 6 })
  await queries.insertFailedOrder(sql, {
    ...order,
    userId: userIdOf('lidia@demo.test'),
    serviceId: 1004,
    priceMinor: 1900,
    daysAgo: 2,
  })
}
