import type { Card } from '#contract/shop/cards/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'

/** The default card first, then the newest; each with what it pays for, the default one also for what has no card of its own. */
export function listCards(sql: Sql, { userId, language }: { userId: number; language: Language }): Promise<Card[]> {
  return sql<Card>`
    select id, '•••• ' || last4 as masked_number, brand as card_type, is_default,
      to_char(expires_month, 'FM00') || '/' || to_char(expires_year % 100, 'FM00') as expiry,
      (select coalesce(json_agg(paid), '[]') from (
        select 'subscription' as kind, s.id, coalesce(s.title ->> ${language}, s.title ->> 'en', s.title ->> 'ru', '') as title
        from subscriptions s
        where s.user_id = c.user_id and s.status = 'active' and not s.is_lifetime
          and (s.card_id = c.id or (c.is_default and s.next_try_at is not null
            and not exists (select from cards o where o.id = s.card_id and o.deleted_at is null)))
        union all
        select 'instalment', i.id, coalesce(i.title ->> ${language}, i.title ->> 'en', i.title ->> 'ru', '')
        from instalments i
        where i.user_id = c.user_id and i.status = 'active'
          and (i.card_id = c.id or (c.is_default and i.next_try_at is not null
            and not exists (select from cards o where o.id = i.card_id and o.deleted_at is null)))
        order by 1 desc, 2) paid) as pays_for
    from cards c where user_id = ${userId} and deleted_at is null
    order by is_default desc, id desc limit 100`
}

type LockedCard = { id: number; is_default: boolean; is_expired: boolean }

/**
 * Locks the cards of the person until the transaction ends, but not against payments that name them: these lock what is paid
 * first. Returns those that are not deleted, the default first; a card is valid to the end of its month.
 */
export async function lockCards(sql: Sql, { userId, today }: { userId: number; today: string }): Promise<LockedCard[]> {
  const rows = await sql<LockedCard>`
    select id, is_default, (expires_year, expires_month) <
      (extract(year from ${today}::date)::int, extract(month from ${today}::date)::int) as is_expired
    from cards where user_id = ${userId} and deleted_at is null order by id for no key update`
  return rows.toSorted((one, other) => Number(other.is_default) - Number(one.is_default) || other.id - one.id)
}

/** Whether the person has subscriptions or plans that are charged. */
export async function hasCharges(sql: Sql, userId: number): Promise<boolean> {
  const [row] = await sql<{ isFound: boolean }>`
    select exists (select from subscriptions where user_id = ${userId} and status = 'active' and next_try_at is not null)
      or exists (select from instalments where user_id = ${userId} and status = 'active' and next_try_at is not null)
      as "isFound"`
  return row?.isFound ?? false
}

export async function updateDeleted(sql: Sql, cardId: number): Promise<void> {
  await sql`update cards set deleted_at = now(), is_default = false where id = ${cardId}`
}

export async function updateDefault(sql: Sql, cardId: number): Promise<void> {
  await sql`update cards set is_default = true where id = ${cardId}`
}
