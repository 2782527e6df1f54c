import type { Subscription } from '#contract/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/subscriptions/rules.ts'
import { formatDate } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import type { Tone } from '../ui/Tag.tsx'

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

/** The next payment or the end, with its date; empty when unknown. Falls back to the end date for the payment. */
export function nextEventLabel(subscription: Subscription): string {
  const { next_pay_at, end_date } = subscription
  const state = subscriptionState(subscription)
  if (state === 'lifetime') return t('subscriptions.forEver')
  const eventDate = state === 'active' ? (next_pay_at ?? end_date) : end_date
  if (eventDate === null) return ''
  const date = formatDate(eventDate)
  if (state === 'active') return t('subscriptions.nextPayment', { date })
  return state === 'ending' ? t('subscriptions.until', { date }) : t('subscriptions.endedOn', { date })
}

const periods = {
  day: 'subscriptions.everyDays',
  week: 'subscriptions.everyWeeks',
  month: 'subscriptions.everyMonths',
} as const

/** The payment period; empty for a lifetime subscription or an unknown unit. */
export function periodLabel({ is_lifetime, period, period_count: count }: Subscription): string {
  const key = (periods as Record<string, (typeof periods)[keyof typeof periods] | undefined>)[period]
  return is_lifetime || !key ? '' : t(key, { count })
}

export function subscriptionTitle({ title }: Subscription): string {
  return title || t('subscriptions.untitled')
}
