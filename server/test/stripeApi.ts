import type { Stripe } from 'stripe'
import {
  refuse,
  StripeRefusal,
  type Charge,
  type Intent,
  type Refund,
  type Session,
  type SetupIntent,
  type StripeObjects,
} from './stripeObjects.ts'

type Body = Record<string, unknown>
type Tell = (type: Stripe.Event['type'], object: object) => void
export type StripeWorld = StripeObjects & { tell: Tell; told: ToldEvent[]; address: { origin: string } }
type ToldEvent = { id: string; type: string; created: number }

/** Accepted parameters; the API rejects others. */
const sessionParams: readonly (keyof Stripe.Checkout.SessionCreateParams)[] = [
  ...(['adaptive_pricing', 'allowed_payment_method_types', 'cancel_url', 'customer', 'line_items', 'locale'] as const),
  ...(['metadata', 'mode', 'payment_intent_data', 'setup_intent_data', 'success_url', 'expand'] as const),
]
const intentParams: readonly (keyof Stripe.PaymentIntentCreateParams)[] = [
  ...(['amount', 'currency', 'customer', 'description', 'payment_method', 'allowed_payment_method_types'] as const),
  ...(['confirm', 'off_session', 'metadata', 'expand'] as const),
]
const refundParams: readonly (keyof Stripe.RefundCreateParams)[] = ['payment_intent', 'amount']

function requireKnown(body: Body, known: readonly string[]): void {
  for (const [name, value] of Object.entries(body)) {
    if (!known.includes(name)) throw refuse('parameter_unknown', `Received unknown parameter: ${name}`)
    if (value === '') throw refuse('parameter_invalid_empty', `You passed an empty string for '${name}'.`)
  }
}

const minAmount = 50

function requireAmount(amount: number): number {
  if (!Number.isInteger(amount)) throw refuse('parameter_invalid_integer')
  if (amount < minAmount) throw refuse('amount_too_small')
  return amount
}

function requireFound<Item>(items: ReadonlyMap<string, Item>, id: string): Item {
  const item = items.get(id)
  if (!item) throw new StripeRefusal(404, { ...refuse('resource_missing').fields, message: 'No such object' })
  return item
}

function requireCustomer({ customers }: StripeWorld, id: unknown): void {
  if (!customers.has(String(id))) throw refuse('resource_missing', `No such customer: '${String(id)}'`, 'customer')
}

/** A form, whose values are texts. */
type SessionForm = {
  mode: 'payment' | 'setup'
  customer: string
  locale: Session['locale']
  success_url: string
  cancel_url: string
  metadata?: Record<string, string>
  line_items?: { price_data: { currency: string; unit_amount: string; product_data: { name: string } } }[]
  payment_intent_data?: { metadata?: Record<string, string>; description?: string; setup_future_usage?: string }
  setup_intent_data?: { metadata?: Record<string, string> }
}

function createSession(world: StripeWorld, body: Body): Session {
  requireKnown(body, sessionParams)
  const { mode, customer, locale, success_url, cancel_url, metadata = {}, ...form } = body as SessionForm
  requireCustomer(world, customer)
  const price = form.line_items?.[0]?.price_data
  if ((mode === 'payment') !== (price !== undefined) || price?.product_data.name === '')
    throw refuse('parameter_missing')
  const id = world.newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode,
    customer,
    status: 'open',
    locale,
    success_url,
    cancel_url,
    metadata,
    amount_total: price ? requireAmount(Number(price.unit_amount)) : null,
    currency: price?.currency ?? null,
    payment_intent: null,
    setup_intent: mode === 'setup' ? addSetup(world, form) : null,
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `${world.address.origin}/c/pay/${id}`,
  }
  world.sessions.set(id, session)
  const own = form.payment_intent_data ?? {}
  const savesCard = own.setup_future_usage === 'off_session'
  world.pages.set(id, { metadata: own.metadata ?? {}, description: own.description ?? '', savesCard })
  return session
}

function addSetup(world: StripeWorld, { setup_intent_data: own = {} }: Pick<SessionForm, 'setup_intent_data'>): string {
  const setup: SetupIntent = {
    id: world.newId('seti'),
    object: 'setup_intent',
    metadata: own.metadata ?? {},
    payment_method: null,
    status: 'requires_payment_method',
  }
  world.setups.set(setup.id, setup)
  return setup.id
}

function expireSession(world: StripeWorld, id: string): Session {
  const session = requireFound(world.sessions, id)
  if (session.status !== 'open') throw refuse('', "Only Checkout Sessions with a status of 'open' can be expired.")
  const intent = world.intents.get(session.payment_intent ?? '')
  if (intent) intent.status = 'canceled'
  Object.assign(session, { status: 'expired', url: null })
  world.tell('checkout.session.expired', session)
  return session
}

type IntentForm = Record<'amount' | 'currency' | 'customer' | 'description' | 'payment_method' | 'off_session', string>

