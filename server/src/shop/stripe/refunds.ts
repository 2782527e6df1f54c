import type { Stripe } from 'stripe'
import type { PaymentState, Dispute } from '../payments/provider.ts'
import { fromStripe, type StripeClient } from './client.ts'

const endings: Readonly<Record<string, Dispute['status']>> = {
  lost: 'lost',
  won: 'won',
  // An inquiry of the bank without consequences.
  warning_closed: 'won',
  prevented: 'won',
}

const listed = 100

/**
 * Subtracts refunds that failed after they were made, which a bank may report weeks later. `isRefunded`: we know of a refund, which may
 * have failed since.
 */
export async function withRefunds(
  client: StripeClient,
  intent: string | Stripe.PaymentIntent | null,
  { state, isRefunded }: { state: PaymentState; isRefunded: boolean },
): Promise<PaymentState> {
  if (typeof intent !== 'object' || intent === null || (state.refundedMinor === 0 && !isRefunded)) return state
  // Newest first.
  const { data: refunds, has_more: hasMore } = await client.refunds.list({ payment_intent: intent.id, limit: listed })
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled')
  if (failed.length === 0 || hasMore) return state
  const made = refunds.filter((refund) => !failed.includes(refund)).reduce((sum, { amount }) => sum + amount, 0)
  const refundedMinor = Math.min(state.refundedMinor, fromStripe(made, state.currency))
  return { ...state, refundedMinor, refundFailure: failed[0]?.failure_reason ?? 'failed' }
}

/** Adds disputes to the state of an intent: a lost dispute counts as a refund. */
export async function withDisputes(
  client: StripeClient,
  intent: string | Stripe.PaymentIntent | null,
  state: PaymentState,
): Promise<PaymentState> {
  if (typeof intent !== 'object' || intent === null || !isDisputed(intent)) return state
  // Newest first.
  const { data: disputes } = await client.disputes.list({ payment_intent: intent.id, limit: 100 })
  const [latest] = disputes
  if (!latest) return state
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  const refundedMinor = Math.min(state.amountMinor, state.refundedMinor + fromStripe(lost, state.currency))
  return { ...state, refundedMinor, dispute: { status: endings[latest.status] ?? 'open', reason: latest.reason } }
}

function isDisputed({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge !== 'string' && charge?.disputed === true
}
