import { t, type TextKey } from '../../platform/language/language.ts'

const reasons = {
  declined: 'orders.declined',
  insufficient_funds: 'orders.insufficient',
  expired_card: 'orders.expiredCard',
  authentication: 'orders.authentication',
  expired: 'orders.lapsed',
  replaced: 'orders.replaced',
} as const satisfies Record<string, TextKey>

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** Says why a payment failed and what to do about it. */
export function paymentFailureText(code: string | null): string {
  return t(code !== null && isKnown(code) ? reasons[code] : 'orders.unknownReason')
}
