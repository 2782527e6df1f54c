import type { Stripe } from 'stripe'
import type { PaymentState } from '../payments/provider.ts'
import { fromStripe } from './amounts.ts'
import type { StripeClient } from './client.ts'

const listed = 100

/**
 * Leaves refunds that failed after they were made out of how an intent stands: a bank may not take the money back, weeks
 * later. `isRefunded`: as far as we know some of it went back.
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
