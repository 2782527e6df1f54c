import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '#contract/shop/orders/api.ts'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, payOnPage, providerOf, referenceOf } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { closeExpired } from '../orders/jobs.ts'
import { reconcile } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id })
})
afterAll(() => school.close())

const work = () => ({ ...school, signal: new AbortController().signal })

/** An order that is paid at the provider, which sends no event. */
async function buySilently() {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  const statusNow = async () => (await school.call(getOrder, { params: { orderId: ordered.id }, token })).body.status
  return { ordered, statusNow }
}

describe('open payments', () => {
  const minutes = 60
  const hours = 60 * minutes

  test.each([
    ['is asked about a minute after it was opened', 2 * minutes, null, 'paid'],
    ['is asked about again after a fifth of its age', 50 * minutes, 10 * minutes, 'paid'],
    ['is not asked about before', 50 * minutes, 5 * minutes, 'pending'],
    ['is asked about every hour when it is old', 30 * hours, 66 * minutes, 'paid'],
    ['is not asked about more often when it is old', 30 * hours, 54 * minutes, 'pending'],
  ])('an open payment %s', async (_what, age, asked, status) => {
    const { ordered, statusNow } = await buySilently()
    await school.database.sql`
      update payments set created_at = now() - make_interval(secs => ${age}::int),
        asked_at = now() - make_interval(secs => ${asked}::int)
      where order_id = ${ordered.id}`
    await reconcile(work())
    expect(await statusNow()).toBe(status)
  })
})

/** Old orders whose provider cannot be asked because its keys were removed. */
async function addStuck(status: 'open' | 'paid') {
  const { sql } = school.database
  const rows = await sql<{ id: number }>`
    with people as (
      insert into users (email, username, timezone, locale)
      select gen_random_uuid() || '@stuck.test', 'stuck', ${schoolZone}, 'en' from generate_series(1, 200) returning id),
    ordered as (
      insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor, expires_at, paid_at)
      select id, ${serviceId}, 'local', case when ${status} = 'open' then 'pending' else 'paid' end, 'EUR', 900, 900, 900,
        now() - interval '1 hour', now() from people returning id, user_id)
    insert into payments (user_id, order_id, adapter, reference, status, currency, amount_minor, settled_at,
      refund_requested_minor, asked_at)
    select user_id, id, 'stripe', 'cs_' || id, ${status}, 'EUR', 900, case when ${status} = 'paid' then now() end,
      case when ${status} = 'paid' then 900 else 0 end, now() - interval '20 seconds' from ordered returning id`
  return {
    remove: () => sql`
      update payments set status = 'failed', settled_at = now(), refund_requested_minor = 0
      where id = any (${rows.map(({ id }) => id)}::bigint[])`,
    cancelOrders: () => sql`
      update orders set status = 'failed', failed_at = now() where id in (
        select order_id from payments where id = any (${rows.map(({ id }) => id)}::bigint[]))`,
  }
}

test('two hundred unreachable payments do not hold up refunds', async () => {
  const { ordered } = await buySilently()
  await reconcileNow(ordered.id)
  const stuck = await addStuck('paid')
  await school.database.sql`
      update payments set created_at = now() - interval '2 hours', asked_at = now() - interval '1 hour'
      where adapter = 'stripe'`
  const { staffToken } = await addStaffMember(school, 'admin')
  const body = { client_id: crypto.randomUUID(), amount: 10_000, ends_access: false, reason: 'Asked by phone' }
  await school.database.sql`alter table sandbox_refunds rename to sandbox_refunds_away`
  await school.call(refundOrder, { params: { orderId: ordered.id }, body, token: staffToken })
  await school.database.sql`alter table sandbox_refunds_away rename to sandbox_refunds`
  // The least recently polled come first, and then wait for their next turn.
  await expect(reconcile(work())).rejects.toThrow('200 payments could not be settled')
  await school.database.sql`update payments set asked_at = now() - interval '10 minutes' where order_id = ${ordered.id}`
  await reconcile(work())
  expect(await providerOf(school).findPayment(referenceOf(ordered))).toMatchObject({ refundedMinor: 10_000 })
  await stuck.remove()
})

test('two hundred unreachable payments do not hold up events', async () => {
  const { ordered, statusNow } = await buySilently()
  const { sql } = school.database
  const stuck = await addStuck('open')
  await sql`
      insert into payment_events (adapter, event_id, reference, received_at)
      select adapter, 'of ' || id, reference, now() - interval '1 hour' from payments where adapter = 'stripe' and status = 'open'
      union all select 'sandbox', 'silent', ${referenceOf(ordered)}, now() - interval '1 minute'`
  await sql`update payments set asked_at = now() where order_id = ${ordered.id}`
  await expect(reconcile(work())).rejects.toThrow('payments could not be settled')
  expect(await statusNow()).toBe('paid')
  await stuck.remove()
  await stuck.cancelOrders()
})

test('two hundred unreachable payments do not hold up expiring orders', async () => {
  const stuck = await addStuck('open')
  const { token, order } = await addBuyer(school)
  const { id: orderId } = (await order(serviceId)).body
  await school.database.sql`update orders set expires_at = now() where id = ${orderId}`
  await expect(closeExpired(work())).rejects.toThrow('orders could not be closed')
  expect((await school.call(getOrder, { params: { orderId }, token })).body).toMatchObject({
    failure_code: 'expired',
  })
  await stuck.remove()
  await stuck.cancelOrders()
})

async function reconcileNow(orderId: number) {
  await school.database.sql`update payments set created_at = now() - interval '2 minutes' where order_id = ${orderId}`
  await reconcile(work())
}
