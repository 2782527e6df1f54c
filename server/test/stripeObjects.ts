import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'

/** The behaviour of a card. `late`: the bank answers after the page was left. */
export type StripeCard = 'success' | 'declined' | 'insufficient' | 'authentication' | 'late'

type Fields<Item, Names extends keyof Item> = { -readonly [Name in Names]: Item[Name] }

/** Other objects are named by their ids. */
export type Session = Fields<
  Stripe.Checkout.Session,
  | ('id' | 'object' | 'amount_total' | 'cancel_url' | 'currency' | 'locale' | 'metadata' | 'mode')
  | ('payment_status' | 'status' | 'success_url' | 'url')
> & { customer: string; payment_intent: string | null; setup_intent: string | null }
export type Intent = Fields<
  Stripe.PaymentIntent,
  | ('id' | 'object' | 'amount' | 'amount_received' | 'currency' | 'description' | 'last_payment_error')
  | ('metadata' | 'setup_future_usage' | 'status')
> & { customer: string; latest_charge: string | null; payment_method: string | null }
export type Charge = Fields<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'disputed' | 'metadata' | 'payment_intent' | 'refunded'
>
export type Dispute = Fields<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'reason' | 'status'
> & {
  payment_intent: string
}
export type Refund = Fields<Stripe.Refund, 'id' | 'object' | 'amount' | 'status' | 'failure_reason'> & {
  payment_intent: string
  charge: string
}
export type Method = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}
export type SetupIntent = Fields<Stripe.SetupIntent, 'id' | 'object' | 'metadata' | 'status'> & {
  payment_method: string | null
}

type RefusalFields = { type: string; code?: string; message: string; [field: string]: unknown }

/** An error of the API as it is published: its status and its fields. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly fields: RefusalFields

  constructor(status: number, fields: RefusalFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

export const refuse = (code: string, message = code, param?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message, ...(param !== undefined && { param }) })

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

function createCollections() {
  return {
    customers: new Set<string>(),
    deletedCustomers: new Set<string>(),
    sessions: new Map<string, Session>(),
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    /** Newest first. */
    disputes: [] as Dispute[],
    /** Newest first. */
    refunds: [] as Refund[],
    setups: new Map<string, SetupIntent>(),
    methods: new Map<string, Method & { kind: StripeCard }>(),
    pages: new Map<string, { metadata: Record<string, string>; savesCard: boolean; description: string }>(),
  }
}

/** Stripe's objects and their changes, in memory. */
export function createObjects(tell: (type: Stripe.Event['type'], object: object) => void) {
  const collections = createCollections()
  const { charges, methods } = collections

  function addMethod(kind: StripeCard, customer: string | null): string {
    const id = newId('pm')
    const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2099 }
    methods.set(id, { id, object: 'payment_method', type: 'card', customer, card, kind })
    return id
  }

  function succeed(intent: Intent): void {
    const { id, amount, metadata } = intent
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      refunded: false,
      metadata,
      payment_intent: id,
      disputed: false,
    }
    charges.set(charge.id, charge)
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge.id })
    Object.assign(intent, { last_payment_error: null })
    const method = methods.get(intent.payment_method ?? '')
    if (method && intent.setup_future_usage) method.customer = intent.customer
    tell('payment_intent.succeeded', intent)
  }

  function decline(intent: Intent, code: string, declineCode?: string): void {
    const error = { type: 'card_error', code, ...(declineCode !== undefined && { decline_code: declineCode }) }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    tell('payment_intent.payment_failed', intent)
  }

  /** The bank's response to a card. */
  function confirm(intent: Intent, kind: StripeCard, isAway: boolean): void {
    if (kind === 'success') return succeed(intent)
    if (kind === 'declined') return decline(intent, 'card_declined', 'generic_decline')
    if (kind === 'insufficient') return decline(intent, 'card_declined', 'insufficient_funds')
    if (kind === 'late') return void Object.assign(intent, { status: 'processing' })
    if (isAway) return decline(intent, 'authentication_required', 'authentication_required')
    Object.assign(intent, { status: 'requires_action' })
  }

  return { ...collections, newId, addMethod, succeed, decline, confirm }
}

export type StripeObjects = ReturnType<typeof createObjects>
