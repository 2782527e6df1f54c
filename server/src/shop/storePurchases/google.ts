import { readFile } from 'node:fs/promises'
import type { androidpublisher_v3 } from '@googleapis/androidpublisher'
import { currencyDecimals } from '#contract/shop/payments/money.ts'
import { nowMs } from '../../platform/clock.ts'
import type { GoogleStore, StoreSettings } from '../../platform/config/configStores.ts'
import { ApiError } from '../../platform/errors.ts'
import { noCurrency, type Purchase } from './purchase.ts'

type Settings = Pick<StoreSettings, 'takesTests'> & { google: GoogleStore }

/** Google's reference of a purchase. */
export type GoogleToken = { appId: string; productId: string; token: string }

const request = { timeout: 10_000, retry: false }

/**
 * A purchase at Google; undefined if Google does not know it or it belongs to none of the applications. Throws `purchase_pending` and
 * `unavailable`.
 */
export async function findGooglePurchase(settings: Settings, bought: GoogleToken): Promise<Purchase | undefined> {
  const { google, takesTests } = settings
  const { appId: packageName, productId, token } = bought
  if (!google.packages.includes(packageName)) return undefined
  const api = await openApi(google)
  const statedAt = new Date(nowMs())
  const purchase = await answerOf(api.purchases.products.get({ packageName, productId, token }, request))
  if (!purchase || (purchase.purchaseType === 0 && !takesTests)) return undefined
  if (purchase.purchaseState === 2) throw new ApiError('purchase_pending')
  const orderId = purchase.orderId ?? undefined
  const order = orderId && (await answerOf(api.orders.get({ packageName, orderId }, request)))
  return {
    store: 'google',
    reference: token,
    appId: packageName,
    productId,
    ...(order ? amountOf(order) : { amountMinor: 0, currency: noCurrency }),
    accountToken: purchase.obfuscatedExternalAccountId ?? null,
    isRefunded: purchase.purchaseState === 1 || (order ? order.state === 'REFUNDED' : false),
    statedAt,
  }
}

/** Acknowledges a purchase; otherwise Google refunds it after three days. */
export async function acknowledgeGooglePurchase({ google }: Settings, bought: GoogleToken): Promise<void> {
  const { appId: packageName, productId, token } = bought
  const api = await openApi(google)
  const { data } = await api.purchases.products.get({ packageName, productId, token }, request)
  if (data.acknowledgementState === 0)
    await api.purchases.products.acknowledge({ packageName, productId, token }, request)
}

const opened = new WeakMap<GoogleStore, Promise<androidpublisher_v3.Androidpublisher>>()

function openApi(google: GoogleStore): Promise<androidpublisher_v3.Androidpublisher> {
  const known = opened.get(google) ?? connect(google)
  opened.set(google, known)
  return known
}

async function connect({ keyFile, url }: GoogleStore): Promise<androidpublisher_v3.Androidpublisher> {
  const { androidpublisher, auth } = await import('@googleapis/androidpublisher')
  const key = JSON.parse(await readFile(keyFile, 'utf8')) as { client_email: string; private_key: string }
  const scopes = ['https://www.googleapis.com/auth/androidpublisher']
  const client = new auth.JWT({ email: key.client_email, key: key.private_key, scopes })
  // Only Google exchanges the key for a token.
  client.useJWTAccessWithScope = url !== undefined
  return androidpublisher({ version: 'v3', auth: client, ...(url !== undefined && { rootUrl: url }) })
}

/** Undefined for a purchase unknown to Google. Throws `unavailable` if Google does not answer. */
async function answerOf<Data>(asked: Promise<{ data: Data }>): Promise<Data | undefined> {
  try {
    return (await asked).data
  } catch (error) {
    const status = (error as { status?: unknown }).status
    if (status === 400 || status === 404 || status === 410) return undefined
    throw unanswered(error)
  }
}

/** A retry may help. */
export function unanswered(cause: unknown): ApiError {
  return Object.assign(new ApiError('unavailable'), { cause })
}

function amountOf({ total }: androidpublisher_v3.Schema$Order): Pick<Purchase, 'amountMinor' | 'currency'> {
  const currency = total?.currencyCode ?? noCurrency
  const amount = Number(total?.units ?? 0) + (total?.nanos ?? 0) / 1e9
  if (amount <= 0) return { amountMinor: 0, currency: noCurrency }
  return { amountMinor: Math.round(amount * 10 ** currencyDecimals(currency)), currency }
}
