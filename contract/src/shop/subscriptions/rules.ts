import type { CancelReason, Subscription } from './api.ts'

type Paid = Pick<Subscription, 'is_active' | 'is_lifetime' | 'course_service_type'>

export function isActiveSubscription(subscription: Pick<Paid, 'is_active' | 'is_lifetime'>): boolean {
  return subscription.is_active || subscription.is_lifetime
}

/** Whether the website is unavailable: all subscriptions are of the mobile application, and none is active. */
export function isMobileOnly(subscriptions: readonly Paid[]): boolean {
  return (
    subscriptions.some((subscription) => subscription.course_service_type === 'general_subscription') &&
    !subscriptions.some((subscription) => subscription.course_service_type === 'main_subscription') &&
    !subscriptions.some(isActiveSubscription)
  )
}

type Paying = Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'>

/** Whether a subscription covers a learner's day (YYYY-MM-DD), inclusive. */
export function isPaidOn({ status, is_lifetime, end_date }: Paying, today: string): boolean {
  return is_lifetime || (status !== 'ended' && (end_date === null || today <= end_date))
}

/** `report`: would redirect, but the user had only mobile subscriptions, which is unexpected. */
export type Expiry = 'redirect' | 'report' | undefined

/** Whether to redirect to the subscriptions: all runs need a subscription, and there is none. */
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

type Recurring = Pick<Subscription, 'status' | 'is_lifetime' | 'is_active' | 'recurrent_payments_enabled'>

/** Whether there are payments to stop. */
export function canCancel({ is_active, is_lifetime, recurrent_payments_enabled }: Recurring): boolean {
  return recurrent_payments_enabled && is_active && !is_lifetime
}

/**
 * Whether the payments of a cancelled subscription can resume without an order. Store subscriptions have none, and a free one would never
 * end.
 */
export function canResume({
  status,
  is_active,
  is_lifetime,
  service_id,
  price,
}: Recurring & Pick<Subscription, 'service_id' | 'price'>) {
  return status === 'ending' && is_active && !is_lifetime && service_id !== null && !!price
}

/** Trimmed characters of the text that the reason `other` needs. */
export const minCancelReasonLength = 10

export function isReasonLongEnough(type: CancelReason | '', reason: string): boolean {
  return type !== 'other' || reason.trim().length >= minCancelReasonLength
}
