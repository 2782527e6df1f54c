import type { CardDetails } from '../payments/provider.ts'
import { nowSeconds, utcDate } from '../../platform/clock.ts'
import type { CardKind, CardRow } from './queries.ts'

/** The last digits of the test cards, by behaviour. */
export const lastDigits: Record<CardKind, string> = {
  success: '4242',
  declined: '0002',
  authentication: '3155',
  late_failure: '0341',
}

/** A test card expires at the end of the year after next. */
export function detailsOf({ reference, last4 }: Pick<CardRow, 'reference' | 'last4'>): CardDetails {
  return {
    reference,
    brand: 'visa',
    last4,
    expiresMonth: 12,
    expiresYear: Number(utcDate(nowSeconds()).slice(0, 4)) + 2,
  }
}
