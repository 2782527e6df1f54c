import type { Stripe } from 'stripe'
import { CustomerDeleted, type PaymentPage, type PaymentProvider } from '../payments/provider.ts'
import { ApiError } from '../../platform/errors.ts'
import { toStripe, type StripeClient } from './client.ts'
import { isMissing, isRefused } from './failures.ts'

/** Errors for sums that Stripe does not accept. */
const outOfRange = new Set(['amount_too_small', 'amount_too_large'])

type Own = { installation: string }
type SessionParams = Stripe.Checkout.SessionCreateParams

/** Stripe's product name, which may not be empty. */
export const nameOf = (description: string): string => description.trim() || '—'

export function openPage(
  client: StripeClient,
  request: Parameters<PaymentProvider['openPayment']>[0] & Own,
): Promise<PaymentPage> {
  const { amountMinor, currency, description, savesCard } = request
  const page = pageOf(request)
  const { metadata } = page
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: toStripe(amountMinor, currency),
    product_data: { name: nameOf(description) },
  } satisfies Stripe.Checkout.SessionCreateParams.LineItem.PriceData
  const payment_intent_data = {
    metadata,
    description: nameOf(description),
    ...(savesCard && { setup_future_usage: 'off_session' as const }),
  } satisfies Stripe.Checkout.SessionCreateParams.PaymentIntentData
  return openSession(client, request, {
    ...page,
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    adaptive_pricing: { enabled: false },
    payment_intent_data,
  })
}

export function openSetupPage(
  client: StripeClient,
  request: Parameters<PaymentProvider['openCardSetup']>[0] & Own,
): Promise<PaymentPage> {
  const page = pageOf(request)
  return openSession(client, request, { mode: 'setup', ...page, setup_intent_data: { metadata: page.metadata } })
}

type Page = Parameters<PaymentProvider['openCardSetup']>[0] & Own

function pageOf({ customer, language: locale, returnUrl, key, installation }: Page) {
  return {
    customer,
    locale,
    success_url: returnUrl,
    cancel_url: returnUrl,
    allowed_payment_method_types: ['card'],
    metadata: { installation, key },
  } satisfies SessionParams
}

async function openSession(
  client: StripeClient,
  { key, customer }: Pick<Page, 'key' | 'customer'>,
  params: SessionParams,
): Promise<PaymentPage> {
  // The key includes the customer, because Stripe replays its answer for a deleted one.
  const idempotencyKey = `${key}-${customer}`
  const session = await client.checkout.sessions.create(params, { idempotencyKey }).catch((error: unknown) => {
    if (isRefused(error) && isMissing(error) && error.param === 'customer')
      throw new CustomerDeleted(customer, { cause: error })
    const isOutOfRange = isRefused(error) && outOfRange.has(error.code ?? '')
    throw isOutOfRange ? Object.assign(new ApiError('payments_unavailable'), { cause: error }) : error
  })
  if (session.url === null) throw new Error(`The page ${session.id} has no address`)
  return { reference: session.id, url: session.url }
}
