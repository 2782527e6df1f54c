import type { JWT } from 'google-auth-library'
import { nowSeconds } from '../../platform/clock.ts'
import type { Fcm } from '../../platform/config/configPush.ts'
import { postPush, ttlSecondsOf, type OutgoingPush, type SendPush } from './sending.ts'

const scopes = ['https://www.googleapis.com/auth/firebase.messaging']
const tokenTimeoutMs = 10_000

/** Posts the message to Firebase Cloud Messaging, which passes it on to a mobile application. */
export const sendFcmPush: SendPush = async ({ config, signal }, message) => {
  const { fcm } = config.push
  // Application pushes were switched off after the device had subscribed.
  if (!fcm) return 'gone'
  const client = await openClient(fcm)
  const { token } = await client.getAccessToken()
  const response = await postPush(`${fcm.url}/v1/projects/${encodeURIComponent(fcm.projectId)}/messages:send`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: fcmMessage(message) }),
    signal,
  })
  const answer = (await response.json().catch(() => ({}))) as FcmAnswer
  if (response.ok) return 'sent'
  // The token was withdrawn before its time: the next attempt gets another.
  if (response.status === 401) opened.delete(fcm)
  return isTokenLost(answer) ? 'gone' : { status: response.status }
}

function fcmMessage(message: OutgoingPush) {
  const { title, body, tag, path } = message.content
  const ttlSeconds = ttlSecondsOf(message)
  return {
    token: message.endpoint,
    notification: { title, body },
    data: { path },
    android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, notification: { tag } },
    apns: {
      headers: {
        'apns-priority': '10',
        'apns-expiration': String(nowSeconds() + ttlSeconds),
        // A message replaces the former one of its tag.
        'apns-collapse-id': tag,
      },
      payload: { aps: { sound: 'default' } },
    },
  }
}

type FcmAnswer = { error?: { details?: readonly { '@type'?: string; errorCode?: string }[] } }

/** Whether the application is removed from its device, or the token never was one: errors of other fields have a detail of their own. */
function isTokenLost({ error: { details = [] } = {} }: FcmAnswer): boolean {
  const codes = details.map(({ errorCode }) => errorCode)
  if (codes.includes('UNREGISTERED')) return true
  return codes.includes('INVALID_ARGUMENT') && !details.some((detail) => detail['@type']?.endsWith('rpc.BadRequest'))
}

const opened = new WeakMap<Fcm, Promise<JWT>>()

function openClient(fcm: Fcm): Promise<JWT> {
  const known = opened.get(fcm) ?? createClient(fcm)
  opened.set(fcm, known)
  return known
}

/** The service account, which exchanges its signature for access tokens of an hour. */
async function createClient({ email, privateKey, tokenUrl }: Fcm): Promise<JWT> {
  // Lazy: loaded with the first message.
  const { JWT, gaxios } = await import('google-auth-library')
  const transporter = new gaxios.Gaxios({ timeout: tokenTimeoutMs })
  // The library only knows Google's address, and retries, which is up to the job.
  transporter.interceptors.request.add({
    resolved: async (request) => Object.assign(request, { url: new URL(tokenUrl), retryConfig: { retry: 0 } }),
  })
  return new JWT({ email, key: privateKey, scopes, transporter })
}
