import { addRefund, type StripeWorld } from './stripeApi.ts'
import type { Dispute, Intent, Session, StripeCard } from './stripeObjects.ts'

function requireOpen(world: StripeWorld, reference: string): Session {
  const session = world.sessions.get(reference)
  if (session?.status !== 'open') throw new Error(`The page ${reference} is not open`)
  return session
}

function intentOf(world: StripeWorld, session: Session): Intent {
  const known = world.intents.get(session.payment_intent ?? '')
  if (known) return known
  const { metadata, savesCard, description } = world.pages.get(session.id) ?? {
    metadata: {},
    savesCard: false,
    description: '',
  }
  const intent: Intent = {
    id: world.newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency ?? '',
    customer: session.customer,
    description,
    metadata,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    setup_future_usage: savesCard ? 'off_session' : null,
    status: 'requires_payment_method',
  }
  world.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  return intent
}

function completeIfDone(world: StripeWorld, session: Session, intent: Intent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return
  session.status = 'complete'
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
  session.url = null
  world.tell('checkout.session.completed', session)
}

/** Types a card and presses the button. */
function pay(world: StripeWorld, reference: string, kind: StripeCard): void {
  const session = requireOpen(world, reference)
  if (session.mode === 'setup') return saveCard(world, session, kind)
  const intent = intentOf(world, session)
  intent.payment_method = world.addMethod(kind, null)
  world.confirm(intent, kind, false)
  completeIfDone(world, session, intent)
}

function saveCard(world: StripeWorld, session: Session, kind: StripeCard): void {
  const setup = world.setups.get(session.setup_intent ?? '')
  if (!setup || kind === 'declined') return
  setup.payment_method = world.addMethod(kind, session.customer)
  setup.status = 'succeeded'
  session.status = 'complete'
  world.tell('checkout.session.completed', session)
}

/** Answers the question of the bank. */
function answerBank(world: StripeWorld, reference: string, isConfirmed: boolean): void {
  const session = requireOpen(world, reference)
  const intent = intentOf(world, session)
  if (isConfirmed) world.succeed(intent)
  else world.decline(intent, 'payment_intent_authentication_failure')
  completeIfDone(world, session, intent)
}

/** The bank answers after the page was left. */
function settleLate(world: StripeWorld, reference: string, isPaid: boolean): void {
  const session = world.sessions.get(reference)
  if (!session) throw new Error(`There is no page ${reference}`)
  const intent = intentOf(world, session)
  if (isPaid) {
    world.succeed(intent)
    session.payment_status = 'paid'
    world.tell('checkout.session.async_payment_succeeded', session)
  } else {
    world.decline(intent, 'card_declined', 'generic_decline')
    world.tell('checkout.session.async_payment_failed', session)
  }
}

/** The person disputes a payment at the bank. */
function dispute(world: StripeWorld, reference: string): Dispute {
  const intent = world.intents.get(world.sessions.get(reference)?.payment_intent ?? reference)
  const charge = world.charges.get(intent?.latest_charge ?? '')
  if (!intent || !charge) throw new Error(`Nothing was paid on the page ${reference}`)
  charge.disputed = true
  const opened: Dispute = {
    id: world.newId('du'),
    object: 'dispute',
    amount: intent.amount,
    currency: intent.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: 'product_not_received',
    status: 'needs_response',
  }
  world.disputes.unshift(opened)
  world.tell('charge.dispute.created', opened)
  return opened
}

/** The bank decides a dispute. */
function closeDispute(world: StripeWorld, opened: Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
  opened.status = status
  world.tell('charge.dispute.closed', opened)
}

/** Refunds a part of a payment in the dashboard. */
function refund(world: StripeWorld, reference: string, amount: number): void {
  const intent = world.intents.get(world.sessions.get(reference)?.payment_intent ?? reference)
  const charge = world.charges.get(intent?.latest_charge ?? '')
  if (!intent || !charge) throw new Error(`Nothing was paid on the page ${reference}`)
  addRefund(world, { intent, charge, amount })
}

/** The bank rejects the last refund. */
function failRefund(world: StripeWorld, type: 'refund.failed' | 'charge.refund.updated'): void {
  const [last] = world.refunds
  const charge = world.charges.get(last?.charge ?? '')
  if (!last || !charge) throw new Error('Nothing was refunded')
  Object.assign(last, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  charge.amount_refunded -= last.amount
  charge.refunded = false
  world.tell(type, last)
}

/** Deletes a customer in the dashboard: their cards are detached. */
function deleteCustomer(world: StripeWorld, customer: string): void {
  if (!world.customers.delete(customer)) throw new Error(`There is no customer ${customer}`)
  world.deletedCustomers.add(customer)
  for (const method of world.methods.values()) if (method.customer === customer) method.customer = null
}

/** Actions of a person on Stripe's page and at the bank, and of staff in the dashboard. */
export const createPages = (world: StripeWorld) => ({
  pay: (reference: string, kind: StripeCard) => pay(world, reference, kind),
  answerBank: (reference: string, isConfirmed: boolean) => answerBank(world, reference, isConfirmed),
  settleLate: (reference: string, isPaid: boolean) => settleLate(world, reference, isPaid),
  dispute: (reference: string) => dispute(world, reference),
  refund: (reference: string, amount: number) => refund(world, reference, amount),
  failRefund: (type: 'refund.failed' | 'charge.refund.updated') => failRefund(world, type),
  deleteCustomer: (customer: string) => deleteCustomer(world, customer),
  closeDispute: (opened: Dispute, status: 'won' | 'lost' | 'warning_closed') => closeDispute(world, opened, status),
})
