import type { Subscription } from '#contract/shop/subscriptions/api.ts'

export function aSubscription(id: number, rest: Partial<Subscription> = {}): Subscription {
  return {
    id,
    title: `Club ${id}`,
    status: 'active',
    is_active: true,
    is_active_status: true,
    is_lifetime: false,
    period: 'month',
    period_count: 1,
    next_pay_at: Date.parse('2027-12-04T09:00:00Z') / 1000,
    end_date: '2027-12-04',
    course_service_type: 'main_subscription',
    content: { courses: [], communities: [] },
    recurrent_payments_enabled: true,
    service_id: 7,
    price: 1800,
    currency: 'EUR',
    renewal: null,
    card_id: 3,
    card_mask: '•• 4417',
    last_failure: null,
    next_try_at: null,
    ...rest,
  }
}
