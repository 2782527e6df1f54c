import { dateOf } from '#contract/platform/dates.ts'
import type { Language } from '#contract/endpoint.ts'
import type { LedgerLine, StaffOrder, StaffOrderItem } from '#contract/shop/orders/staffApi.ts'
import type { StaffPayment } from '#contract/shop/payments/staffApi.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, fragment, queryOf, queryWithLiterals, type Sql } from '../../platform/database/database.ts'
import { calendarOf, learnerDayAt } from '../../platform/calendar.ts'

/** An order `o` of a user `u` as an item of a list. `$1` is the language. */
const itemColumns = fragment`
    o.id, o.status, o.user_id, display_name(u) as person,
    service_title(s, c, $1) as service_title,
    o.amount_minor as amount, o.currency, date_part('epoch', o.created_at)::bigint as created_at,
    coalesce((select sum(p.refunded_minor) from payments p where p.order_id = o.id or p.instalment_id = any (array(
      select i.id from instalments i where i.order_id = o.id))), 0)::int as refunded`

const tables = fragment`
  orders o join users u on u.id = o.user_id join services s on s.id = o.service_id
  left join courses c on c.id = s.course_id`

type Filter = {
  language: Language
  statuses: readonly string[] | undefined
  userId: number | undefined
  before: number | undefined
  limit: number
}

export type Found = Filter & { patterns: readonly [string, string, string]; orderId: number }

const conditions = `($2::text[] is null or o.status = any ($2)) and ($3::bigint is null or o.user_id = $3) and o.id < $4`

/** Newest first; planned separately for each filter. */
export function listStaffOrders(sql: Sql, filter: Filter): Promise<StaffOrderItem[]> {
  const text = `select ${itemColumns.text} from ${tables.text} where ${conditions} order by o.id desc limit $5`
  return queryWithLiterals(sql, text, valuesOf(filter))
}

/** Orders of people whose name and e-mail match all patterns, and the order with the id; newest first. */
export function listFoundOrders(sql: Sql, { patterns, orderId, ...filter }: Found): Promise<StaffOrderItem[]> {
  // An index finds the newest orders of each person, however many orders others have.
  const text = `
    select ${itemColumns.text} from ${tables.text}
    where o.id in (
      select found.id from (
        select n.id from users f cross join lateral (
          select o.id from orders o where o.user_id = f.id and ${conditions} order by o.id desc limit $5) n
        where f.deleted_at is null and f.search_text like fold_name($7) and f.search_text like fold_name($8)
          and f.search_text like fold_name($9)
        union select o.id from orders o where o.id = $6 and ${conditions}) found
      order by found.id desc limit $5)
    order by o.id desc limit $5`
  return queryWithLiterals(sql, text, [...valuesOf(filter), orderId, ...patterns])
}

function valuesOf({ language, statuses, userId, before = Number.MAX_SAFE_INTEGER, limit }: Filter) {
  return [language, statuses ?? null, userId ?? null, before, limit]
}

export type StaffOrderRow = StaffOrderItem &
  Pick<
    StaffOrder,
    'plan' | 'promocode' | 'failure_code' | 'paid_at' | 'points_returned' | 'run' | 'subscription' | 'contact'
  > &
  Pick<StaffOrder, 'paid' | 'is_refund_pending' | 'payments' | 'ledger' | 'refunds'> & {
    brand: string
    price_minor: number
    already_paid_minor: number
    discount_minor: number
    points: number
    points_minor: number
    amount_minor: number
    due_minor: number
    instalment_count: number | null
    requested: number
  }

const orderColumns = `
  o.brand, o.plan, o.failure_code, o.price_minor, o.already_paid_minor, o.discount_minor, o.points, o.points_minor, o.amount_minor, o.due_minor,
  o.instalment_count, date_part('epoch', o.paid_at)::bigint as paid_at,
  (select d.code from discounts d where d.id = o.discount_id) as promocode,
  (select json_build_object('id', r.id, 'course', course_title(k, $1),
      'ends_at', case when not r.is_optional_purchase then date_part('epoch', r.ends_at)::bigint end,
      'timezone', u.timezone, 'former_timezone', u.former_timezone,
      'former_last_day', u.former_timezone_until - date '1970-01-01',
      'has_ended', not is_current(r, to_timestamp($3::bigint)))
    from streams r join courses k on k.id = r.course_id where r.id = o.course_stream_id) as run,
  (select json_build_object('name', k.name, 'phone', k.phone, 'email', k.email)
    from order_contacts k where k.order_id = o.id) as contact,
  (select json_build_object('id', n.id, 'status', n.status,
      'title', coalesce(text_in(n.title, $1), ''))
    from subscriptions n where n.id = o.subscription_id) as subscription`

