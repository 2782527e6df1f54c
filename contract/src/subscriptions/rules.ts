import type { Subscription } from './api.ts'

type Paid = Pick<Subscription, 'is_active' | 'is_lifetime' | 'course_service_type'>

/** A lifetime subscription counts as active. */
export function isActiveSubscription(subscription: Pick<Paid, 'is_active' | 'is_lifetime'>): boolean {
  return subscription.is_active || subscription.is_lifetime
}

/** Only subscriptions of the mobile application, and none that is active: the website is not available. */
export function isMobileOnly(subscriptions: readonly Paid[]): boolean {
  return (
    subscriptions.some((subscription) => subscription.course_service_type === 'general_subscription') &&
    !subscriptions.some((subscription) => subscription.course_service_type === 'main_subscription') &&
    !subscriptions.some(isActiveSubscription)
  )
}

type Paying = Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'>

/** Whether a subscription pays on a day of the learner (YYYY-MM-DD, it changes at 04:00): to the end of its last one. */
export function isPaidOn({ status, is_lifetime, end_date }: Paying, today: string): boolean {
  return is_lifetime || (status !== 'ended' && (end_date === null || today <= end_date))
}

/** `report`: the rule holds, but nothing but mobile subscriptions was ever there, which should not be. */
export type Expiry = 'redirect' | 'report' | undefined

/** Whether a person whose every run needs a subscription, and who has none, is led to the subscriptions. */
export function subscriptionExpiry(
  subscriptions: readonly Paid[] | undefined,
  streams: readonly { is_optional_purchase: boolean }[] | undefined,
): Expiry {
  if (!subscriptions || !streams || streams.length === 0) return undefined
  if (subscriptions.some(isActiveSubscription) || !streams.every((stream) => stream.is_optional_purchase))
    return undefined
  const ofWebsite = subscriptions.filter((subscription) => subscription.course_service_type !== 'general_subscription')
  return ofWebsite.length > 0 ? 'redirect' : 'report'
}
