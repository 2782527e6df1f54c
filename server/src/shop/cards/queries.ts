import type { Language } from '#contract/endpoint.ts'
import type { Card } from '#contract/shop/cards/api.ts'
import { type Sql, first } from '../../platform/database/database.ts'
import type { CardDetails, PaymentProvider } from '../payments/provider.ts'

export type UndetachedCard = { id: number; adapter: PaymentProvider['name']; reference: string; customer: string }

export type ExpiringRow = {
  id: number
  user_id: number
  email: string | null
  language: Language
  /** The brand of the person's last sign-in. */
  brand: string | null
  last4: string
  /** MM/YY. */
  expiry: string
}

type Saved = { userId: number; adapter: string; card: CardDetails }

/** The default card first, then the newest; each with what it pays for. The default also covers charges without a card. */
export function listCards(sql: Sql, { userId, language }: { userId: number; language: Language }): Promise<Card[]> {
  return sql<Card>`
    select id, '•••• ' || last4 as masked_number, brand as card_type, is_default,
      to_char(expires_month, 'FM00') || '/' || to_char(expires_year % 100, 'FM00') as expiry,
      (select coalesce(json_agg(paid), '[]') from (
        select 'subscription' as kind, s.id, coalesce(text_in(s.title, ${language}), '') as title
        from subscriptions s
        where s.user_id = c.user_id and s.status = 'active' and not s.is_lifetime
          and (s.card_id = c.id or (c.is_default and s.next_try_at is not null
            and not exists (select from cards o where o.id = s.card_id and o.deleted_at is null)))
        union all
        select 'instalment', i.id, coalesce(text_in(i.title, ${language}), '')
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
 * Locks a person's cards, though not against payments that name them, because these lock what is paid first. Returns the cards that are not
 * deleted, the default first; a card is valid to the end of its month.
 */
export async function lockCards(sql: Sql, { userId, today }: { userId: number; today: string }): Promise<LockedCard[]> {
  const rows = await sql<LockedCard>`
    select id, is_default, (expires_year, expires_month) <
      (extract(year from ${today}::date)::int, extract(month from ${today}::date)::int) as is_expired
    from cards where user_id = ${userId} and deleted_at is null order by id for no key update`
  return rows.toSorted((one, other) => Number(other.is_default) - Number(one.is_default) || other.id - one.id)
}

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

/** Paying with a deleted card restores it. */
export async function upsertCard(sql: Sql, { userId, adapter, card }: Saved): Promise<number> {
  const { reference, brand, last4, expiresMonth, expiresYear } = card
  const [row] = await sql<{ id: number }>`
    insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
    values (${userId}, ${adapter}, ${reference}, ${brand}, ${last4}, ${expiresMonth}, ${expiresYear},
      not exists (select from cards where user_id = ${userId} and is_default))
    on conflict (adapter, reference) do update set deleted_at = null, forgotten_at = null, expires_month = excluded.expires_month,
      expires_year = excluded.expires_year
    returning id`
  if (!row) throw new Error('The card was not written')
  return row.id
}

export async function findOwnCard(
  sql: Sql,
  { userId, cardId }: { userId: number; cardId: number },
): Promise<{ id: number; adapter: string } | undefined> {
  return first(
    await sql<{ id: number; adapter: string }>`
      select id, adapter from cards where id = ${cardId} and user_id = ${userId} and deleted_at is null`,
  )
}

/** Deleted cards that the provider still has, newest first, as some may never be deletable. */
export function listUndetachedCards(sql: Sql, limit: number): Promise<UndetachedCard[]> {
  return sql<UndetachedCard>`
    select d.id, d.adapter, d.reference, c.reference as customer
    from cards d join customers c on c.user_id = d.user_id and c.adapter = d.adapter
    where d.deleted_at is not null and d.forgotten_at is null order by d.deleted_at desc limit ${limit}`
}

export async function updateDeletedOfErased(sql: Sql): Promise<void> {
  await sql`
    update cards c set deleted_at = now(), is_default = false
    from erased_people u where u.id = c.user_id and c.deleted_at is null`
}

/** Skips cards that their owner has added again. */
export async function updateDetached(sql: Sql, cardId: number): Promise<void> {
  await sql`update cards set forgotten_at = now() where id = ${cardId} and deleted_at is not null`
}

/**
 * Locks cards that expire within 30 days of a date and whose owners were not mailed; a card is valid to the end of its month. The subquery
 * keeps the plan from reading all people for these few.
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
