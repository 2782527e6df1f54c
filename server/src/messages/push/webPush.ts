import { openPushKeys } from './keys.ts'
import { pushAddress } from './pushServices.ts'
import { postPush, ttlSecondsOf, type SendPush } from './sending.ts'

/** Statuses of a cancelled or expired subscription. */
const endedStatuses = [404, 410]

/** Encrypts the message and posts it to the push service of a browser. */
export const sendWebPush: SendPush = async ({ config, signal }, message) => {
  const { endpoint, p256dh, auth, content } = message
  const address = pushAddress(endpoint, config.push.services)
  if (!address || p256dh === null || auth === null) return 'gone'
  // Lazy: loaded with the first message.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: { subject: config.push.contact, ...(await openPushKeys(config)) },
    TTL: ttlSecondsOf(message),
    urgency: 'high',
  })
  const { 'Content-Length': _length, ...headers } = details.headers
  const response = await postPush(address, { headers, body: new Uint8Array(details.body ?? []), signal })
  await response.body?.cancel()
  if (response.ok) return 'sent'
  return endedStatuses.includes(response.status) ? 'gone' : { status: response.status }
}
