import { lastDigits } from './cards.ts'
import * as queries from './queries.ts'
import type { Sql } from '../../platform/database/database.ts'

const lateFailureSeconds = 5

export type Step =
  | { step: 'card'; card: queries.CardKind; delivery: queries.Delivery }
  | { step: 'confirm' }
  | { step: 'refuse' }

/** Takes a step on the page of an open payment. Returns whether it was one: a second press changes nothing. */
export async function takeStep(sql: Sql, payment: queries.PaymentRow, step: Step): Promise<boolean> {
  const { reference } = payment
  if (step.step === 'card') return payByCard(sql, payment, step)
  if (payment.status !== 'requires_action') return false
  const isConfirmed = step.step === 'confirm'
  return queries.updateSettled(sql, {
    ...{ reference, status: isConfirmed ? 'paid' : 'failed', card: null },
    ...{ failureCode: isConfirmed ? null : 'authentication', failsAfter: null },
  })
}

type Chosen = { card: queries.CardKind; delivery: queries.Delivery }

async function payByCard(sql: Sql, payment: queries.PaymentRow, { card: kind, delivery }: Chosen): Promise<boolean> {
  const { reference, customer, amount_minor } = payment
  if (payment.status !== 'open') return false
  await queries.updateDelivery(sql, { reference, delivery })
  const card = await queries.insertCard(sql, { customer, kind, last4: lastDigits[kind] })
  // A card that fails late is taken as one: its charges fail.
  const outcome = amount_minor === null && kind === 'late_failure' ? 'success' : kind
  return queries.updateSettled(sql, { reference, card, ...outcomes[outcome] })
}

const outcomes = {
  success: { status: 'paid', failureCode: null, failsAfter: null },
  declined: { status: 'failed', failureCode: 'declined', failsAfter: null },
  authentication: { status: 'requires_action', failureCode: null, failsAfter: null },
  late_failure: { status: 'open', failureCode: null, failsAfter: lateFailureSeconds },
} as const
