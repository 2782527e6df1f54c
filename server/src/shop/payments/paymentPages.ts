import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../../platform/errors.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Call, ResumableCall } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { advancePayment, createPayment } from './payments.ts'
import { currentProvider } from './providers.ts'
import { findPayment } from './queries.ts'
import { findOpenRecurring, type OpenPayment } from './recurringQueries.ts'

type Learner = Endpoint & { access: 'learner' }
type Purpose = { subscriptionId: number } | { planId: number }

type Payable = {
  purpose: Purpose
  amountMinor: number
  currency: string
  title: string
  /** The return path below the site's origin. */
  path: string
}

/** Each is a page at the provider, and no card is charged while one is open. */
const pageLimit = { count: 20, windowSeconds: 3600 }

/** Creates the payment of what its caller has locked, to be made on a page, or reuses an open one. */
export async function preparePage(call: Call<Learner>, { purpose, path, title, ...sum }: Payable): Promise<void> {
  const { sql, viewer, context, reply, language, origin } = call
  const adapter = currentProvider(context).name
  const open = await findOpenRecurring(sql, purpose)
  if (open?.is_charge) throw new ApiError('payment_in_progress')
  if (open) return
  await enforceRateLimit(sql, { key: `payment-page:${viewer.user.id}`, ...pageLimit })
  const returnUrl = `${context.origins.forRedirect(reply.request) ?? origin}/class${path}?returned=true`
  const payment = { userId: viewer.user.id, purpose, adapter, ...sum, cardId: null, description: title, language }
  await createPayment(sql, { ...payment, returnUrl, savesCard: true })
}

/**
 * Opens the page of a prepared payment after the commit. Idempotent. If that page turns out to be over, `prepare` writes another payment.
 * Throws `payment_in_progress` while the bank checks a payment made on it.
 */
export async function openPreparedPage(
  call: ResumableCall<Learner>,
  purpose: Purpose,
  prepare: (call: Call<Learner>) => Promise<void>,
): Promise<{ payment_url: string | null }> {
  const { database } = call.context
  const known = await findOpenRecurring(database.sql, purpose)
  const left = await advancePage(call, purpose)
  // A payment made on it must not open the page of the next instalment.
  const isOver = known && !left && (await findPayment(database.sql, known.id))?.status === 'failed'
  if (isOver) await call.transaction((transaction) => prepare({ ...transaction, now: nowSeconds() }))
  // Another press may have written a payment whose page is not open yet.
  const isUnopened = left && left.id !== known?.id && left.page_url === null
  const page = isOver || isUnopened ? await advancePage(call, purpose) : left
  if (page?.page_url === null) throw new ApiError('payment_in_progress')
  return { payment_url: page?.page_url ?? null }
}

/** Opens the page of the open payment, or applies its outcome. Returns what is open then. */
async function advancePage(
  { context, viewer }: ResumableCall<Learner>,
  purpose: Purpose,
): Promise<OpenPayment | undefined> {
  const { sql } = context.database
  const open = await findOpenRecurring(sql, purpose)
  if (open && !open.is_charge) await advancePayment(context, open, viewer.user.id)
  return findOpenRecurring(sql, purpose)
}
