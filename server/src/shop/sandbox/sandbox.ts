import type { Sql } from '../../platform/database/database.ts'
import type {
  CardDetails,
  CardSetupState,
  PaymentProvider,
  PaymentState,
  PaymentContext,
} from '../payments/provider.ts'
import { detailsOf, lastDigits } from './testCards.ts'
import { readSignedEvent } from './events.ts'
import * as queries from './queries.ts'

const lateFailureSeconds = 5

export type Step =
  | { step: 'card'; card: queries.CardKind; delivery: queries.Delivery }
  | { step: 'confirm' }
  | { step: 'refuse' }

type Chosen = { card: queries.CardKind; delivery: queries.Delivery }

const outcomes = {
  success: { status: 'paid', failureCode: null, failsAfter: null },
  declined: { status: 'failed', failureCode: 'declined', failsAfter: null },
  authentication: { status: 'requires_action', failureCode: null, failsAfter: null },
  late_failure: { status: 'open', failureCode: null, failsAfter: lateFailureSeconds },
} as const

const pagePath = '/sandbox/'

type Charge = Parameters<PaymentProvider['charge']>[0]

/** A provider that takes no money: its hosted page offers test cards. */
export function sandboxProvider(context: PaymentContext): PaymentProvider {
  const { sql } = context.database
  return {
    name: 'sandbox',
    createCustomer: ({ key }) => queries.upsertCustomer(sql, key),

    openPayment: async ({ returnUrl, ...request }) => {
      const reference = await queries.upsertPayment(sql, { ...request, returnUrl })
      return { reference, url: addressOf(returnUrl, reference) }
    },

    openCardSetup: async ({ key, customer, language, returnUrl }) => {
      const noPayment = { amountMinor: null, currency: null, description: '', savesCard: true }
      const reference = await queries.upsertPayment(sql, { ...noPayment, key, customer, language, returnUrl })
      return { reference, url: addressOf(returnUrl, reference) }
    },

    findCardSetup: async (reference) => setupOf(await requirePayment(context, reference)),

    charge: (request) => charge(context, request),

    findCharge: async ({ key }) => {
      const payment = await queries.findCharge(sql, key)
      return payment && stateOf(payment)
    },

    findPayment: async (reference) => stateOf(await requirePayment(context, reference)),

    closePayment: async (reference) => {
      await queries.updateClosed(sql, reference)
      return stateOf(await requirePayment(context, reference))
    },

    refund: async (request) => {
      const isMade = await queries.insertRefund(sql, request)
      const payment = await requirePayment(context, request.reference)
      return { ...stateOf(payment), ...(!isMade && { refundRefusal: refusalOf(payment) }) }
    },

    deleteCard: (card) => queries.updateCardDeleted(sql, card),

    // The sandbox has no refunds or disputes of its own.
    listEvents: async () => ({ events: [], failures: [] }),

    readEvent: async (request) => readSignedEvent(context.media.secret, request),
  }
}

/** Charges atomically: a crash leaves either a charge or none. */
async function charge(context: PaymentContext, { card, ...request }: Charge): Promise<PaymentState> {
  const { sql } = context.database
  const known = await queries.findCard(sql, { customer: request.customer, card })
  const reference = await queries.upsertCharge(sql, { ...request, card: known?.reference ?? null, ...chargeOf(known) })
  return stateOf(await requirePayment(context, reference))
}

/** The page stands on the site that it leads back to. */
const addressOf = (returnUrl: string, reference: string) => `${new URL(returnUrl).origin}${pagePath}${reference}`

async function requirePayment({ database }: PaymentContext, reference: string): Promise<queries.PaymentRow> {
  const payment = await queries.findPayment(database.sql, reference)
  if (!payment) throw new Error(`The sandbox does not know the payment ${reference}`)
  return payment
}

/** The reason for refusing a refund, by other providers' codes. */
function refusalOf({ status, amount_minor, refunded_minor }: queries.PaymentRow): string {
  if (status !== 'paid') return 'charge_not_refundable'
  return refunded_minor === amount_minor ? 'charge_already_refunded' : 'amount_too_large'
}

/** The bank's answer while the card's owner is away. */
function chargeOf(card: queries.CardRow | undefined) {
  if (card?.kind === 'success') return { status: 'paid' as const, failureCode: null }
  if (card?.kind === 'authentication') return { status: 'requires_action' as const, failureCode: 'authentication' }
  return { status: 'failed' as const, failureCode: 'declined' }
}

function stateOf(payment: queries.PaymentRow): PaymentState {
  const { reference, customer, amount_minor, currency, status, refunded_minor, failure_code } = payment
  const card = cardOf(payment)
  return {
    reference,
    customer,
    status,
    amountMinor: amount_minor ?? 0,
    currency: currency ?? '',
    refundedMinor: refunded_minor,
    ...(payment.is_checked && { isPageClosed: true as const }),
    ...(payment.saves_card && status === 'paid' && card && { card }),
    ...(failure_code !== null && { failureCode: failure_code }),
  }
}

function setupOf(payment: queries.PaymentRow): CardSetupState {
  const { customer, status } = payment
  const card = cardOf(payment)
  if (status === 'paid' && card) return { status: 'done', customer, card }
  return { status: status === 'failed' ? 'failed' : 'open', customer }
}

function cardOf({ card, card_last4 }: queries.PaymentRow): CardDetails | undefined {
  return card !== null && card_last4 !== null ? detailsOf({ reference: card, last4: card_last4 }) : undefined
}

/** Takes a step on the page of an open payment. Returns whether it had an effect: a second press has none. */
export async function takeStep(sql: Sql, payment: queries.PaymentRow, step: Step): Promise<boolean> {
  const { reference } = payment
  if (step.step === 'card') return payByCard(sql, payment, step)
  if (payment.status !== 'requires_action') return false
  const isConfirmed = step.step === 'confirm'
  return queries.updateSettled(sql, {
    reference,
    status: isConfirmed ? 'paid' : 'failed',
    card: null,
    failureCode: isConfirmed ? null : 'authentication',
    failsAfter: null,
  })
}

async function payByCard(sql: Sql, payment: queries.PaymentRow, { card: kind, delivery }: Chosen): Promise<boolean> {
  const { reference, customer, amount_minor } = payment
  if (payment.status !== 'open') return false
  await queries.updateDelivery(sql, { reference, delivery })
  const card = await queries.insertCard(sql, { customer, kind, last4: lastDigits[kind] })
  // A card that fails late is accepted, and its charges fail.
  const outcome = amount_minor === null && kind === 'late_failure' ? 'success' : kind
  return queries.updateSettled(sql, { reference, card, ...outcomes[outcome] })
}
