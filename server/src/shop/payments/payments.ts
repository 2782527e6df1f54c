import { isStore } from '#contract/shop/storePurchases/rules.ts'
import { tryHit } from '../../platform/rateLimits/rateLimits.ts'
import { applyPayment } from './applying.ts'
import type { PaymentContext } from './provider.ts'
import { openForCustomer } from './customers.ts'
import { providerNamed } from './providers.ts'
import * as queries from './queries.ts'

export {
  insertPayment as createPayment,
  insertSinglePayments as createSinglePayments,
  updateOpened,
  type NewPayment,
} from './queries.ts'
export { applyPayment, closePayment, refundRequested } from './applying.ts'
export { findOpenRecurring } from './recurringQueries.ts'
export { requireRefundable } from './refundable.ts'
export { lockPaidPayments, lockSubscriptionPayment, updateRefundIncreased, type PaidPayment } from './refundQueries.ts'

/** Limits how often a person may make us ask the provider about their payments. */
export const paymentChecks = (userId: number) => ({ key: `payment-check:${userId}`, count: 20, windowSeconds: 60 })

type Unsettled = { id: number; is_charge: boolean; is_opened: boolean }

/**
 * Opens the page of a payment, charges its card, or asks for the state of an open one; above the rate limit shows the last known state.
 * Outside of a transaction.
 */
export async function advancePayment(
  context: PaymentContext,
  { id, is_charge: isCharge, is_opened: isOpened }: Unsettled,
  userId: number,
): Promise<void> {
  if (!isOpened) return isCharge ? applyPayment(context, id) : openPaymentPage(context, id)
  if (await tryHit(context.database.sql, paymentChecks(userId))) await applyPayment(context, id)
}

/** Opens the hosted page of a payment. Idempotent. Outside of a transaction. */
export async function openPaymentPage(context: PaymentContext, paymentId: number): Promise<void> {
  const { sql } = context.database
  const payment = await queries.findPayment(sql, paymentId)
  if (payment?.reference !== null || payment.return_url === null) return
  const {
    user_id,
    adapter,
    amount_minor: amountMinor,
    currency,
    description,
    language,
    return_url: returnUrl,
  } = payment
  if (isStore(adapter)) return
  const asked = { key: payment.idempotency_key, amountMinor, currency, description, language, returnUrl }
  const payer = { user_id, adapter, customer: payment.customer }
  const page = await openForCustomer(context, payer, (customer) =>
    providerNamed(context, adapter).openPayment({ ...asked, customer, savesCard: payment.saves_card }),
  )
  await queries.updateOpened(sql, { id: paymentId, reference: page.reference, pageUrl: page.url })
}
