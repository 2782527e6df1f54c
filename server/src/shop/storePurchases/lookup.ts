import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { PaymentContext, PaymentLookup, PaymentState } from '../payments/provider.ts'
import { findGooglePurchase } from './google.ts'
import { findPurchase, upsertPurchase, type PurchaseRow } from './queries.ts'

/** The state of store payments: signed by Apple, requested from Google. */
export function storeLookup(context: PaymentContext, store: Store): PaymentLookup {
  const findPayment = async (reference: string) => stateOf(await currentPurchase(context, { store, reference }))
  return { findPayment, closePayment: findPayment }
}

/** The store's current state of a known purchase. */
export async function currentPurchase(
  { config, database }: PaymentContext,
  { store, reference }: { store: Store; reference: string },
): Promise<PurchaseRow> {
  const known = await findPurchase(database.sql, { store, reference })
  if (!known) throw new Error(`There is no purchase ${reference}`)
  const { google, takesTests } = config.stores
  if (store !== 'google' || !google) return known
  const token = { appId: known.app_id, productId: known.product_id, token: reference }
  const purchase = await findGooglePurchase({ google, takesTests }, token)
  if (!purchase) return known
  await upsertPurchase(database.sql, purchase)
  return { ...known, is_refunded: purchase.isRefunded }
}

function stateOf({ reference, currency, amount_minor: amountMinor, is_refunded }: PurchaseRow): PaymentState {
  const refundedMinor = is_refunded ? amountMinor : 0
  return { reference, status: 'paid', amountMinor, currency, customer: '', refundedMinor }
}
