import type { Stripe } from 'stripe'
import type { CardDetails, CardSetupState, Dispute, PaymentState } from '../payments/provider.ts'
import { fromStripe, type StripeClient } from './client.ts'

type Intent = Stripe.PaymentIntent
type Session = Stripe.Checkout.Session

/** Expanded with an intent and with a session, which otherwise only name it. */
export const intentParts = ['latest_charge', 'payment_method']
export const sessionParts = intentParts.map((part) => `payment_intent.${part}`)
export const setupParts = ['setup_intent.payment_method']

/** The state of an off-session charge: nobody confirms it, except by another payment on a page. */
export function stateOfCharge(intent: Intent): PaymentState {
  const failure = failureOf(intent)
  const isLeft = intent.status === 'requires_payment_method'
  const status = isLeft ? (failure === 'authentication' ? 'requires_action' : 'failed') : statusOf(intent)
  return { ...partsOf(intent), reference: intent.id, status, ...(failure !== undefined && { failureCode: failure }) }
}

/** The state of a hosted page's payment. While it is open, another card may be tried after a declined one. */
export function stateOfSession(session: Session): PaymentState {
  const intent = objectOf(session.payment_intent)
  const status = statusOfSession(session, intent)
  const isClosed = session.status === 'expired'
  const failure = isClosed ? 'closed' : intent && failureOf(intent)
  const currency = session.currency?.toUpperCase() ?? ''
  const asked = { amountMinor: fromStripe(session.amount_total ?? 0, currency), currency, refundedMinor: 0 }
  const taken = intent && status === 'paid' ? partsOf(intent) : asked
  return {
    ...taken,
    reference: session.id,
    status,
    customer: idOf(session.customer),
    ...(session.status === 'complete' && status !== 'paid' && status !== 'failed' && { isPageClosed: true as const }),
    ...(status !== 'paid' && failure !== undefined && { failureCode: failure }),
  }
}

/** The state of a page that only saves a card. */
export function stateOfSetup(session: Session): CardSetupState {
  const customer = idOf(session.customer)
  const setup = objectOf(session.setup_intent)
  const card = setup && cardOf(setup.payment_method)
  if (setup?.status === 'succeeded' && card) return { status: 'done', customer, card }
  const isOver = session.status === 'expired' || setup?.status === 'canceled'
  return { status: isOver ? 'failed' : 'open', customer }
}

function statusOfSession(session: Session, intent: Intent | undefined): PaymentState['status'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'failed'
  const status = intent && statusOf(intent)
  // A completed page takes no other card.
  if (session.status === 'complete') return intent?.status === 'requires_payment_method' ? 'failed' : (status ?? 'open')
  return status === 'requires_action' ? status : 'open'
}

function statusOf({ status }: Intent): PaymentState['status'] {
  if (status === 'succeeded') return 'paid'
  if (status === 'canceled') return 'failed'
  return status === 'requires_action' ? 'requires_action' : 'open'
}

function partsOf(intent: Intent) {
  const { currency } = intent
  const charge = objectOf(intent.latest_charge)
  const card = intent.setup_future_usage === 'off_session' ? cardOf(intent.payment_method) : undefined
  const isPaid = intent.status === 'succeeded'
  return {
    amountMinor: fromStripe(isPaid ? intent.amount_received : intent.amount, currency),
    currency: currency.toUpperCase(),
    customer: idOf(intent.customer),
    refundedMinor: fromStripe(charge?.amount_refunded ?? 0, currency),
    ...(isPaid && card && { card }),
  }
}

function cardOf(method: string | Stripe.PaymentMethod | null): CardDetails | undefined {
  const { id, card } = objectOf(method) ?? {}
  if (id === undefined || !card) return undefined
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card
  return { reference: id, brand, last4, expiresMonth, expiresYear }
}

const failureCodes: Readonly<Record<string, string>> = {
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  card_declined: 'declined',
  generic_decline: 'declined',
}

/** The reason of the last decline; a cancelled intent is closed. */
function failureOf({ status, last_payment_error: error }: Intent): string | undefined {
  if (status === 'succeeded') return undefined
  if (status === 'canceled') return 'closed'
  const code = error?.decline_code ?? error?.code
  return error ? (failureCodes[code ?? ''] ?? code ?? 'declined') : undefined
}

function objectOf<Item extends { id: string }>(item: string | Item | null | undefined): Item | undefined {
  return typeof item === 'object' && item !== null ? item : undefined
}

function idOf(item: string | { id: string } | null): string {
  return typeof item === 'string' ? item : (item?.id ?? '')
}

const endings: Readonly<Record<string, Dispute['status']>> = {
  lost: 'lost',
  won: 'won',
  // An inquiry of the bank without consequences.
  warning_closed: 'won',
  prevented: 'won',
}

const maxRefunds = 100

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
  const { data: refunds, has_more: hasMore } = await client.refunds.list({
    payment_intent: intent.id,
    limit: maxRefunds,
  })
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
