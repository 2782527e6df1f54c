import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import { insertDiscount, insertSubscription } from './shopQueries.ts'

/** A code for everybody, and a subscription that includes a course which can be added. */
export async function insertShop(sql: Sql, userIdOf: (email: DemoEmail) => number): Promise<void> {
  await insertDiscount(sql, { code: 'WELCOME10', percent: 10 })
  await insertSubscription(sql, { userId: userIdOf('second@demo.test'), serviceId: 2011, paidInDays: 12 })
}
