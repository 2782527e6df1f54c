import type { ApplicationPushChannel } from '#contract/brands/api.ts'
import { uuidOf } from '../../platform/uuids.ts'
import { postPush, ttlSecondsOf, type OutgoingPush, type SendPush } from './sending.ts'

/** The endpoint of an application: OneSignal knows its device within an application of the brand. */
export function endpointOf(service: ApplicationPushChannel, token: string, oneSignalAppId: string | undefined): string {
  return service === 'onesignal' ? `${oneSignalAppId}/${token}` : token
}

/** Posts the message to OneSignal, which passes it on to one device of a mobile application. */
export const sendOneSignalPush: SendPush = async ({ config, signal }, message) => {
  const { keys, url } = config.push.oneSignal
  const key = keys.get(message.brand)
  // The key was removed after the device had subscribed.
  if (key === undefined) return 'gone'
  const response = await postPush(`${url}/notifications`, {
    headers: { authorization: `Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(notificationOf(message)),
    signal,
  })
  const { id } = (await response.json().catch(() => ({}))) as { id?: string }
  if (!response.ok) return { status: response.status }
  // A device that is not subscribed is no error for OneSignal: it creates no notification.
  return id ? 'sent' : 'gone'
}

function notificationOf(message: OutgoingPush) {
  const [appId, subscriptionId] = message.endpoint.split('/')
  const { title, body, tag, path } = message.content
  return {
    app_id: appId,
    include_subscription_ids: [subscriptionId],
    target_channel: 'push',
    // English stands for any language; the texts are in that of the person.
    headings: { en: title },
    contents: { en: body },
    data: { path },
    collapse_id: tag,
    ttl: ttlSecondsOf(message),
    priority: 10,
    // A repeat after a lost answer is no second message.
    idempotency_key: uuidOf(`push ${message.id}`),
  }
}
