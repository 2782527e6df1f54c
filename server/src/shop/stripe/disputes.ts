import type { Stripe } from 'stripe'
import type { Dispute, PaymentState } from '../payments/provider.ts'
import { fromStripe } from './amounts.ts'
import type { StripeClient } from './client.ts'

const endings: Readonly<Record<string, Dispute['status']>> = {
  lost: 'lost',
  won: 'won',
  // An inquiry of the bank that came to nothing.
  warning_closed: 'won',
  prevented: 'won',
}

/** Adds what the person disputed at the bank to how an intent stands: what was lost has gone back to them. */
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
