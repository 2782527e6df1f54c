import type { Moment } from '../../platform/clock.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** Uses by orders that have not failed, each counted up to its limit. */
export type UsesRow = {
  use_limit: number | null
  use_limit_per_person: number | null
  uses: number
  uses_of_person: number
}

export type DiscountRow = UsesRow & { id: number; percent: number | null; amount_minor: number | null }

export type DiscountUse = Moment & {
  /** As `normalizeCode` writes it. */
  code: string
  userId: number
  serviceId: number
  brand: string | null
  currency: string
  /** An order that would be replaced; its own use does not count. */
  exceptOrderId: number | null
  /** Ignores all open orders of the person for the service, before an order is placed. */
  exceptOpen?: boolean
}

/** The limits of a code `d` and its uses by others than `asked.except_order_id`, in all and by `asked.user_id`. */
const usesColumns = fragment`
      d.use_limit, d.use_limit_per_person,
        (select count(*)::int from (
          select from orders o where o.discount_id = d.id and o.status <> 'failed'
            and o.id is distinct from asked.except_order_id
            and not (asked.excepts_open and o.user_id = asked.user_id and o.service_id = asked.service_id
              and o.status in ('created', 'pending'))
          order by o.user_id limit coalesce(d.use_limit, 0)) used) as uses,
        (select count(*)::int from (
          select from orders o where o.discount_id = d.id and o.user_id = asked.user_id and o.status <> 'failed'
            and o.id is distinct from asked.except_order_id
            and not (asked.excepts_open and o.service_id = asked.service_id and o.status in ('created', 'pending'))
          limit coalesce(d.use_limit_per_person, 0)) used) as uses_of_person`

/** A code that is valid at a moment for a person and a service; the caller compares its limits with its uses. */
export async function findDiscount(sql: Sql, use: DiscountUse): Promise<DiscountRow | undefined> {
  const { code, userId, serviceId, brand, currency, exceptOrderId, exceptOpen = false, now } = use
  return first(
    await sql<DiscountRow>`
      select d.id, d.percent, d.amount_minor, ${usesColumns}
      from discounts d cross join (
        select ${userId}::bigint as user_id, ${serviceId}::bigint as service_id,
          ${exceptOrderId}::bigint as except_order_id, ${exceptOpen}::boolean as excepts_open) asked
      where d.code = ${code} and d.archived_at is null
        and (d.starts_at is null or d.starts_at <= to_timestamp(${now}::bigint))
        and (d.ends_at is null or d.ends_at > to_timestamp(${now}::bigint))
        and (d.user_id is null or d.user_id = ${userId})
        and (d.brands = '{}' or is_visible_in(d.brands, ${brand}))
        and (d.service_ids = '{}' or ${serviceId} = any (d.service_ids))
        and (d.currency is null or d.currency = ${currency})`,
  )
}

/** Locks a code, so that its uses are counted one after the other. */
export async function lockDiscount(sql: Sql, code: string): Promise<void> {
  await sql`select 1 from discounts where code = ${code} for no key update`
}

export async function lockDiscountById(sql: Sql, id: number): Promise<void> {
  await sql`select 1 from discounts where id = ${id} for no key update`
}

/** The uses of a code by others than an order, which may use it again; undefined if either does not exist. */
export async function findOtherUses(
  sql: Sql,
  { id, orderId }: { id: number; orderId: number },
): Promise<UsesRow | undefined> {
  return first(
    await sql<UsesRow>`
      select ${usesColumns}
      from discounts d cross join (
        select user_id, service_id, id as except_order_id, false as excepts_open from orders where id = ${orderId}) asked
      where d.id = ${id}`,
  )
}