type RunRow = Omit<NonNullable<StaffOrder['run']>, 'ends_on'> &
  Parameters<typeof calendarOf>[0] & { ends_at: number | null }

/** Adds the last day in the learner's time zone, which may differ from the staff's. */
function runOf({ ends_at: endsAt, timezone, former_timezone, former_last_day, ...run }: RunRow): StaffOrder['run'] {
  const calendar = calendarOf({ timezone, former_timezone, former_last_day })
  return { ...run, ends_on: endsAt === null ? null : dateOf(learnerDayAt(calendar, endsAt - 1)) }
}

/** An order in the console; undefined if there is none. */
export async function findStaffOrder(
  sql: Sql,
  { orderId, language, now }: Moment & { orderId: number; language: Language },
): Promise<StaffOrderRow | undefined> {
  const text = `select ${itemColumns.text}, ${orderColumns} from ${tables.text} where o.id = $2`
  const { rows } = await queryOf(sql)(text, [language, orderId, now])
  const order = first(rows as (Omit<StaffOrderRow, keyof Money | keyof Refunds | 'run'> & { run: RunRow | null })[])
  if (!order) return undefined
  const run = order.run && runOf(order.run)
  return { ...order, run, ...(await findMoney(sql, orderId)), ...(await findRefunds(sql, orderId)) }
}

type Money = {
  payments: StaffPayment[]
  ledger: LedgerLine[]
  paid: number
  requested: number
  is_refund_pending: boolean
}

async function findMoney(sql: Sql, orderId: number): Promise<Money> {
  const [row] = await sql<Money>`
    with own as (
      select p.* from payments p
      where p.order_id = ${orderId}
        or p.instalment_id = any (array(select i.id from instalments i where i.order_id = ${orderId}))
    )
    select coalesce(sum(amount_minor) filter (where status in ('paid', 'refunded')), 0)::int as paid,
      coalesce(sum(greatest(refund_requested_minor, refunded_minor)), 0)::int as requested,
      coalesce(bool_or(refund_requested_minor > refunded_minor), false) as is_refund_pending,
      (select coalesce(json_agg(payment), '[]') from (
        select p.id, p.adapter, p.reference, p.status, p.amount_minor as amount, p.refunded_minor as refunded,
          p.failure_code, p.refund_refusal, p.dispute, p.not_given, (select '•• ' || c.last4 from cards c where c.id = p.card_id) as card,
          date_part('epoch', p.created_at)::bigint as created_at
        from own p order by p.id desc) payment) as payments,
      (select coalesce(json_agg(line), '[]') from (
        select t.reference, l.account, l.amount_minor as amount, date_part('epoch', t.created_at)::bigint as created_at
        from money_transactions t join money_postings l on l.transaction_id = t.id
        where t.payment_id in (select id from own) order by t.id, l.amount_minor desc) line) as ledger
    from own`
  if (!row) throw new Error('The money was not read')
  return row
}

type Refunds = Pick<StaffOrder, 'refunds' | 'points_returned'>

async function findRefunds(sql: Sql, orderId: number): Promise<Refunds> {
  const [row] = await sql<Refunds>`
    select
      case when o.status in ('refunded', 'failed') then o.points else (
        select coalesce(sum(points), 0)::int from order_refunds where order_id = o.id) end as points_returned,
      (select coalesce(json_agg(refund), '[]') from (
        select r.id, display_name(a) as actor,
          r.amount_minor as amount, r.points, r.ends_access, r.reason,
          date_part('epoch', r.created_at)::bigint as created_at
        from order_refunds r left join users a on a.id = r.actor_id
        where r.order_id = o.id order by r.id desc) refund) as refunds
    from orders o where o.id = ${orderId}`
  if (!row) throw new Error(`There is no order ${orderId}`)
  return row
}
