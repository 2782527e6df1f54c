import type { Language } from '#contract/endpoint.ts'
import type { Order } from '#contract/shop/orders/api.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/paging.ts'
import { billingPeriod } from '../services/services.ts'

export type ReceiptOrder = Pick<
  OrderRow,
  'id' | 'user_id' | 'brand' | 'currency' | 'price_minor' | 'discount_minor' | 'points_minor' | 'amount_minor'
> &
  Pick<OrderRow, 'already_paid_minor' | 'due_minor' | 'promocode'> & {
    email: string | null
    language: Language
    service_title: string
    /** The billing period; null if it is paid once. */
    period: string | null
    period_count: number | null
    /** The store mails the receipt of what it sold. */
    is_sold_by_store: boolean
  }

export type OrderRow = Pick<
  Order,
  'id' | 'status' | 'currency' | 'service_id' | 'stream_id' | 'course_stream_id' | 'subscription_id' | 'promocode'
> &
  Pick<Order, 'plan' | 'failure_code' | 'created_at'> & {
    user_id: number
    brand: string
    price_minor: number
    already_paid_minor: number
    /** The order of the smaller service that this one upgrades. */
    upgrades_order_id: number | null
    discount_minor: number
    points: number
    points_minor: number
    amount_minor: number
    due_minor: number
    instalment_count: number | null
    discount_id: number | null
    is_expired: boolean
  }

const columns = fragment`
  o.id, o.user_id, o.service_id, o.brand, o.stream_id, o.status, o.currency, o.price_minor, o.already_paid_minor, o.upgrades_order_id, o.discount_minor, o.points,
  o.points_minor, o.amount_minor, o.due_minor, o.plan, o.instalment_count, o.discount_id, o.course_stream_id,
  o.subscription_id, o.failure_code, date_part('epoch', o.created_at)::bigint as created_at,
  o.expires_at <= now() as is_expired, (select d.code from discounts d where d.id = o.discount_id) as promocode`

/** Locks a person and then their runs; new runs need the lock of the person. */
export async function lockPersonAndRuns(sql: Sql, userId: number): Promise<void> {
  await lockUser(sql, userId)
  await sql`select 1 from streams where user_id = ${userId} order by id for no key update`
}

async function lockOrder(sql: Sql, orderId: number): Promise<OrderRow | undefined> {
  return first(await sql<OrderRow>`select ${columns} from orders o where o.id = ${orderId} for update of o`)
}

/** Locks an order's person, their runs and then the order. */
export async function lockPersonAndOrder(sql: Sql, orderId: number): Promise<OrderRow | undefined> {
  const owner = first(await sql<{ user_id: number }>`select user_id from orders where id = ${orderId}`)
  if (!owner) return undefined
  await lockPersonAndRuns(sql, owner.user_id)
  return lockOrder(sql, orderId)
}

