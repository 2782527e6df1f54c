import type { createRemoteJWKSet } from 'jose'
import type { GoogleStore } from '../../platform/config/configStores.ts'
import { unanswered } from './google.ts'

type Push = NonNullable<GoogleStore['push']>

/** A Pub/Sub push; `data` is the notification in Base64. */
export type Message = { messageId: string; data?: string }

type Notification = {
  oneTimeProductNotification?: { purchaseToken?: string }
  voidedPurchaseNotification?: { purchaseToken?: string }
}

/** The purchase of a notification; undefined for other notifications. */
export function tokenOf({ data = '' }: Message): string | undefined {
  const notification = parse(Buffer.from(data, 'base64').toString())
  return (
    notification?.oneTimeProductNotification?.purchaseToken ?? notification?.voidedPurchaseNotification?.purchaseToken
  )
}

function parse(text: string): Notification | undefined {
  try {
    return JSON.parse(text) as Notification
  } catch {
    return undefined
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** Whether Google has signed a push in the name of the account. Throws `unavailable` if its keys cannot be loaded. */
export async function isPushSigned({ account, audience, certificatesUrl }: Push, authorization: string) {
  // Loaded lazily: 16 MB that only pushes of this store need.
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  const keys = keySets.get(certificatesUrl) ?? createRemoteJWKSet(new URL(certificatesUrl))
  keySets.set(certificatesUrl, keys)
  const issuer = ['https://accounts.google.com', 'accounts.google.com']
  const token = authorization.replace(/^bearer /i, '')
  const checked = await jwtVerify(token, keys, { audience, issuer }).catch((error: unknown) => {
    if (/^ERR_J(WT|WS|OSE_(ALG|NOT))|^ERR_JWKS_(NO|MULTIPLE)/.test(codeOf(error))) return undefined
    throw unanswered(error)
  })
  return checked?.payload['email'] === account && checked.payload['email_verified'] === true
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)
