import { errors } from '#contract/errors.ts'
import { isStore } from '#contract/shop/storePurchases/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import { cards } from './cardsPort.ts'
import type { PaymentContext, PaymentState } from './provider.ts'
import { settledPayments } from './counters.ts'
import { ensureCustomer } from './customers.ts'
import { lookupNamed, providerNamed } from './providers.ts'
import { type PaymentTransaction, type Settle, type Settlement, purposeNameOf, purposeOf } from './purpose.ts'
import * as queries from './queries.ts'
import * as refunds from './refundQueries.ts'

/** Asks the provider for the state of a payment, and applies it. */
export async function applyPayment(context: PaymentContext, paymentId: number): Promise<void> {
  const payment = await queries.updateAsked(context.database.sql, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  const state = await requestState(context, payment)
  if (state && (await applyState(context, payment, state))) await refundRequested(context, paymentId)
}

/** Closes the page of a payment and applies the resulting state, which may be paid. */
export async function closePayment(context: PaymentContext, paymentId: number): Promise<void> {
  const payment = await requirePayment(context, paymentId)
  const provider = lookupNamed(context, payment.adapter)
  const state =
    payment.reference === null
      ? ((await findLostCharge(context, payment)) ?? neverOpened(payment))
      : await provider.closePayment(payment.reference)
  if (await applyState(context, payment, state)) await refundRequested(context, paymentId)
  if (state.reference !== '') return
  // A concurrent caller may have opened the page and have its address; later callers see that it is closed.
  const { reference } = await requirePayment(context, paymentId)
  if (reference !== null) await closePayment(context, paymentId)
}

async function requirePayment({ database }: PaymentContext, paymentId: number): Promise<queries.PaymentRow> {
  const payment = await queries.findPayment(database.sql, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  return payment
}

const neverOpened = (payment: queries.PaymentRow): PaymentState => ({
  reference: '',
  status: 'failed',
  amountMinor: payment.amount_minor,
  currency: payment.currency,
  customer: payment.customer ?? '',
  refundedMinor: 0,
  failureCode: 'closed',
})

/** A charge that the provider made but whose answer was lost. Without a reference nobody has had the address of a page. */
async function findLostCharge(context: PaymentContext, payment: queries.PaymentRow): Promise<PaymentState | undefined> {
  // After restoring a backup, a recurring charge may already exist at the provider.
  const mayBeMade = payment.was_asked || payment.order_id === null
  if (payment.card_reference === null || payment.customer === null || !mayBeMade) return undefined
  const { adapter, idempotency_key: key, customer } = payment
  if (isStore(adapter)) return undefined
  const provider = providerNamed(context, adapter)
  for (const name of [customer, ...payment.former_customers.toReversed()]) {
    const charge = await provider.findCharge({ key, customer: name })
    if (charge) return charge
  }
  return undefined
}

/** Undefined if the provider has not been asked for the payment yet. */
async function requestState(context: PaymentContext, payment: queries.PaymentRow): Promise<PaymentState | undefined> {
  const { adapter, user_id } = payment
  const known = { isRefunded: payment.refunded_minor > 0 }
  if (payment.reference !== null) return lookupNamed(context, adapter).findPayment(payment.reference, known)
  if (payment.card_reference === null || isStore(adapter)) return undefined
  const provider = providerNamed(context, adapter)
  const customer = await ensureCustomer(context, { user_id, adapter, customer: payment.customer })
  const { amount_minor: amountMinor, currency, description } = payment
  // The idempotency key makes repeated requests one charge.
  const request = { key: payment.idempotency_key, customer, amountMinor, currency, description }
  // Providers forget keys after a while, so an existing charge is searched before charging again.
  const lost = await findLostCharge(context, payment)
  // A closed payment is not charged.
  if (lost || payment.status !== 'open') return lost
  return provider.charge({ ...request, card: payment.card_reference })
}

/** Refunds what cannot be granted any more, such as days beyond the limit of a run. Returns whether money has to be sent back. */
async function applyState(context: PaymentContext, payment: queries.PaymentRow, state: PaymentState): Promise<boolean> {
  return applyOnce(context, payment, state).catch((error: unknown) => {
    if (state.status !== 'paid' || !isRefusal(error)) throw error
    return applyOnce(context, payment, { ...state, isUnfulfillable: true })
  })
}

/** Whether an error says that something cannot be granted; a busy database is retried instead. */
const isRefusal = (error: unknown) => error instanceof ApiError && errors[error.code].status < 500

type AppliedState = PaymentState & { isUnfulfillable?: true }

/** The transaction that applies a state, with the purpose's settlement. */
type Applying = PaymentTransaction & { settlePurpose: Settle }

/** Applies a state in a transaction of its own. Returns whether money has to be sent back. */
async function applyOnce(context: PaymentContext, payment: queries.PaymentRow, state: AppliedState): Promise<boolean> {
  const { purpose, id } = purposeOf(payment)
  return context.database.transaction(async (sql, hooks) => {
    const settlePurpose = await purpose.lock(sql, { id, userId: payment.user_id })
    const row = await queries.lockPayment(sql, payment.id)
    if (!row) return false
    // A charge gets its reference with the state.
    const locked = { ...row, reference: row.reference ?? (state.reference || null) }
    // A refund that was applied after the request has not failed.
    const { refundFailure: _, ...stateWithoutFailure } = state
    const current = row.refunded_minor === payment.refunded_minor ? state : stateWithoutFailure
    const isReturned = await applyLocked({ sql, ...hooks, context, now: nowSeconds(), settlePurpose }, locked, current)
    return isReturned || locked.refund_requested_minor > Math.max(locked.refunded_minor, state.refundedMinor)
  })
}

/** Returns whether the payment is refunded. */
async function applyLocked(transaction: Applying, payment: queries.PaymentRow, state: AppliedState): Promise<boolean> {
  if (isOther(payment, state)) return applyOther(transaction, payment, state)
  const isReturned =
    state.status === 'paid'
      ? await applyPaid(transaction, payment, state)
      : await applyUnpaid(transaction, payment, state)
  if (state.dispute) await refunds.updateDispute(transaction.sql, { id: payment.id, ...state.dispute })
  if (state.refundedMinor > payment.refunded_minor) await applyRefund(transaction, payment, state)
  else if (state.refundFailure !== undefined) await applyFailedRefund(transaction, payment, state)
  return isReturned
}

/** Another amount, currency or person than requested grants nothing. */
function isOther(payment: queries.PaymentRow, { amountMinor, currency, customer }: PaymentState): boolean {
  const isSame =
    amountMinor === payment.amount_minor &&
    currency.toUpperCase() === payment.currency &&
    [payment.customer ?? '', ...payment.former_customers].includes(customer)
  return !isSame
}

/** Reports the payment to staff until it is refunded. */
async function applyOther(transaction: Applying, payment: queries.PaymentRow, state: PaymentState): Promise<boolean> {
  const { status, amountMinor, refundedMinor, currency } = state
  const isGranted = payment.status === 'paid' || payment.status === 'refunded'
  if (status === 'paid' && !isGranted) {
    const received = refundedMinor < amountMinor ? { amountMinor, currency: currency.toUpperCase() } : null
    await queries.updateNotGiven(transaction.sql, { id: payment.id, reason: 'mismatch', received })
  }
  return settle(transaction, payment, { status: 'failed', failureCode: 'mismatch' })
}

async function applyPaid(transaction: Applying, payment: queries.PaymentRow, state: AppliedState): Promise<boolean> {
  if (payment.status !== 'open' && payment.status !== 'failed') return false
  const { sql } = transaction
  const { id, user_id: userId, adapter, currency, amount_minor: amountMinor } = payment
  await queries.insertMoney(sql, {
    paymentId: id,
    reference: `payment ${id}`,
    currency,
    postings: [
      { account: 'provider', amountMinor },
      { account: 'revenue', amountMinor: -amountMinor },
    ],
  })
  const cardId = state.card
    ? await cards.registered.save(transaction, { userId, adapter, card: state.card })
    : payment.card_id
  const { isUnfulfillable = false } = state
  return settle(transaction, payment, { status: 'paid', failureCode: null, cardId, isUnfulfillable })
}

async function applyUnpaid(transaction: Applying, payment: queries.PaymentRow, state: PaymentState): Promise<boolean> {
  // Charges that need 3-D Secure are not awaited.
  const needsOwner = state.status === 'requires_action' && payment.card_id !== null
  if (state.status !== 'failed' && !needsOwner) {
    const { id, reference, page_url: pageUrl } = payment
    if (reference !== null) await queries.updateOpened(transaction.sql, { id, reference, pageUrl })
    if (state.isPageClosed) await queries.updatePageClosed(transaction.sql, id)
    return false
  }
  const failureCode = state.failureCode ?? (needsOwner ? 'authentication' : 'declined')
  return settle(transaction, payment, { status: 'failed', failureCode })
}

async function applyRefund(transaction: Applying, payment: queries.PaymentRow, state: PaymentState) {
  const { sql } = transaction
  const { id, currency, amount_minor } = payment
  const refundedMinor = Math.min(state.refundedMinor, amount_minor)
  const delta = refundedMinor - payment.refunded_minor
  await queries.insertMoney(sql, {
    paymentId: id,
    reference: `refund ${attemptOf(payment, refundedMinor)}`,
    currency,
    postings: [
      { account: 'provider', amountMinor: -delta },
      { account: 'refunds', amountMinor: delta },
    ],
  })
  await refunds.updateRefunded(sql, { id, refundedMinor })
  if (refundedMinor === amount_minor) await settle(transaction, payment, { status: 'refunded', failureCode: null })
}

/** After a failed refund the same amount may be refunded again. */
const attemptOf = ({ id, refund_refusals: refusals }: queries.PaymentRow, refundedMinor: number) =>
  `${id} ${refundedMinor}${refusals > 0 ? ` ${refusals}` : ''}`

/** Reverts a refund whose money never arrived: staff are told and may refund again. */
async function applyFailedRefund(transaction: Applying, payment: queries.PaymentRow, state: PaymentState) {
  const { sql } = transaction
  const { id, currency, status } = payment
  const { refundedMinor, refundFailure: reason = 'failed' } = state
  const delta = payment.refunded_minor - refundedMinor
  if (delta <= 0) return
  await queries.insertMoney(sql, {
    paymentId: id,
    reference: `refund failed ${attemptOf(payment, refundedMinor)}`,
    currency,
    postings: [
      { account: 'provider', amountMinor: delta },
      { account: 'refunds', amountMinor: -delta },
    ],
  })
  await refunds.updateRefundFailed(sql, { id, refundedMinor, reason })
  if (status === 'refunded') await settle(transaction, payment, { status: 'refund_failed', failureCode: null })
}

type Settled = Pick<Settlement, 'status' | 'failureCode'> & { cardId?: number | null; isUnfulfillable?: boolean }

/** Returns whether the payment is refunded. */
async function settle(transaction: Applying, payment: queries.PaymentRow, settled: Settled): Promise<boolean> {
  const { sql, settlePurpose } = transaction
  const { id, reference } = payment
  const { status, failureCode, cardId = null } = settled
  // A failed or paid payment does not fail.
  if (status === 'failed' && payment.status !== 'open') return false
  await queries.updateStatus(sql, { id, reference, failureCode, status: status === 'refund_failed' ? 'paid' : status })
  const purpose = purposeNameOf(payment)
  transaction.afterCommit(() => settledPayments.inc({ purpose, result: status }))
  const reported = settled.isUnfulfillable
    ? ({ status: 'failed', failureCode: 'unavailable' } as const)
    : { status, failureCode }
  const isCharge = payment.card_id !== null
  const isInStore = isStore(payment.adapter)
  const outcome = await settlePurpose(transaction, { paymentId: id, isCharge, isInStore, cardId, ...reported })
  if (status !== 'paid' || (outcome !== 'returned' && settled.isUnfulfillable !== true)) return false
  const { amount_minor: amountMinor, currency } = payment
  // Only the store itself refunds its payments.
  if (isInStore) await queries.updateNotGiven(sql, { id, reason: 'unavailable', received: { amountMinor, currency } })
  else await refunds.updateRefundRequested(sql, { id, amountMinor })
  return !isInStore
}

/**
 * Sends a requested refund outside of a transaction; gives up what the provider refuses for good. Its key contains the total refunded
 * afterwards.
 */
export async function refundRequested(context: PaymentContext, paymentId: number): Promise<void> {
  const payment = await requirePayment(context, paymentId)
  const amountMinor = payment.refund_requested_minor - payment.refunded_minor
  const { adapter } = payment
  if (amountMinor <= 0 || payment.reference === null || isStore(adapter)) return
  const { refund_requested_minor: requestedMinor, refund_refusals: refusals, reference } = payment
  const key = `${payment.idempotency_key}-refund-${requestedMinor}${refusals > 0 ? `-${refusals}` : ''}`
  const { refundRefusal: reason, ...state } = await providerNamed(context, adapter).refund({
    key,
    reference,
    amountMinor,
  })
  await applyState(context, payment, state)
  if (reason !== undefined)
    await refunds.updateRefundRefused(context.database.sql, { id: paymentId, requestedMinor, refusals, reason })
}
