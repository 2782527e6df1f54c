import type { Moment } from '../../platform/clock.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type DiscountRow = {
  id: number
  percent: number | null
  amount_minor: number | null
  use_limit: number | null
  use_limit_per_person: number | null
  /** Orders that use it except one, counted up to the limits. */
  uses: number
  uses_of_person: number
}

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

/** A code that is valid at a moment for a person and a service; the caller compares its limits with its uses. */
export async function findDiscount(sql: Sql, use: DiscountUse): Promise<DiscountRow | undefined> {
  const { code, userId, serviceId, brand, currency, exceptOrderId, exceptOpen = false, now } = use
  return first(
    await sql<DiscountRow>`
      select d.id, d.percent, d.amount_minor, d.use_limit, d.use_limit_per_person,
        (select count(*)::int from (
          select from orders o where o.discount_id = d.id and o.status <> 'failed'
            and o.id is distinct from ${exceptOrderId}::bigint
            and not (${exceptOpen}::boolean and o.user_id = ${userId} and o.service_id = ${serviceId} and o.status in ('created', 'pending'))
          order by o.user_id limit coalesce(d.use_limit, 0)) used) as uses,
        (select count(*)::int from (
          select from orders o where o.discount_id = d.id and o.user_id = ${userId} and o.status <> 'failed'
            and o.id is distinct from ${exceptOrderId}::bigint
            and not (${exceptOpen}::boolean and o.user_id = ${userId} and o.service_id = ${serviceId} and o.status in ('created', 'pending'))
          limit coalesce(d.use_limit_per_person, 0)) used
        ) as uses_of_person
      from discounts d
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

/** Whether an order may use its code again, which others may have used since. Counts uses up to the limits. */
export async function isStillFree(sql: Sql, { id, orderId }: { id: number; orderId: number }): Promise<boolean> {
  const [row] = await sql<{ isFree: boolean }>`
    select (d.use_limit is null or d.use_limit > (
        select count(*) from (
          select from orders o where o.discount_id = d.id and o.status <> 'failed' and o.id <> own.id
          order by o.user_id limit coalesce(d.use_limit, 0)) used))
      and (d.use_limit_per_person is null or d.use_limit_per_person > (
        select count(*) from (
          select from orders o
          where o.discount_id = d.id and o.user_id = own.user_id and o.status <> 'failed' and o.id <> own.id
          limit coalesce(d.use_limit_per_person, 0)) used)) as "isFree"
    from discounts d join orders own on own.id = ${orderId} where d.id = ${id}`
  return row?.isFree === true
}