/** Creates and confirms an intent, as for a card whose owner is away. */
function createIntent(world: StripeWorld, body: Body): Intent {
  requireKnown(body, intentParams)
  const { amount, currency, customer, description, payment_method, off_session } = body as IntentForm
  requireCustomer(world, customer)
  const method = world.methods.get(payment_method)
  if (!method || method.customer !== customer)
    throw refuse('resource_missing', 'No such PaymentMethod', 'payment_method')
  const intent: Intent = {
    id: world.newId('pi'),
    object: 'payment_intent',
    amount: requireAmount(Number(amount)),
    amount_received: 0,
    currency,
    customer,
    description,
    payment_method,
    latest_charge: null,
    last_payment_error: null,
    metadata: (body['metadata'] ?? {}) as Record<string, string>,
    setup_future_usage: null,
    status: 'requires_confirmation',
  }
  world.intents.set(intent.id, intent)
  world.confirm(intent, method.kind, off_session === 'true')
  const error = intent.last_payment_error
  if (error) throw new StripeRefusal(402, { ...error, message: error.code ?? '', payment_intent: { ...intent } })
  return intent
}

function cancelIntent(world: StripeWorld, id: string): Intent {
  const intent = requireFound(world.intents, id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw refuse('payment_intent_unexpected_state')
  intent.status = 'canceled'
  world.tell('payment_intent.canceled', intent)
  return intent
}

type Refunded = { intent: Intent; charge: Charge; amount: number }

/** Refunds payments, newest first. */
export function addRefund(world: StripeWorld, { intent, charge, amount }: Refunded): Refund {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.tell('charge.refunded', charge)
  const made = { id: world.newId('re'), object: 'refund', amount, status: 'succeeded' } as const
  const added: Refund = { ...made, payment_intent: intent.id, charge: charge.id }
  world.refunds.unshift(added)
  return added
}

function createRefund(world: StripeWorld, body: Body) {
  requireKnown(body, refundParams)
  const intent = requireFound(world.intents, String(body['payment_intent']))
  const charge: Charge = requireFound(world.charges, intent.latest_charge ?? '')
  const amount = Number(body['amount'])
  if (charge.refunded) throw refuse('charge_already_refunded')
  if (amount > charge.amount - charge.amount_refunded)
    throw refuse('', 'Refund amount is greater than unrefunded amount')
  return addRefund(world, { intent, charge, amount })
}

function listIntents(world: StripeWorld, customer: unknown) {
  requireCustomer(world, customer)
  const data = [...world.intents.values()].filter((intent) => intent.customer === customer).toReversed()
  return { object: 'list', has_more: false, url: '/v1/payment_intents', data }
}

function detachMethod(world: StripeWorld, id: string) {
  const method = requireFound(world.methods, id)
  if (method.customer === null) throw refuse('', 'The payment method you provided is not attached to a customer')
  method.customer = null
  return method
}

function createCustomer(world: StripeWorld) {
  const id = world.newId('cus')
  world.customers.add(id)
  return { id, object: 'customer' }
}

type EventFilter = { types?: string[]; created?: { gte: string }; limit?: string; starting_after?: string }

function listEvents({ told }: StripeWorld, { types, created, limit = '10', starting_after: after }: EventFilter) {
  const isListed = ({ type, created: at }: ToldEvent) =>
    (types?.includes(type) ?? true) && at >= Number(created?.gte ?? 0)
  const found = told.filter(isListed).toReversed()
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  const data = found.slice(from, from + Number(limit))
  return { object: 'list', has_more: from + data.length < found.length, url: '/v1/events', data }
}

/** A deleted customer keeps its id. */
function findCustomer(world: StripeWorld, id: string) {
  if (world.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true }
  if (!world.customers.has(id))
    throw new StripeRefusal(404, refuse('resource_missing', `No such customer: '${id}'`, 'id').fields)
  return { id, object: 'customer' }
}

/** Calls of Stripe's API that we make, with responses as its reference describes. */
export function createCalls(world: StripeWorld, { id, body }: { id: string; body: Body }) {
  const { sessions, intents, disputes } = world
  const calls: Record<string, () => object> = {
    'POST customers': () => createCustomer(world),
    'GET customers': () => ({ object: 'list', has_more: false, url: '/v1/customers', data: [] }),
    'GET customers id': () => findCustomer(world, id),
    'GET disputes': () => ({
      object: 'list',
      has_more: false,
      url: '/v1/disputes',
      data: disputes.filter((dispute) => dispute.payment_intent === (body['payment_intent'] ?? dispute.payment_intent)),
    }),
    'GET refunds': () => ({
      object: 'list',
      has_more: false,
      url: '/v1/refunds',
      data: world.refunds.filter(({ payment_intent: intent }) => intent === body['payment_intent']),
    }),
    'GET events': () => listEvents(world, body),
    'POST sessions': () => createSession(world, body),
    'GET sessions id': () => requireFound(sessions, id),
    'POST sessions id expire': () => expireSession(world, id),
    'POST payment_intents': () => createIntent(world, body),
    'GET payment_intents': () => listIntents(world, body['customer']),
    'GET payment_intents id': () => requireFound(intents, id),
    'POST payment_intents id cancel': () => cancelIntent(world, id),
    'POST refunds': () => createRefund(world, body),
    'POST payment_methods id detach': () => detachMethod(world, id),
  }
  return calls
}
