const adapters = ['sandbox', 'stripe'] as const
export type PaymentAdapter = (typeof adapters)[number]

export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  url: string
}

type Raw = (name: string) => string
type Mode = { production: boolean; errors: string[] }

const stripeUrl = 'https://api.stripe.com'

/** The payment adapter: by default the sandbox, in production none. */
export function readPayments(raw: Raw, { production, errors }: Mode): PaymentAdapter | undefined {
  const value = raw('PAYMENTS') || (production ? '' : 'sandbox')
  if (value === '') return undefined
  const adapter = adapters.find((name) => name === value)
  if (!adapter) errors.push(`PAYMENTS is "${value}": must be one of ${adapters.join(', ')}`)
  if (adapter === 'stripe' && raw('STRIPE_SECRET_KEY') === '')
    errors.push('STRIPE_SECRET_KEY is missing: PAYMENTS is "stripe"')
  return adapter
}

/** The Stripe account, which refunds and cards need even after payments moved elsewhere. Undefined without a key. */
export function readStripe(raw: Raw, { production, errors }: Mode): StripeAccount | undefined {
  const [secretKey, webhookSecret] = [raw('STRIPE_SECRET_KEY'), raw('STRIPE_WEBHOOK_SECRET')]
  if (secretKey === '' && webhookSecret === '') return undefined
  if (!/^[sr]k_(?:test|live)_\w{8,}$/.test(secretKey))
    errors.push('STRIPE_SECRET_KEY is not a secret or restricted key of Stripe, such as sk_live_…')
  if (!/^whsec_\S{16,}$/.test(webhookSecret))
    errors.push('STRIPE_WEBHOOK_SECRET is not the signing secret of an endpoint, such as whsec_…')
  const url = raw('STRIPE_URL') || stripeUrl
  // The secret key is sent there: only Stripe or a local test server may get it.
  const isTestServer = !production && /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}$/.test(url)
  if (url !== stripeUrl && !isTestServer)
    errors.push(`STRIPE_URL is "${url}": must be ${stripeUrl}, or in tests a server of this machine`)
  return { secretKey, webhookSecret, url }
}

export const isTestKey = ({ secretKey }: StripeAccount): boolean => /^[sr]k_test_/.test(secretKey)
