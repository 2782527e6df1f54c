import { useEffect, useState } from 'react'
import { createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { registerWorker } from '../../platform/build/siteWorker.ts'
import { t } from '../../platform/language/language.ts'
import { base } from '../../platform/navigation/paths.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { canPush, isPushAllowed } from './pushSupport.ts'

/** `isOn` is undefined until known; `isDenied` means that the browser will not prompt again. */
type PushState = { isOn?: boolean; isDenied: boolean }

/** Set when the user turned push off although the permission is granted. */
const optOutKey = 'push-off'

/** Whether this device is subscribed. */
export async function isPushOn(): Promise<boolean> {
  return canPush() && isPushAllowed() && (await findSubscription()) !== null
}

/**
 * Requests the permission and subscribes this device. Needs a user gesture. Throws when the push service or the server
 * fails.
 */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  localStorage.removeItem(optOutKey)
  try {
    await subscribe()
  } catch (error) {
    await unsubscribeDevice()
    throw error
  }
}

export async function turnPushOff(): Promise<void> {
  await call(deletePushSubscription)
  localStorage.setItem(optOutKey, '1')
  await unsubscribeDevice()
}

/** Subscribes this device for the signed-in user, unless it was turned off. */
export async function renewPush(): Promise<void> {
  if (canPush() && isPushAllowed() && !localStorage.getItem(optOutKey)) await subscribe()
}

/** Unsubscribes this device from the push service. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Unsubscribes the former user and clears their opt-out. */
export async function resetPush(): Promise<void> {
  localStorage.removeItem(optOutKey)
  await unsubscribeDevice()
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

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The push state of this device and a function to change it. */
export function usePush() {
  const [push, setPush] = useState<PushState>(() => ({ isDenied: isDenied() }))
  useEffect(() => {
    const refresh = () => void readPushState().then(setPush)
    refresh()
    // The user may return from the browser's settings.
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
  const toggle = async (on: boolean) => {
    try {
      await (on ? turnPushOn() : turnPushOff())
    } finally {
      setPush(await readPushState())
    }
  }
  const { run, isPending } = useAction(toggle, { onError: showFailure })
  return { ...push, isPending, toggle: run }
}

function showFailure(error: Error): void {
  showToast({ text: error instanceof ApiFailure ? failureText(error) : t('push.failed'), tone: 'bad' })
}

async function readPushState(): Promise<PushState> {
  return { isDenied: isDenied(), isOn: await isPushOn() }
}

function isDenied(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}
