import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrder, getOrder } from '#contract/shop/orders/api.ts'
import { updateSubscriptionCard } from '#contract/shop/subscriptions/paymentApi.ts'
import { reconcile } from '../payments/jobs.ts'
import { mailPayments } from '../payments/paymentMails.ts'
import { renewSubscriptions } from '../subscriptions/jobs.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, referenceOf } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { startStripe, type StripeServer } from '../../../test/stripe.ts'
import { sendStripeEvents } from '../../../test/stripeEvents.ts'
import type { StripeCard } from '../../../test/stripeObjects.ts'
import { neverAborted } from '../../../test/waiting.ts'

let stripe: StripeServer
let school: School
let serviceId: number
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { kind: 'subscription', price: 900 })
})
beforeEach(() => {
  stripe.faults.length = 0
  stripe.events.length = 0
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const work = () => ({ ...school, signal: neverAborted })
const renew = () => renewSubscriptions(work())

const sendEvents = () => sendStripeEvents(school, stripe)

/** A subscription whose second period is due, with a card of this kind. */
async function subscribe(kind: StripeCard = 'success') {
  const { sql } = school.database
  const { id: userId, token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  stripe.page.pay(referenceOf(ordered), 'success')
  await sendEvents()
  const { body } = await school.call(getOrder, { params: { orderId: ordered.id }, token })
  const id = body.subscription_id ?? 0
  await sql`
    update subscriptions set first_paid_on = first_paid_on - 35, next_pay_at = now() - interval '4 days',
      next_try_at = now() - interval '1 second'
    where id = ${id}`
  const [card] = await sql<{ reference: string }>`
    select c.reference from cards c join subscriptions s on s.card_id = c.id where s.id = ${id}`
  const setCard = (kindNow: StripeCard) => {
    const method = stripe.objects.methods.get(card?.reference ?? '')
    if (method) method.kind = kindNow
  }
  setCard(kind)
  const payments = () => sql<{ status: string; failure_code: string | null }>`
    select status, failure_code from payments where subscription_id = ${id} order by id`
  const makeDue = () => sql`update subscriptions set next_try_at = now() - interval '1 second' where id = ${id}`
  const find = async () => (await sql`select * from subscriptions where id = ${id}`)[0]
  return { id, userId, token, payments, setCard, makeDue, find }
}

/** Another card of a person. */
async function addCard(userId: number): Promise<number> {
  const { sql } = school.database
  const [customer] = await sql<{ reference: string }>`select reference from customers where user_id = ${userId}`
  const reference = stripe.objects.addMethod('success', customer?.reference ?? '')
  const [card] = await sql<{ id: number }>`
    insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
    values (${userId}, 'stripe', ${reference}, 'visa', '4242', 8, 2099, false) returning id`
  return card?.id ?? 0
}

describe('charges after a restored backup', () => {
  /** Restores a subscription from its backup without the payments made since; the provider's books keep them. */
  async function restore(id: number, backup: Awaited<ReturnType<Awaited<ReturnType<typeof subscribe>>['find']>>) {
    const { sql, transaction } = school.database
    await transaction(async (own) => {
      await own`set local session_replication_role = replica`
      await own`delete from payments where subscription_id = ${id}`
    })
    await sql`
      update subscriptions s set paid_periods = b.paid_periods, failures = b.failures, last_failure = b.last_failure,
        next_pay_at = b.next_pay_at, next_try_at = b.next_try_at
      from jsonb_populate_record(null::subscriptions, ${JSON.stringify(backup)}::jsonb) b where s.id = ${id}`
  }

  test.each([
    ['knows its key', () => undefined],
    ['has forgotten its key', () => stripe.answers.clear()],
  ])('a renewal charged after the restored backup is not charged again while Stripe %s', async (_when, forget) => {
    const { id, userId, payments, find } = await subscribe()
    const backup = await find()
    await school.database.sql`update users set locale = 'es' where id = ${userId}`
    await renew()
    // Restores the earlier language of its title.
    await school.database.sql`update users set locale = 'en' where id = ${userId}`
    const renewed = await find()
    const intents = stripe.objects.intents.size
    await restore(id, backup)
    expect(await payments()).toEqual([])
    forget()
    await renew()
    expect(await payments()).toEqual([{ status: 'paid', failure_code: null }])
    expect(stripe.objects.intents.size).toBe(intents)
    expect(await find()).toEqual(renewed)
  })

  test('a renewal charged after the restored backup fails at its second attempt and is paid as before', async () => {
    const { id, payments, setCard, makeDue, find } = await subscribe('declined')
    const backup = await find()
    const attempts = [
      { status: 'failed', failure_code: 'declined' },
      { status: 'paid', failure_code: null },
    ]
    await renew()
    setCard('success')
    await makeDue()
    await renew()
    expect(await payments()).toEqual(attempts)
    const intents = stripe.objects.intents.size
    await restore(id, backup)
    await renew()
    expect(await payments()).toEqual(attempts.slice(0, 1))
    await makeDue()
    await renew()
    expect(await payments()).toEqual(attempts)
    expect(stripe.objects.intents.size).toBe(intents)
  })

  test('a renewal charged after the restored backup is charged from another card that its person has chosen since', async () => {
    const { id, userId, token, payments, find } = await subscribe('declined')
    const backup = await find()
    await renew()
    await restore(id, backup)
    const body = { payment_method_id: await addCard(userId) }
    expect((await school.call(updateSubscriptionCard, { query: { id }, body, token })).status).toBe(200)
    await renew()
    expect(await payments()).toEqual([{ status: 'paid', failure_code: null }])
  })
})

describe('renewals that Stripe rejects', () => {
  const workBy = (secretKey: string) => {
    const stripeBy = school.config.stripe && { ...school.config.stripe, secretKey }
    return { ...work(), config: { ...school.config, ...(stripeBy && { stripe: stripeBy }) } }
  }

  test.each([
    ['of another account', () => stripe.otherKey, 'is of another account'],
    ['that Stripe does not take', () => 'sk_test_0000000000', 'Invalid API Key'],
  ])(
    'a wrong key %s fails the renewal without counting an attempt; the right key charges once',
    async (_which, key, message) => {
      const { id, userId, payments, find } = await subscribe()
      const before = await find()
      const failed = await renewSubscriptions(workBy(key())).catch((error: unknown) => error)
      expect(failed).toMatchObject({ errors: [{ message: expect.stringContaining(message) as string }] })
      expect(await payments()).toEqual([{ status: 'open', failure_code: null }])
      expect(await find()).toEqual(before)
      await mailPayments(work())
      const { sql } = school.database
      expect(await sql`select 1 from mails m join users u on u.email = m.recipient where u.id = ${userId}`).toEqual([])
      const intents = stripe.objects.intents.size
      await sql`
      update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
      where subscription_id = ${id}`
      await reconcile(work())
      expect(await payments()).toEqual([{ status: 'paid', failure_code: null }])
      expect(stripe.objects.intents.size - intents).toBe(1)
    },
  )

  test.each(['livemode_mismatch', 'testmode_charges_only'])(
    'a renewal that Stripe refuses as %s counts no attempt',
    async (code) => {
      const { payments, find } = await subscribe()
      const before = await find()
      stripe.faults.push({ kind: 'refused', code })
      await expect(renew()).rejects.toThrow('1 due payments could not be made')
      expect(await payments()).toEqual([{ status: 'open', failure_code: null }])
      expect(await find()).toEqual(before)
    },
  )

  test('a renewal that the bank has not answered yet is polled again, and counts no attempt', async () => {
    const { id, payments, find } = await subscribe('late')
    await renew()
    const before = await find()
    await school.database.sql`
      update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
      where subscription_id = ${id}`
    await expect(reconcile(workBy(stripe.otherKey))).rejects.toThrow('1 payments could not be settled')
    expect(await payments()).toEqual([{ status: 'open', failure_code: null }])
    expect(await find()).toEqual(before)
  })

  test('a renewal of a person whose customer was deleted is declined, because their cards are gone', async () => {
    const { userId, payments } = await subscribe()
    const [customer] = await school.database.sql<{ reference: string }>`
      select reference from customers where user_id = ${userId}`
    stripe.page.deleteCustomer(customer?.reference ?? '')
    await renew()
    expect(await payments()).toEqual([{ status: 'failed', failure_code: 'declined' }])
  })
})

test('an order by a saved card and a wrong key is an error of the server, not of the card', async () => {
  const { userId, token } = await subscribe()
  const course = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
  const cardId = await addCard(userId)
  stripe.faults.push({ kind: 'refused', code: 'testmode_charges_only' })
  const body = { payment_method_id: cardId }
  const input = { params: { serviceId: course }, query: {}, body, token, headers: { 'x-app-id': 'local' } }
  expect((await school.call(createOrder, input)).failure).toMatchObject({ code: 'server_error', status: 500 })
})
