import type { Language } from '#contract/endpoint.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Sql } from '../../platform/database/database.ts'

type Forgettable = { id: number; adapter: PaymentProvider['name']; reference: string; customer: string }

/** Deleted cards that the provider still has; the last deleted first, as some may never be forgotten. */
export function listToForget(sql: Sql, limit: number): Promise<Forgettable[]> {
  return sql<Forgettable>`
    select d.id, d.adapter, d.reference, c.reference as customer
    from cards d join customers c on c.user_id = d.user_id and c.adapter = d.adapter
    where d.deleted_at is not null and d.forgotten_at is null order by d.deleted_at desc limit ${limit}`
}

export async function updateDeletedOfErased(sql: Sql): Promise<void> {
  await sql`
    update cards c set deleted_at = now(), is_default = false
    from erased_people u where u.id = c.user_id and c.deleted_at is null`
}

/** None that its owner gave again meanwhile. */
export async function updateForgotten(sql: Sql, cardId: number): Promise<void> {
  await sql`update cards set forgotten_at = now() where id = ${cardId} and deleted_at is not null`
}

export type ExpiringRow = {
  id: number
  user_id: number
  email: string | null
  language: Language
  /** Where the person signed in last. */
  brand: string | null
  last4: string
  /** MM/YY. */
  expiry: string
}

/**
 * Locks cards that expire within 30 days of a date and whose owners were not told; a card is valid to the end of its month.
 * They are few, which the plan does not know: with a plain join it would read all people.
 */
export function lockExpiring(sql: Sql, { date, limit }: { date: string; limit: number }): Promise<ExpiringRow[]> {
  return sql<ExpiringRow>`
    select c.id, c.user_id, u.email, u.locale as language, c.last4,
      to_char(c.expires_month, 'FM00') || '/' || to_char(c.expires_year % 100, 'FM00') as expiry,
      (select s.brand from sessions s where s.user_id = c.user_id and s.brand <> 'staff' order by s.id desc limit 1) as brand
    from cards c cross join lateral (
      select email, locale from users
      where id = c.user_id and closed_at is null and deleted_at is null limit 1) u
    where c.deleted_at is null and c.expiry_notified_on is null
      and (c.expires_year, c.expires_month) <
        (extract(year from ${date}::date + 30)::int, extract(month from ${date}::date + 30)::int)
    order by c.expires_year, c.expires_month, c.id limit ${limit} for update of c skip locked`
}

export async function updateExpiryNotified(
  sql: Sql,
  { cardIds, date }: { cardIds: readonly number[]; date: string },
): Promise<void> {
  await sql`update cards set expiry_notified_on = ${date} where id = any (${cardIds}::bigint[])`
}
