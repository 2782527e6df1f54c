import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatDate } from '../../platform/language/format.ts'
import { currentLanguage, t, type TextKey } from '../../platform/language/language.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'
import type { Tone } from '../../ui/Tag.tsx'

export type SubscriptionState = 'lifetime' | 'active' | 'ending' | 'ended'

/** A lifetime subscription is always active; an active one without a next payment is ending. */
export function subscriptionState(subscription: Subscription): SubscriptionState {
  if (subscription.is_lifetime) return 'lifetime'
  if (!isActiveSubscription(subscription)) return 'ended'
  return subscription.is_active_status ? 'active' : 'ending'
}

export const stateTones = {
  lifetime: 'gold',
  active: 'ok',
  ending: 'warn',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, Tone>

/** The price of a period; the period alone if the price is unknown. */
function priceLabel(subscription: Subscription): string {
  const { price, currency, is_lifetime, period, period_count: count } = subscription
  const key = periods[period as keyof typeof periods] as TextKey | undefined
  if (is_lifetime || !key) return ''
  if (price === null || currency === null) return t(key, { count })
  return formatPrice({ ...subscription, price, currency }, currentLanguage())
}

/** True if the next payment was due on an earlier day and has failed. */
export function isPaidPeriodOver({ next_pay_at: nextPayAt }: Subscription): boolean {
  return nextPayAt !== null && learnerDay(nextPayAt) < learnerDay(nowSeconds())
}

/** The date of the next payment, retry or end; empty if unknown. */
function nextEventLabel(subscription: Subscription): string {
  const { next_pay_at, next_try_at, end_date } = subscription
  const state = subscriptionState(subscription)
  if (state === 'lifetime') return t('subscriptions.forEver')
  const eventDate = state === 'active' ? (next_try_at ?? next_pay_at ?? end_date) : end_date
  if (eventDate === null) return ''
  const date = formatDate(eventDate)
  if (state === 'active' && subscription.card_mask !== null)
    return t('subscriptions.nextPaymentByCard', { date, card: subscription.card_mask })
  if (state === 'active') return t('subscriptions.nextPayment', { date })
  return state === 'ending' ? t('subscriptions.until', { date }) : t('subscriptions.endedOn', { date })
}

const periods = {
  day: 'subscriptions.everyDays',
  week: 'subscriptions.everyWeeks',
  month: 'subscriptions.everyMonths',
} as const

export function subscriptionDetails(subscription: Subscription): string[] {
  const isPaid = subscriptionState(subscription) === 'active'
  return [isPaid ? priceLabel(subscription) : '', nextEventLabel(subscription)].filter(Boolean)
}

export function subscriptionTitle({ title }: Subscription): string {
  return title || t('subscriptions.untitled')
}
