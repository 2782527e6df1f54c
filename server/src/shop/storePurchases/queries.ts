import type { Store } from '#contract/shop/storePurchases/rules.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { Purchase } from './purchase.ts'

export type PurchaseRow = {
  id: number
  reference: string
  app_id: string
  product_id: string
  currency: string
  amount_minor: number
  is_refunded: boolean
  user_id: number | null
  order_id: number | null
}

/** Records a store's statement about a purchase, unless a later one is recorded. */
export async function upsertPurchase(sql: Sql, purchase: Purchase): Promise<void> {
  const { store, reference, appId, productId, currency, amountMinor, isRefunded, statedAt } = purchase
  await sql`
    insert into store_purchases as known
      (store, reference, app_id, product_id, currency, amount_minor, is_refunded, stated_at)
    values (${store}, ${reference}, ${appId}, ${productId}, ${currency}, ${amountMinor}, ${isRefunded}, ${statedAt})
    on conflict (store, reference) do update set is_refunded = excluded.is_refunded, stated_at = excluded.stated_at
      where known.stated_at < excluded.stated_at`
}

type Named = { store: Store; reference: string }

export async function findPurchase(sql: Sql, { store, reference }: Named): Promise<PurchaseRow | undefined> {
  return first(
    await sql<PurchaseRow>`
      select id, reference, app_id, product_id, currency, amount_minor, is_refunded, user_id, order_id
      from store_purchases where store = ${store} and reference = ${reference}`,
  )
}

export async function lockPurchase(sql: Sql, { store, reference }: Named): Promise<PurchaseRow> {
  const [row] = await sql<PurchaseRow>`
    select id, reference, app_id, product_id, currency, amount_minor, is_refunded, user_id, order_id
    from store_purchases where store = ${store} and reference = ${reference} for update`
  if (!row) throw new Error(`There is no purchase ${reference}`)
  return row
}

export async function updateOwner(
  sql: Sql,
  { id, userId, orderId }: { id: number; userId: number; orderId: number },
): Promise<void> {
  await sql`update store_purchases set user_id = ${userId}, order_id = ${orderId} where id = ${id} and user_id is null`
}
