import type { Order } from '#contract/shop/orders/api.ts'

/** An order of €49 that waits for its payment. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    id: 12,
    status: 'pending',
    price: 4900,
    currency: 'EUR',
    service_id: 5,
    service_title: 'A calm back',
    course_id: 8,
    period: null,
    period_count: null,
    gives: null,
    payment_url: 'http://localhost/sandbox/payment_1',
    redirect_url: 'http://localhost/class/order/12',
    stream_id: null,
    course_stream_id: null,
    subscription_id: null,
    promocode: null,
    plan: 'once',
    sums: {
      price: 4900,
      already_paid: 0,
      discount: 0,
      points: 0,
      points_amount: 0,
      amount: 4900,
      due: 4900,
      instalments: [],
    },
    failure_code: null,
    created_at: 1_795_000_000,
    ...change,
  }
}