/** Locks an order; throws if it does not exist. */
export async function requireOrderRow(sql: Sql, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(sql, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  return order
}

type Ordered = { userId: number; serviceId: number; streamId: number | null }

export async function findOpenOrder(sql: Sql, { userId, serviceId, streamId }: Ordered): Promise<OrderRow | undefined> {
  return first(
    await sql<OrderRow>`
      select ${columns} from orders o
      where o.user_id = ${userId} and o.service_id = ${serviceId} and coalesce(o.stream_id, 0) = coalesce(${streamId}::bigint, 0)
        and o.status in ('created', 'pending')`,
  )
}

/** The newest open order of a person for a service, for any run. */
export async function findNewestOpenOrder(
  sql: Sql,
  { userId, serviceId }: Omit<Ordered, 'streamId'>,
): Promise<OrderRow | undefined> {
  return first(
    await sql<OrderRow>`
      select ${columns} from orders o
      where o.user_id = ${userId} and o.service_id = ${serviceId} and o.status in ('created', 'pending')
      order by o.id desc limit 1`,
  )
}

type FreeOrder = Ordered & { promocode: string }

/** An order of the same thing that the person got for free within the last day. */
export async function findFreeOrder(sql: Sql, free: FreeOrder): Promise<OrderRow | undefined> {
  const { userId, serviceId, streamId, promocode } = free
  return first(
    await sql<OrderRow>`
      select ${columns} from orders o left join discounts d on d.id = o.discount_id
      where o.user_id = ${userId} and o.service_id = ${serviceId} and coalesce(o.stream_id, 0) = coalesce(${streamId}::bigint, 0)
        and o.status = 'paid' and o.amount_minor = 0 and coalesce(d.code, '') = ${promocode}
        and o.paid_at > now() - interval '1 day'
      order by o.id desc limit 1`,
  )
}

/** The last order that began a run; orders that added to it refer to the run. */
export async function findRunOrder(
  sql: Sql,
  { userId, serviceId, runId }: { userId: number; serviceId: number; runId: number },
): Promise<OrderRow | undefined> {
  return first(
    await sql<OrderRow>`
      select ${columns} from orders o
      where o.user_id = ${userId} and o.status = 'paid' and o.course_stream_id = ${runId} and o.stream_id is null
      order by o.service_id = ${serviceId} desc, o.id desc limit 1`,
  )
}

type PaidSubscription = { userId: number; serviceId: number; today: string }

/** A subscription to a service that is or will be paid, however it began. */
export async function findPaidSubscription(
  sql: Sql,
  { userId, serviceId, today }: PaidSubscription,
): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      select id from subscriptions s
      where user_id = ${userId} and service_id = ${serviceId} and is_paid_on(s, ${today}::date)
      order by id desc limit 1`,
  )
  return row?.id
}

/** A paid order (bundles included) whose subscription is or will be paid. */
export async function findSubscriptionOrder(
  sql: Sql,
  { userId, serviceId, today }: PaidSubscription,
): Promise<OrderRow | undefined> {
  return first(
    await sql<OrderRow>`
      select ${columns} from orders o join subscriptions s on s.id = o.subscription_id
      where o.user_id = ${userId} and s.service_id = ${serviceId} and o.status = 'paid' and is_paid_on(s, ${today}::date)
      order by o.id desc limit 1`,
  )
}

/** Whether a later order of the same thing is open or paid. */
export async function hasLaterOrder(sql: Sql, { id, user_id, service_id, stream_id }: OrderRow): Promise<boolean> {
  const rows = await sql`
    select 1 as found from orders
    where user_id = ${user_id} and service_id = ${service_id} and coalesce(stream_id, 0) = coalesce(${stream_id}::bigint, 0)
      and id > ${id} and status in ('created', 'pending', 'paid') limit 1`
  return rows.length > 0
}

export async function hasManyOrders(sql: Sql, { userId, count }: { userId: number; count: number }): Promise<boolean> {
  const rows = await sql`
    select 1 as found from (
      select created_at from orders where user_id = ${userId} order by id desc offset ${count - 1} limit 1) o
    where o.created_at > now() - interval '1 hour'`
  return rows.length > 0
}

export type NewOrder = Ordered & {
  brand: string
  /** `paid` records what was already granted; an open order of the service may exist beside it. */
  status?: 'created' | 'paid'
  currency: string
  priceMinor: number
  alreadyPaidMinor: number
  upgradesOrderId: number | null
  discountMinor: number
  points: number
  pointsMinor: number
  dueMinor: number
  instalmentCount: number | null
  discountId: number | null
}

/** The order snapshots the contents of its service and of each part of a bundle. */
export async function insertOrder(sql: Sql, order: NewOrder): Promise<OrderRow> {
  const { status = 'created', priceMinor, alreadyPaidMinor, discountMinor, pointsMinor, instalmentCount } = order
  const amountMinor = priceMinor - alreadyPaidMinor - discountMinor - pointsMinor
  const [row] = await sql<OrderRow>`
    insert into orders as o (user_id, service_id, brand, stream_id, status, paid_at, currency, price_minor, discount_minor, points, points_minor,
      amount_minor, due_minor, plan, instalment_count, discount_id, already_paid_minor, upgrades_order_id, contents)
    values (${order.userId}, ${order.serviceId}, ${order.brand}, ${order.streamId}, ${status}, case when ${status} = 'paid' then now() end, ${order.currency}, ${priceMinor},
      ${discountMinor}, ${order.points}, ${pointsMinor}, ${amountMinor}, ${order.dueMinor},
      ${instalmentCount === null ? 'once' : 'instalments'}, ${instalmentCount}, ${order.discountId},
      ${alreadyPaidMinor}, ${order.upgradesOrderId}, (
        select jsonb_object_agg(p.id, jsonb_build_object('course_id', p.course_id, 'access_days', p.access_days,
          'consultation_count', p.consultation_count, 'child_ids', p.child_ids, 'course_ids', p.course_ids,
          'community_ids', p.community_ids, 'period', p.period, 'period_count', p.period_count,
          'is_lifetime', p.is_lifetime, 'course_service_type', p.course_service_type))
        from services s cross join lateral unnest(s.child_ids || s.id) part (id) join services p on p.id = part.id
        where s.id = ${order.serviceId}))
    returning ${columns}`
  if (!row) throw new Error('The order was not written')
  return row
}

export async function updatePending(sql: Sql, orderId: number): Promise<void> {
  await sql`update orders set status = 'pending' where id = ${orderId} and status = 'created'`
}

type Granted = { orderId: number; courseStreamId: number | null; subscriptionId: number | null }

export async function updatePaid(sql: Sql, { orderId, courseStreamId, subscriptionId }: Granted): Promise<void> {
  await sql`
    update orders set status = 'paid', paid_at = now(), failure_code = null, course_stream_id = ${courseStreamId},
      subscription_id = ${subscriptionId}
    where id = ${orderId}`
}

export async function updateFailed(sql: Sql, { orderId, failureCode }: { orderId: number; failureCode: string }) {
  await sql`
    update orders set status = 'failed', failed_at = now(), failure_code = ${failureCode} where id = ${orderId}`
}

export async function updateRefunded(sql: Sql, orderId: number): Promise<void> {
  await sql`update orders set status = 'refunded', refunded_at = now() where id = ${orderId} and status = 'paid'`
}

export async function updateRefundFailed(sql: Sql, orderId: number): Promise<void> {
  await sql`update orders set status = 'paid', refunded_at = null where id = ${orderId} and status = 'refunded'`
}

/** The runs that began with an order, bundles included, and with no later order. */
export async function listBegunRuns(sql: Sql, { id, user_id }: OrderRow): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select r.id from orders o join services current on current.id = o.service_id
      cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
      join streams r on r.user_id = o.user_id and (r.service_id = s.id or r.service_id = any (s.child_ids))
    where o.id = ${id} and o.user_id = ${user_id} and r.created_at >= o.created_at and not r.is_demo
      and not exists (
        select from orders later join services later_current on later_current.id = later.service_id
        cross join lateral jsonb_populate_record(later_current, later.contents -> later_current.id::text) w
        where later.user_id = o.user_id and later.id > o.id and later.status = 'paid' and later.created_at <= r.created_at
          and (w.id = r.service_id or r.service_id = any (w.child_ids)))
    order by r.id`
  return rows.map((row) => row.id)
}

