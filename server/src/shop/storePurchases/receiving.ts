import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { PaymentEvent, PaymentContext } from '../payments/provider.ts'
import type { AppleStore, GoogleStore, StoreSettings } from '../../platform/config/configStores.ts'
import { handleEvent } from '../payments/webhooks.ts'
import { ApiError } from '../../platform/errors.ts'
import { readAppleNotification } from './apple.ts'
import { applyUnpricedRefund } from '../orders/storeOrders.ts'
import { isPushSigned, tokenOf, type Message } from './googlePush.ts'
import { currentPurchase } from './lookup.ts'
import { findPurchase, upsertPurchase } from './queries.ts'

type AppleSettings = Pick<StoreSettings, 'takesTests'> & { apple: AppleStore }

/**
 * Handles a notification of Apple: records the signed purchase and checks its payment. Unreported purchases are recorded too, so that a
 * refunded one grants nothing later.
 */
export async function receiveApple(context: PaymentContext, settings: AppleSettings, signed: string): Promise<void> {
  const notification = await readAppleNotification(settings, signed)
  if (!notification) throw new ApiError('signature_invalid')
  const { id, purchase } = notification
  if (!purchase) return
  await upsertPurchase(context.database.sql, purchase)
  await look(context, 'apple', { id, reference: purchase.reference })
}

type Push = NonNullable<GoogleStore['push']>

/** Handles a notification of Google, which only names the purchase to look up. */
export async function receiveGoogle(
  context: PaymentContext,
  push: Push,
  message: Message & { authorization: string },
): Promise<void> {
  if (!(await isPushSigned(push, message.authorization))) throw new ApiError('signature_invalid')
  const reference = tokenOf(message)
  if (reference !== undefined) await look(context, 'google', { id: message.messageId, reference })
}

/** Checks the payment of a reported purchase. Without a price it has no payment, so its order is revoked. */
async function look(context: PaymentContext, store: Store, event: PaymentEvent): Promise<void> {
  const { reference } = event
  const purchase = await findPurchase(context.database.sql, { store, reference })
  if (!purchase || purchase.order_id === null) return
  if (purchase.amount_minor > 0) return handleEvent(context, store, event)
  const { is_refunded: isRefunded } = await currentPurchase(context, { store, reference })
  if (isRefunded) await applyUnpricedRefund(context, purchase.order_id)
}
