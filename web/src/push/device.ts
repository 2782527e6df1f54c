import { createPushSubscription, deletePushSubscription } from '#contract/push/api.ts'
import { call } from '../api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { base } from '../paths.ts'
import { canPush, isPushAllowed } from './allowed.ts'

/** Kept where a person wants nothing sent here, though the browser would take it. */
const leftOutKey = 'push-off'

/** Whether what the school sends reaches this device. */
export async function isPushOn(): Promise<boolean> {
  return canPush() && isPushAllowed() && (await findSubscription()) !== null
}

/**
 * Lets the browser ask, where the person has not answered yet, and has notifications sent here. Begin it with a press
 * of the person: browsers ignore other wishes. Throws when the push service or the server does not take the device.
 */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  localStorage.removeItem(leftOutKey)
  try {
    await subscribe()
  } catch (error) {
    await forgetDevice()
    throw error
  }
}

export async function turnPushOff(): Promise<void> {
  await call(deletePushSubscription)
  localStorage.setItem(leftOutKey, '1')
  await forgetDevice()
}

/** Whoever signs in on a device that may show notifications gets them there, unless it was left out. */
export async function keepPush(): Promise<void> {
  if (canPush() && isPushAllowed() && !localStorage.getItem(leftOutKey)) await subscribe()
}

/** Nothing that is still sent arrives here any longer. */
export async function forgetDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Nothing that the school sends to somebody else arrives here, and what they have left out counts no longer. */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(leftOutKey)
  await forgetDevice()
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(base)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(): Promise<void> {
  await navigator.serviceWorker.register(`${base}push-worker.js`, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const key = publicConfig().project.push.public_key
  const known = await pushManager.getSubscription()
  // The server has another key now: what the old one was given for is void.
  if (known && keyOf(known) !== key) await known.unsubscribe()
  const { endpoint = '', keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await call(createPushSubscription, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