/** Expired open orders, newest first, as some may never be closable. */
export async function listExpired(sql: Sql, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from orders where status in ('created', 'pending') and expires_at <= now() order by expires_at desc limit ${limit}`
  return rows.map(({ id }) => id)
}

export async function findOpenPayment(
  sql: Sql,
  orderId: number,
): Promise<{ id: number; is_charge: boolean; is_opened: boolean } | undefined> {
  return first(
    await sql<{ id: number; is_charge: boolean; is_opened: boolean }>`
      select id, card_id is not null as is_charge, reference is not null as is_opened from payments
      where order_id = ${orderId} and status = 'open' order by id desc limit 1`,
  )
}

export type ShownOrder = OrderRow &
  Pick<Order, 'service_title' | 'course_id' | 'payment_url' | 'period' | 'period_count' | 'gives'>

type OrderFilter = Page & { userId: number; language: Language; orderId?: number }

/** Newest first, as their owner sees them. */
export function listOrders(sql: Sql, { userId, language, orderId, limit, offset }: OrderFilter): Promise<ShownOrder[]> {
  return sql<ShownOrder>`
    select ${columns},
      service_title(s, c, ${language}) as service_title, s.course_id,
      case when o.status in ('created', 'pending') then (
        select p.page_url from payments p where p.order_id = o.id and p.status = 'open' order by p.id desc limit 1)
      end as payment_url,
      w.period, w.period_count,
      case when o.status = 'paid' then json_build_object(
        'kind', s.kind, 'starts_at', case when r.pending_access_days is null then date_part('epoch', r.starts_at)::bigint end,
        'ends_at', case when r.pending_access_days is null and not r.is_optional_purchase
          then date_part('epoch', r.ends_at)::bigint end,
        'access_days', r.pending_access_days, 'consultation_count', w.consultation_count,
        'paid_until', case when b.status <> 'active' then b.end_date end,
        'next_pay_at', case when b.status = 'active' then date_part('epoch', b.next_pay_at)::bigint end) end as gives
    from orders o join services s on s.id = o.service_id left join courses c on c.id = s.course_id
    cross join lateral (
      select s.consultation_count, ${billingPeriod} from jsonb_populate_record(s, o.contents -> s.id::text) s) w
    left join streams r on r.id = o.course_stream_id left join subscriptions b on b.id = o.subscription_id
    where o.user_id = ${userId} and (${orderId ?? null}::bigint is null or o.id = ${orderId ?? null})
    order by o.id desc limit ${limit} offset ${offset}`
}

export async function countOrders(sql: Sql, userId: number): Promise<number> {
  const row = first(await sql<{ count: number }>`select count(*)::int as count from orders where user_id = ${userId}`)
  return row?.count ?? 0
}

/** Marks receipts of paid orders as written, and returns their data. Free orders have none. */
export function claimReceipts(sql: Sql, limit: number): Promise<ReceiptOrder[]> {
  return sql<ReceiptOrder>`
    with marked as (
      update orders o set receipt_written_at = now() where o.id = any (array(
        select id from orders where status = 'paid' and price_minor > 0 and receipt_written_at is null
        order by id limit ${limit} for update of orders skip locked))
      returning o.id, o.user_id, o.service_id, o.brand, o.currency, o.price_minor, o.already_paid_minor, o.discount_minor,
        o.points_minor, o.amount_minor, o.due_minor, o.discount_id, o.contents)
    select o.id, o.user_id, o.brand, o.currency, o.price_minor, o.already_paid_minor, o.discount_minor, o.points_minor,
      o.amount_minor, o.due_minor,
      (select code from discounts where id = o.discount_id) as promocode, u.email, u.locale as language,
      exists (select from store_purchases where order_id = o.id) as is_sold_by_store,
      service_title(s, c, u.locale) as service_title, w.period, w.period_count
    from marked o join users u on u.id = o.user_id join services s on s.id = o.service_id
    cross join lateral (
      select ${billingPeriod} from jsonb_populate_record(s, o.contents -> s.id::text) s) w
    left join courses c on c.id = s.course_id order by o.id`
}
