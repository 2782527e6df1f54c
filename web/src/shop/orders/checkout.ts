import type { RegisteredRouter } from '@tanstack/react-router'
import { getOrder, type Order } from '#contract/shop/orders/api.ts'
import { typedMoney } from '#contract/shop/payments/money.ts'
import { track } from '../../accounts/analytics/track.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { openPaymentPage } from '../payments/openPaymentPage.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'

type Checkout = { serviceId: number; /** In minor units. */ amount: number; currency: string }

/** Tracks the checkout, in units of the currency. Called before the order, because the page is left after it. */
export function trackCheckout({ serviceId, amount, currency }: Checkout): void {
  if (amount > 0)
    track('begin_checkout', { service_id: serviceId, value: Number(typedMoney(amount, currency)), currency })
}

/** Opens the payment page of an order, or the order itself if nothing is due. */
export async function followOrder(router: Pick<RegisteredRouter, 'navigate'>, order: Order): Promise<void> {
  const { id: orderId, payment_url: paymentUrl } = order
  queryClient.setQueryData(queryKeyOf(getOrder, { params: { orderId } }), order)
  if (paymentUrl === null) await router.navigate({ href: hrefOf(paths.order({ orderId })) })
  else await openPaymentPage(paymentUrl)
}
