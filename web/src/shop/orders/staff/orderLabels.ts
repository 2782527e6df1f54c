import type { LedgerLine, StaffOrder, StaffOrderItem } from '#contract/shop/orders/staffApi.ts'
import type { DisputeState, StaffPayment } from '#contract/shop/payments/staffApi.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'

type Label = { text: TextKey; tone: Tone }

const orderTags = {
  created: { text: 'orders.staff.open', tone: 'warn' },
  pending: { text: 'orders.staff.open', tone: 'warn' },
  paid: { text: 'orders.staff.paid', tone: 'ok' },
  failed: { text: 'orders.staff.failed', tone: 'bad' },
  refunded: { text: 'orders.staff.refunded', tone: 'neutral' },
} as const satisfies Record<StaffOrderItem['status'], Label>

export function orderTag({ status, refunded }: Pick<StaffOrderItem, 'status' | 'refunded'>): Label {
  if (status === 'paid' && refunded > 0) return { text: 'orders.staff.partlyRefunded', tone: 'info' }
  return orderTags[status]
}

export const paymentTags = {
  open: { text: 'orders.staff.paymentOpen', tone: 'warn' },
  paid: { text: 'orders.staff.paymentPaid', tone: 'ok' },
  failed: { text: 'orders.staff.paymentFailed', tone: 'bad' },
  refunded: { text: 'orders.staff.paymentRefunded', tone: 'neutral' },
} as const satisfies Record<StaffPayment['status'], Label>

export const disputeTags = {
  open: { text: 'orders.staff.paymentDisputed', tone: 'bad' },
  won: { text: 'orders.staff.paymentDisputeWon', tone: 'ok' },
  lost: { text: 'orders.staff.paymentDisputeLost', tone: 'neutral' },
} as const satisfies Record<DisputeState, Label>

const failureTexts = {
  declined: 'orders.staff.declined',
  insufficient_funds: 'orders.staff.insufficient',
  expired_card: 'orders.staff.expiredCard',
  authentication: 'orders.staff.authentication',
  no_card: 'orders.staff.noCard',
  closed: 'orders.staff.closed',
} as const satisfies Record<string, TextKey>

/** Why a payment failed; the provider's code if it has no text. */
export function failureText(code: string): string {
  const known = Object.entries(failureTexts).find(([name]) => name === code)
  return known ? t(known[1]) : code
}

const accountTexts = {
  provider: 'orders.staff.accountProvider',
  revenue: 'orders.staff.accountRevenue',
  refunds: 'orders.staff.accountRefunds',
} as const satisfies Record<string, TextKey>

export function accountText({ account }: LedgerLine): string {
  const known = Object.entries(accountTexts).find(([name]) => name === account)
  return known ? t(known[1]) : account
}

/** The payment or refund of a ledger entry; the raw reference for anything else. */
export function entryText({ reference }: LedgerLine): string {
  const [, kind, id = 0] = /^(payment|refund) (\d+)/.exec(reference) ?? []
  if (kind === undefined) return reference
  return kind === 'payment' ? t('orders.staff.entryPayment', { id }) : t('orders.staff.entryRefund', { id })
}

export function runText({ ends_on: endsOn, has_ended: hasEnded }: NonNullable<StaffOrder['run']>): string {
  if (endsOn === null) return t('people.staff.runs.bySubscription')
  return t(hasEnded ? 'orders.staff.runEnded' : 'orders.staff.runUntil', { date: formatDate(endsOn) })
}

const subscriptionTexts = {
  active: 'orders.staff.subscriptionActive',
  ending: 'orders.staff.subscriptionEnding',
  ended: 'orders.staff.subscriptionEnded',
} as const satisfies Record<string, TextKey>

export function subscriptionText({ status }: NonNullable<StaffOrder['subscription']>): string {
  const known = Object.entries(subscriptionTexts).find(([name]) => name === status)
  return known ? t(known[1]) : status
}

const refusalTexts = {
  charge_disputed: 'orders.staff.refusedDisputed',
  refund_disputed_payment: 'orders.staff.refusedDisputed',
  balance_insufficient: 'orders.staff.refusedBalance',
  charge_already_refunded: 'orders.staff.refusedBefore',
} as const satisfies Record<string, TextKey>

/** Why the provider refused a refund, by its code. */
export function refusalText(code: string): string {
  const known = Object.entries(refusalTexts).find(([name]) => name === code)
  return known ? t(known[1]) : t('orders.staff.refusedCode', { code })
}

/** The provider's code for a refused refund. */
export function refusalOf({ payments }: Pick<StaffOrder, 'payments'>): string | undefined {
  return payments.find(({ refund_refusal: code }) => code !== null)?.refund_refusal ?? undefined
}

/** The toast after a refund. */
export function refundToast(refunded: Pick<StaffOrder, 'payments' | 'is_refund_pending'>) {
  if (refusalOf(refunded) !== undefined) return { text: t('orders.staff.refundNotMade'), tone: 'bad' as const }
  const text = refunded.is_refund_pending ? t('orders.staff.refundSent') : t('orders.staff.refundDone')
  return { text, tone: 'ok' as const }
}

const notGivenTexts = {
  mismatch: 'orders.staff.notGivenMismatch',
  unavailable: 'orders.staff.notGivenUnavailable',
} as const satisfies Record<NonNullable<StaffPayment['not_given']>, TextKey>

/** Why a paid order was not fulfilled, and what to do about it. */
export function notGivenText({ payments }: Pick<StaffOrder, 'payments'>): string | undefined {
  const reason = payments.find(({ not_given: notGiven }) => notGiven !== null)?.not_given
  return reason ? t(notGivenTexts[reason]) : undefined
}

const disputeTexts = {
  open: 'orders.staff.disputeOpen',
  lost: 'orders.staff.disputeLost',
} as const satisfies Partial<Record<DisputeState, TextKey>>

/** Open disputes first, then lost ones; undefined without either. */
export function disputeText({ payments }: Pick<StaffOrder, 'payments'>): string | undefined {
  const states = new Set(payments.map(({ dispute }) => dispute))
  const state = (['open', 'lost'] as const).find((one) => states.has(one))
  return state && t(disputeTexts[state])
}
