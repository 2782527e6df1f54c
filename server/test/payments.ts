import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createOrder, type Order } from '#contract/shop/orders/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { first } from '../src/platform/database/database.ts'
import { sandboxProvider } from '../src/shop/sandbox/sandbox.ts'
import { signedEvent } from '../src/shop/sandbox/events.ts'
import { addCourse } from './course.ts'
import type { School } from './school.ts'
import { eventually } from './waiting.ts'

const local = { 'x-app-id': 'local' }

type Sold = {
  kind?: 'course' | 'course_extension' | 'consultations' | 'bundle' | 'subscription'
  courseId?: number | null
  price?: number
  days?: number | null
  consultations?: number | null
  childIds?: readonly number[]
  instalments?: number | null
}

let lastServiceId = 700_000

/** Adds a service; by default a course for €100. Returns its id. */
export async function addService({ database: { sql } }: Pick<School, 'database'>, sold: Sold): Promise<number> {
  const { kind = 'course', courseId = null, price = 10_000, days = null, consultations = null } = sold
  const { childIds = [], instalments = null } = sold
  const id = (lastServiceId += 1)
  const isSubscription = kind === 'subscription'
  await sql`
    insert into services (id, kind, course_id, title, price_minor, access_days, consultation_count, child_ids,
      instalment_count, period, period_count, course_service_type)
    values (${id}, ${kind}, ${courseId}, ${JSON.stringify({ ru: 'Курс «Спина»', en: 'Course “Back”', es: 'Curso “Espalda”' })},
      ${price}, ${days}, ${consultations}, ${childIds}, ${instalments}, ${isSubscription ? 'month' : null},
      ${isSubscription ? 1 : null}, ${isSubscription ? 'main_subscription' : null})`
  return id
}

/** Something of each kind, for nothing: an order gives it at once. Days and consultations are of the course with the id. */
export async function addFreeServices(school: School, followedId: number): Promise<number[]> {
  const free = { courseId: followedId, price: 0 }
  const other = await addCourse(school.database)
  const courseId = await addService(school, { ...free, courseId: other.id })
  const consultations = await addService(school, { ...free, kind: 'consultations', consultations: 1 })
  const days = await addService(school, { ...free, kind: 'course_extension', days: 5 })
  const bundle = await addService(school, { kind: 'bundle', price: 0, childIds: [courseId, consultations, days] })
  return [courseId, consultations, days, bundle, await addService(school, { ...free, kind: 'subscription' })]
}

export type Buyer = {
  id: number
  token: string
  order: (serviceId: number, body?: Body<typeof createOrder>) => ReturnType<typeof orderOf>
}

/** A learner with points. */
export async function addBuyer(school: School, { points = 0 } = {}): Promise<Buyer> {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  if (points > 0)
    await school.database.sql`
      with given as (
        insert into points_transactions (reference, how_it_was) values (${randomUUID()}, '{}') returning id)
      insert into points_postings (transaction_id, account, user_id, amount)
      select given.id, account, ${id}, amount from given,
        (values ('learner', ${points}::int), ('school', -${points}::int)) as posting (account, amount)`
  return { id, token, order: (serviceId, body = {}) => orderOf(school, { token, serviceId, body }) }
}

function orderOf(
  school: School,
  { token, serviceId, body }: { token: string; serviceId: number; body: Body<typeof createOrder> },
) {
  return school.call(createOrder, { params: { serviceId }, query: {}, body, token, headers: local })
}

type Choice = { card?: 'success' | 'declined' | 'authentication' | 'late_failure'; delivery?: string; host?: string }

/** Pays on the hosted page of an order, as its person does; by default the event is applied before the return. */
export async function payOnPage(school: School, order: Pick<Order, 'payment_url'>, choice: Choice = {}) {
  const { card = 'success', delivery = 'before_return' } = choice
  return postPage(school, order, { step: 'card', card, delivery })
}

/** Presses a button of the hosted page; returns once the events that were sent before the return are applied. */
export async function postPage(school: School, order: Pick<Order, 'payment_url'>, form: Record<string, string>) {
  const url = new URL(order.payment_url ?? 'http://nowhere.test').pathname
  const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' }
  const payload = new URLSearchParams(form).toString()
  const reply = await school.app.inject({ method: 'POST', url, headers, payload })
  await areApplied(school, url.split('/').at(-1) ?? '')
  return reply
}

/** The provider's id of an order's payment. */
export function referenceOf({ payment_url }: Pick<Order, 'payment_url'>): string {
  return new URL(payment_url ?? '').pathname.split('/').at(-1) ?? ''
}

type Sent = { id?: string; seconds?: number; headers?: Record<string, string> }

/** Until the events of a payment that were taken are applied, which may be after their answers. */
export const areApplied = ({ database: { sql } }: School, reference: string) =>
  eventually(async () => {
    expect(await sql`select 1 from payment_events where applied_at is null and reference = ${reference}`).toEqual([])
  })

/** Sends an event of a payment to the webhook, by default signed now; returns once it is applied. */
export async function sendEvent(
  school: School,
  reference: string,
  { id = randomUUID(), seconds = Math.floor(Date.now() / 1000), headers = {} }: Sent = {},
) {
  const event = signedEvent(school.media.secret, { id, reference }, seconds)
  const reply = await school.app.inject({
    method: 'POST',
    url: '/spa/webhooks/sandbox',
    payload: event.body,
    headers: { ...event.headers, ...headers },
  })
  await areApplied(school, reference)
  return reply
}

export const providerOf = (school: School) => sandboxProvider(school)

/** Whether the books equal the provider's sums: payments less refunds. */
export async function ledgerSum(school: School, orderId: number): Promise<number> {
  const row = first(
    await school.database.sql<{ sum: number }>`
      select coalesce(sum(p.amount_minor), 0)::int as sum
      from money_postings p join money_transactions t on t.id = p.transaction_id
      join payments on payments.id = t.payment_id
      where payments.order_id = ${orderId} and p.account = 'provider'`,
  )
  return row?.sum ?? 0
}

/** The period of a report, which counts by UTC, with what was paid just now and what ends on a learner's date. */
export function reportPeriod(): { from: string; to: string } {
  const [from = '', to = ''] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7))
  return { from, to }
}
