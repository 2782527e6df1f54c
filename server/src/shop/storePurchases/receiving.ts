import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { PaymentEvent, PaymentContext } from '../payments/provider.ts'
import type { AppleStore, GoogleStore, StoreSettings } from '../../platform/config/configStores.ts'
import { takeEvent } from '../payments/receiving.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { readAppleNotification } from './apple.ts'
import { takeUnpricedRefund } from '../orders/storeOrders.ts'
import { isPushSigned, tokenOf, type Message } from './googlePush.ts'
import { currentPurchase } from './lookup.ts'
import { findPurchase, upsertPurchase } from './queries.ts'

type AppleSettings = Pick<StoreSettings, 'takesTests'> & { apple: AppleStore }

/**
 * Takes a notification of Apple: records the purchase as it is signed, and looks at its payment. One that nobody has
 * reported yet is recorded too, so that what was refunded gives nothing later.
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

/** Takes a notification of Google, which only names the purchase to ask about. */
export async function receiveGoogle(
  context: PaymentContext,
  push: Push,
  message: Message & { authorization: string },
): Promise<void> {
  if (!(await isPushSigned(push, message.authorization))) throw new ApiError('signature_invalid')
  const reference = tokenOf(message)
  if (reference !== undefined) await look(context, 'google', { id: message.messageId, reference })
}

/** Looks at the payment of a purchase, if somebody has reported it. One without a price has none: what it gave is taken back. */
async function look(context: PaymentContext, store: Store, event: PaymentEvent): Promise<void> {
  const { reference } = event
  const purchase = await findPurchase(context.database.sql, { store, reference })
  if (!purchase || purchase.order_id === null) return
  if (purchase.amount_minor > 0) return takeEvent(context, store, event)
  const { is_refunded: isRefunded } = await currentPurchase(context, { store, reference })
  if (isRefunded) await takeUnpricedRefund(context, purchase.order_id)
}
