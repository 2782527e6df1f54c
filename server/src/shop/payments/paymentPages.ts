import type { Endpoint } from '#contract/endpoint.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { ApiError } from '../../platform/errors.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Call, ResumableCall } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { hrefOf } from '../../platform/site/paths.ts'
import { advancePayment, createPayment } from './payments.ts'
import { currentProvider } from './providers.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { findNextRecurring, findOpenRecurring } from './recurringQueries.ts'

type Learner = Endpoint & { access: 'learner' }
type Purpose = { subscriptionId: number } | { planId: number }

type Payable = {
  purpose: Purpose
  amountMinor: number
  currency: string
  title: string
  /** The screen to return to. */
  path: AppPath
}

/** Each is a page at the provider, and no card is charged while one is open. */
const pageLimit = { count: 20, windowSeconds: 3600 }

/**
 * Creates the payment of what its caller has locked, to be made on a page, or reuses the open one. Returns its id. `replacedId`: a payment
 * whose page is over; it is replaced once, so that a repeated call does not open a page for what is due next.
 */
export async function preparePage(
  call: Call<Learner>,
  { purpose, path, title, ...sum }: Payable,
  replacedId?: number,
): Promise<number> {
  const { sql, viewer, context, reply, language, origin } = call
  const adapter = currentProvider(context).name
  const open = await findOpenRecurring(sql, purpose)
  if (open?.is_charge) throw new ApiError('payment_in_progress')
  const known = open?.id ?? (replacedId && (await findNextRecurring(sql, purpose, replacedId)))
  if (known) return known
  await enforceRateLimit(sql, { key: `payment-page:${viewer.user.id}`, ...pageLimit })
  const returnUrl = (context.origins.forRedirect(reply.request) ?? origin) + hrefOf(path)
  const payment = { userId: viewer.user.id, purpose, adapter, ...sum, cardId: null, description: title, language }
  return createPayment(sql, { ...payment, returnUrl, savesCard: true })
}

/** Prepares a payment in the caller's transaction and returns its id. */
type Prepare = (call: Call<Learner>, replacedId?: number) => Promise<number>

/**
 * Prepares a payment and opens its page after the commit. If that page turns out to be over, `prepare` writes another payment. A repeat
 * stays with the payment that the first call has prepared. Throws `payment_in_progress` while the bank checks a payment made on the page.
 */
export async function openPreparedPage(
  call: ResumableCall<Learner>,
  purpose: Purpose,
  prepare: Prepare,
): Promise<{ payment_url: string | null }> {
  // Null where a version that stored no id prepared it before this call was cut.
  const stored: number | null = await call.transaction((transaction) => prepare(transaction))
  const preparedId = stored ?? (await findOpenRecurring(call.context.database.sql, purpose))?.id
  if (preparedId === undefined) return { payment_url: null }
  const prepared = await advancePage(call, preparedId)
  if (prepared?.status !== 'failed') return pageOf(prepared)
  const nextId =
    (await findNextRecurring(call.context.database.sql, purpose, preparedId)) ??
    (await call.transaction((transaction) => prepare({ ...transaction, now: nowSeconds() }, preparedId)))
  return pageOf(await advancePage(call, nextId))
}

/** Opens the page of an open payment, or applies its outcome. Returns the payment as it is then. */
async function advancePage({ context, viewer }: ResumableCall<Learner>, id: number): Promise<PaymentRow | undefined> {
  const { sql } = context.database
  const payment = await findPayment(sql, id)
  if (payment?.status !== 'open' || payment.card_id !== null) return payment
  const isOpened = payment.reference !== null
  await advancePayment(context, { id, is_charge: false, is_opened: isOpened }, viewer.user.id)
  return findPayment(sql, id)
}

function pageOf(payment: PaymentRow | undefined): { payment_url: string | null } {
  if (payment?.status !== 'open') return { payment_url: null }
  if (payment.page_url === null) throw new ApiError('payment_in_progress')
  return { payment_url: payment.page_url }
}
