import { typedMoney } from '#contract/shop/payments/money.ts'
import { track } from '../../accounts/analytics/track.ts'

type Checkout = { serviceId: number; /** In minor units. */ amount: number; currency: string }

/** Tells analytics that somebody begins to pay, in units of the currency. Before the order: the page is left after it. */
export function trackCheckout({ serviceId, amount, currency }: Checkout): void {
  if (amount > 0)
    track('begin_checkout', { service_id: serviceId, value: Number(typedMoney(amount, currency)), currency })
}
