import type { Subscription } from '#contract/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/subscriptions/rules.ts'
import { formatDate } from '../format.ts'
import { t } from '../language.ts'
import type { Tone } from '../ui/Tag.tsx'

export type SubscriptionState = 'lifetime' | 'active' | 'ending' | 'ended'

/** How a subscription stands: a lifetime one is always active, an active one without a next payment is ending. */
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

/** What happens next and when; empty when no date is known. The end date stands in for a missing payment date. */
export function nextOfSubscription(subscription: Subscription): string {
  const { next_pay_at, end_date } = subscription
  const state = subscriptionState(subscription)
  if (state === 'lifetime') return t('subscriptions.forEver')
  const moment = state === 'active' ? (next_pay_at ?? end_date) : end_date
  if (moment === null) return ''
  const date = formatDate(moment)
  if (state === 'active') return t('subscriptions.nextPayment', { date })
  return state === 'ending' ? t('subscriptions.until', { date }) : t('subscriptions.endedOn', { date })
}

const periods = {
  day: 'subscriptions.everyDays',
  week: 'subscriptions.everyWeeks',
  month: 'subscriptions.everyMonths',
} as const

/** How often it is paid; empty for one that is not, or in a unit that is not known. */
export function periodOfSubscription({ is_lifetime, period, period_count: count }: Subscription): string {
  const key = (periods as Record<string, (typeof periods)[keyof typeof periods] | undefined>)[period]
  return is_lifetime || !key ? '' : t(key, { count })
}

export function titleOfSubscription({ title }: Subscription): string {
  return title || t('subscriptions.untitled')
}
