import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard } from '#contract/shop/cards/api.ts'
import { getOrder } from '#contract/shop/orders/api.ts'
import { settleCards } from '../cards/jobs.ts'
import { closeExpired } from '../orders/jobs.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, referenceOf } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { startStripe, type StripeServer } from '../../../test/stripe.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'

let stripe: StripeServer
let school: School
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const work = () => ({ ...school, signal: neverAborted })

/** Runs a job while Stripe holds its first answer until the check has run. */
async function whileHeld(run: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  const { promise: until, resolve: answer } = Promise.withResolvers<undefined>()
  stripe.faults.push({ kind: 'held', until })
  const running = run()
  await eventually(check).finally(() => answer(undefined))
  await running
}

test('expiring orders are closed beside one for which Stripe does not answer, each by one request', async () => {
  const serviceId = await addService(school, { courseId: (await addCourse(school.database)).id })
  const orders = await Promise.all(
    [1, 2, 3].map(async () => {
      const { token, order } = await addBuyer(school)
      return { token, id: (await order(serviceId)).body.id }
    }),
  )
  await school.database.sql`
    update orders set created_at = created_at - interval '1 hour', expires_at = now() where status = 'pending'`
  const statuses = () =>
    Promise.all(
      orders.map(
        async ({ token, id }) => (await school.call(getOrder, { params: { orderId: id }, token })).body.status,
      ),
    )
  stripe.requests.length = 0
  await whileHeld(
    () => closeExpired(work()),
    async () => expect((await statuses()).toSorted()).toEqual(['failed', 'failed', 'pending']),
  )
  expect(await statuses()).toEqual(['failed', 'failed', 'failed'])
  expect(stripe.requests).toHaveLength(3)
})

test('cards are saved beside one for which Stripe does not answer', async () => {
  const { sql } = school.database
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { id, token } = await addBuyer(school)
      stripe.page.pay(referenceOf((await school.call(addCard, { token })).body), 'success')
      return id
    }),
  )
  await sql`update card_setups set created_at = created_at - interval '1 hour'`
  const saved = () => sql`select 1 from cards where user_id = any (${ids})`
  await whileHeld(
    () => settleCards(work()),
    async () => expect(await saved()).toHaveLength(2),
  )
  expect(await saved()).toHaveLength(3)
})
