import type { Stripe } from 'stripe'
import type { StripeAccount } from '../../platform/config/configPayments.ts'

/** Zero-decimal currencies whose amounts Stripe counts in hundredths all the same. */
const inHundredths = new Set(['ISK', 'UGX'])

const unitsOf = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1)

/** Our minor units in Stripe's units. */
export const toStripe = (amountMinor: number, currency: string): number => amountMinor * unitsOf(currency)

/** Stripe's units in our minor units. */
export const fromStripe = (amount: number, currency: string): number => amount / unitsOf(currency)

export type StripeClient = Stripe

const timeoutMs = 10_000
const retries = 2

const clients = new WeakMap<StripeAccount, Promise<StripeClient>>()

/** Loads the official library, which takes 40 MB, with the first call. */
export function clientOf(account: StripeAccount): Promise<StripeClient> {
  const known = clients.get(account)
  if (known) return known
  const opened = openClient(account)
  clients.set(account, opened)
  return opened
}

async function openClient({ secretKey, url }: StripeAccount): Promise<StripeClient> {
  const { Stripe } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    host,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}
