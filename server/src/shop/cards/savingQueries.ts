import { first, type Sql } from '../../platform/database/database.ts'
import type { CardDetails } from '../payments/provider.ts'

type Saved = { userId: number; adapter: string; card: CardDetails }

/** A card that was deleted is one again when its owner pays by it. */
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

/** A card of the person that can be charged. */
export async function findOwnCard(
  sql: Sql,
  { userId, cardId }: { userId: number; cardId: number },
): Promise<{ id: number; adapter: string } | undefined> {
  return first(
    await sql<{ id: number; adapter: string }>`
      select id, adapter from cards where id = ${cardId} and user_id = ${userId} and deleted_at is null`,
  )
}
