import { createPushSubscription } from '#contract/messages/push/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { registerWorker } from '../../platform/build/siteWorker.ts'
import { base } from '../../platform/navigation/paths.ts'

/** This device at its push service: a browser or the mobile application. */
export type PushDevice = {
  isSubscribed: () => Promise<boolean>
  requestPermission: () => Promise<NotificationPermission>
  readPermission: () => Promise<void>
  /** Subscribes the device for the signed-in user. Throws when the push service or the server fails. */
  subscribe: () => Promise<void>
  unsubscribe: () => Promise<void>
}

/** The push service of the browser. */
export const browserPush: PushDevice = {
  isSubscribed: async () => (await findSubscription()) !== null,
  requestPermission: () => Notification.requestPermission(),
  readPermission: async () => undefined,
  subscribe,
  unsubscribe,
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(base)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(): Promise<void> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const key = publicConfig().project.push.public_key
  const existing = await pushManager.getSubscription()
  // A subscription is bound to the server key, which has changed.
  if (existing && keyOf(existing) !== key) await existing.unsubscribe()
  const { endpoint = '', keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await call(createPushSubscription, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

/** Also closes shown messages, which name what is the person's. */
async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration(base)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
