import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { addCourse } from '../../../test/course.ts'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { addBuyer, addService, referenceOf } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { signStripeEvent, startStripe, type StripeServer } from '../../../test/stripe.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { renewSubscriptions } from '../subscriptions/jobs.ts'
import { fetchEvents, reconcile } from './jobs.ts'

let stripe: StripeServer
let school: School
let serviceId: number
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id })
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

type Finding = { check: string; status: string; message: string; remedy?: string }

/** The doctor's findings about payments. */
async function examine(settings: Record<string, string> = {}): Promise<string[]> {
  const environment = { ...settingsOf(school), ...stripe.environment, ...settings }
  const { stdout } = await runCommand(['server/src/commands/doctor.ts', '--json'], environment)
  const { results } = JSON.parse(stdout) as { results: Finding[] }
  return results.filter(({ check }) => check === 'payments').map(({ status, message }) => `${status} ${message}`)
}

const work = () => ({ ...school, signal: neverAborted })

async function valueOf(sample: string): Promise<number> {
  const { body } = await school.app.inject('/metrics')
  const line = body.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? 0)
}

const post = (event: object, secret?: string) =>
  school.app.inject({
    method: 'POST',
    url: '/spa/webhooks/stripe',
    ...(({ body, headers }) => ({ payload: body, headers }))(signStripeEvent(event, secret ? { secret } : {})),
  })

test('the doctor says whether the provider accepts our key, and whether its events come', async () => {
  expect(await Promise.all([examine(), examine({ STRIPE_SECRET_KEY: 'sk_test_9999999999' })])).toEqual([
    ['good Stripe accepts our key'],
    ['wrong Stripe does not take our key: Invalid API Key'],
  ])
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(referenceOf(ordered), 'success')
  const [event] = stripe.events.splice(0)
  await school.database.sql`update payments set created_at = now() - interval '1 hour', asked_at = null`
  await reconcile(work())
  stripe.page.refund(referenceOf(ordered), 100)
  stripe.events.length = 0
  await fetchEvents(work())
  expect(await examine()).toEqual([
    'warning Stripe took payments in the last week, but none of its events came',
    'good Stripe accepts our key',
  ])
  expect((await post(event ?? {})).statusCode).toBe(200)
  expect(await examine()).toEqual(['good Stripe accepts our key'])
})

test('the doctor reports that nobody takes payments, and what is left at a provider whose key is gone', async () => {
  await (await addBuyer(school)).order(serviceId)
  const without = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_URL: '' }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' }
  const left = 'wrong Payments, refunds or cards at Stripe are not settled, and its key is not set'
  const settings = [
    { ...without, ...production, PAYMENTS: '' },
    { ...without, PAYMENTS: 'sandbox' },
    { ...without, ...production, PAYMENTS: 'sandbox' },
  ]
  expect(await Promise.all(settings.map((one) => examine(one)))).toEqual([
    ['warning Nobody takes payments: what has a price cannot be ordered', left],
    ['good Payments are made in the sandbox, which takes no money', left],
    ['warning Payments are made in the sandbox, which takes no money', left],
  ])
})

test('the doctor and the metrics report missing charges and refused refunds', async () => {
  const { id: userId, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  stripe.page.pay(referenceOf(ordered), 'success')
  for (const event of stripe.events.splice(0)) await post(event)
  const { staffToken: token } = await addStaffMember(school, 'admin')
  const refund = { client_id: randomUUID(), amount: 4000, ends_access: false, reason: 'Asked by phone' }
  stripe.faults.push({ kind: 'refused', code: 'balance_insufficient' })
  await school.call(refundOrder, { params: { orderId: ordered.id }, body: refund, token })
  stripe.page.dispute(referenceOf(ordered))
  for (const event of stripe.events.splice(0)) await post(event)
  await school.database.sql`
    insert into subscriptions (user_id, status, title, brand, course_service_type, period, period_count, price_minor,
      currency, first_paid_on, paid_periods, next_pay_at, next_try_at)
    values (${userId}, 'active', '{"en": "Club"}', 'local', 'main_subscription', 'day', 30, 900, 'EUR', ${dateIn(-30)},
      1, now() - interval '2 hours', now() - interval '2 hours')`
  expect(await examine()).toEqual([
    'good Stripe accepts our key',
    'warning 1 periods or instalments were due more than an hour ago and were not charged',
    'warning 1 refunds were refused for good',
    'warning 1 payments are disputed',
  ])
  expect(await valueOf('daystream_payments{state="due_late"}')).toBe(1)
  expect(await valueOf('daystream_payments{state="refund_refused"}')).toBe(1)
  expect(await valueOf('daystream_payments{state="disputed"}')).toBe(1)
  const failed = 'daystream_payments_total{purpose="subscription",result="failed"}'
  const before = await valueOf(failed)
  await renewSubscriptions(work())
  expect((await valueOf(failed)) - before).toBe(1)
  expect(await valueOf('daystream_payments{state="due_late"}')).toBe(0)
})

test('settled payments and events are counted, unsigned ones separately', async () => {
  const paid = 'daystream_payments_total{purpose="order",result="paid"}'
  const taken = 'daystream_payment_events_total{sender="stripe",result="taken"}'
  const refused = 'daystream_payment_events_total{sender="stripe",result="refused"}'
  const before = { paid: await valueOf(paid), taken: await valueOf(taken), refused: await valueOf(refused) }
  const ordered = (await (await addBuyer(school)).order(serviceId)).body
  stripe.page.pay(referenceOf(ordered), 'success')
  const events = stripe.events.splice(0)
  for (const event of events) await post(event)
  await expect.poll(() => valueOf(paid)).toBe(before.paid + 1)
  expect(await valueOf(taken)).toBe(before.taken + events.length)
  await post({ id: `evt_${randomUUID()}`, type: 'payout.paid', data: { object: {} } }, 'whsec_00000000000000000000')
  expect(await valueOf(refused)).toBe(before.refused + 1)
})
