import { randomUUID } from 'node:crypto'
import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import { checkOrder, createOrder, getOrder, getOrderPrice, listOrders } from '#contract/shop/orders/api.ts'
import * as staff from '#contract/shop/orders/staffApi.ts'
import * as reports from '#contract/school/reports/api.ts'
import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { CallInput, Prepare, ResourceIds } from './resources.ts'

type OrderCall = {
  endpoint: Endpoint
  inputOf?: (things: ResourceIds) => CallInput
  allowed?: readonly number[]
  /** Creates what a staff member with the role needs. */
  prepare?: Prepare
}

/** A service that everybody can order. */
const serviceId = 4980
/** Extends every run. */
const extensionId = 4981
const contact = { name: 'Marina', phone: '+44 7700 900 118', email: 'marina@mail.test' }
const ofOrder = ({ orderId }: ResourceIds) => ({ params: { orderId } })
const refundBody = () => ({ client_id: randomUUID(), amount: 100, ends_access: false, reason: 'Asked by phone' })

const period = { from: '2026-01', to: '2026-11' }
const reportInputs = [reports.getRevenue, reports.listFailedRenewals, reports.listPaymentProblems, reports.getChurn]
  .map((endpoint: Endpoint) => ({ endpoint, inputOf: (): CallInput => ({ query: period }) }))
  .concat({ endpoint: reports.getReportCsv, inputOf: () => ({ params: { report: 'churn' }, query: period }) })

export const orderCalls: readonly OrderCall[] = [
  { endpoint: createOrder, inputOf: () => ({ params: { serviceId: 498 } }), allowed: [404] },
  { endpoint: listOrders },
  { endpoint: getOrder, inputOf: ofOrder },
  { endpoint: checkOrder, inputOf: ofOrder, allowed: [200, 429] },
  { endpoint: getOrderPrice, inputOf: () => ({ params: { serviceId } }) },
  { endpoint: listExtensions, inputOf: ({ streamId }) => ({ params: { streamId } }) },
  {
    endpoint: extendStream,
    inputOf: ({ streamId }) => ({ params: { streamId, serviceId: extensionId }, body: contact }),
  },
  { endpoint: checkDiscount, inputOf: () => ({ params: { serviceId, code: 'ONCE' } }), allowed: [200, 429] },
  { endpoint: getStoreAccount },
  {
    endpoint: createStorePurchase,
    inputOf: () => ({ body: { store: 'apple', transaction: 'unsigned', product_id: 'com.example.school' } }),
    allowed: [200, 409, 429],
  },
  { endpoint: staff.listStaffOrders, allowed: [404] },
  ...reportInputs.map(({ endpoint, inputOf }) => ({ endpoint, inputOf, allowed: [404] })),
  { endpoint: staff.getStaffOrder, inputOf: ofOrder, allowed: [404] },
  {
    endpoint: staff.refundOrder,
    inputOf: (things) => ({ ...ofOrder(things), body: refundBody() }),
    allowed: [404],
    prepare: (sql, _staffId, things) => payOrder(sql, things),
  },
]

/** An order that waits for its payment. */
export async function addOrder(sql: Sql, userId: number): Promise<number> {
  await sql`
    insert into services (id, kind, title, is_lifetime, course_service_type, price_minor)
    values (${serviceId}, 'subscription', '{"en": "Everything"}', true, 'main_subscription', 9900) on conflict do nothing`
  await sql`
    insert into services (id, kind, title, access_days, price_minor)
    values (${extensionId}, 'course_extension', '{"en": "Ten more days"}', 10, 900) on conflict do nothing`
  const [order] = await sql<{ id: number }>`
    insert into orders (user_id, service_id, brand, currency, price_minor, amount_minor, due_minor)
    values (${userId}, ${serviceId}, 'local', 'EUR', 9900, 9900, 9900)
    on conflict (user_id, service_id, coalesce(stream_id, 0)) where status in ('created', 'pending')
      do update set currency = 'EUR'
    returning id`
  return order?.id ?? 0
}

/** Calls of an administrator about money, each with an input by the id of its subject. */
export const moneyPermissions: readonly MoneyPermission[] = [
  { endpoint: staff.listStaffOrders, inputOf: () => ({ query: { search: '12345' } }) },
  { endpoint: staff.getStaffOrder, inputOf: (id) => ({ params: { orderId: id } }) },
  ...reportInputs,
  { endpoint: staff.refundOrder, inputOf: (id) => ({ params: { orderId: id }, body: refundBody() }) },
]

type MoneyPermission = { endpoint: Endpoint; inputOf: (id: number) => CallInput }

/** A paid order of the person, with the id. */
export async function addPaidOrder(sql: Sql, { id, userId }: { id: number; userId: number }): Promise<void> {
  await addOrder(sql, userId)
  await sql`
    insert into orders (id, user_id, service_id, brand, currency, price_minor, amount_minor, due_minor, status, paid_at)
    overriding system value
    values (${id}, ${userId}, ${serviceId}, 'local', 'EUR', 9900, 9900, 9900, 'paid', now())`
  await payOrder(sql, { orderId: id, userId })
}

/** Takes the money of an order of the person. */
async function payOrder(sql: Sql, { orderId: id, userId }: { orderId: number; userId: number }): Promise<void> {
  await sql`update orders set status = 'paid', paid_at = now() where id = ${id}`
  await sql`insert into sandbox_customers (reference, key) values (${`customer_${id}`}, ${`key_${id}`}) on conflict do nothing`
  await sql`insert into customers (user_id, adapter, reference) values (${userId}, 'sandbox', ${`customer_${id}`}) on conflict do nothing`
  await sql`
    insert into sandbox_payments (reference, key, customer, amount_minor, currency, status)
    values (${`payment_${id}`}, ${`key_${id}`}, ${`customer_${id}`}, 9900, 'EUR', 'paid') on conflict do nothing`
  await sql`
    insert into payments (user_id, order_id, adapter, reference, status, settled_at, currency, amount_minor)
    values (${userId}, ${id}, 'sandbox', ${`payment_${id}`}, 'paid', now(), 'EUR', 9900) on conflict do nothing`
}
