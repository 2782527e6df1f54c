import type { Order } from '#contract/shop/orders/api.ts'
import type { OrderSums } from '#contract/shop/orders/sums.ts'
import { splitEvenly } from '#contract/shop/payments/money.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import type { OrderCall } from './pricing.ts'
import type { ShownOrder } from './queries.ts'

type AddressedCall = Pick<OrderCall, 'context' | 'reply' | 'origin'>

/** The page of an order on the viewer's site. */
export function orderAddress({ context, reply, origin }: AddressedCall, orderId: number): string {
  return (context.origins.forRedirect(reply.request) ?? origin) + hrefOf(paths.order({ orderId }))
}

export function sumsOf({ pointsAmount: points_amount, alreadyPaid: already_paid, maxPoints: _, ...sums }: OrderSums) {
  return { ...sums, already_paid, points_amount }
}

type StoredSums = Pick<
  ShownOrder,
  'price_minor' | 'already_paid_minor' | 'discount_minor' | 'points' | 'points_minor' | 'amount_minor' | 'due_minor'
> &
  Pick<ShownOrder, 'instalment_count'>

export function storedSumsOf(order: StoredSums): Order['sums'] {
  const { price_minor, already_paid_minor: already_paid, discount_minor, points, points_minor } = order
  const { amount_minor, due_minor, instalment_count } = order
  return {
    price: price_minor,
    already_paid,
    discount: discount_minor,
    points,
    points_amount: points_minor,
    amount: amount_minor,
    due: due_minor,
    instalments: instalment_count === null ? [] : splitEvenly(amount_minor, instalment_count),
  }
}

export function toOrder(call: AddressedCall, order: ShownOrder): Order {
  return {
    ...order,
    price: order.amount_minor,
    redirect_url: orderAddress(call, order.id),
    sums: storedSumsOf(order),
  }
}
