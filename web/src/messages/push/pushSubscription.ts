import { useEffect, useState } from 'react'
import { deletePushSubscription } from '#contract/messages/push/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { pushDevice } from './pushDevice.ts'
import { canPush, isPushAllowed, pushPermission } from './pushSupport.ts'

/** `isOn` is undefined until known; `isDenied` means that the device will not prompt again. */
type PushState = { isOn?: boolean; isDenied: boolean }

/** Set when the user turned push off although the permission is granted. */
const optOutKey = 'push-off'

/** Whether this device is subscribed. */
export async function isPushOn(): Promise<boolean> {
  return canPush() && isPushAllowed() && (await pushDevice().isSubscribed())
}

/**
 * Requests the permission and subscribes this device. Needs a user gesture. Throws when the push service or the server
 * fails.
 */
export async function turnPushOn(): Promise<void> {
  const device = pushDevice()
  if ((await device.requestPermission()) !== 'granted') return
  localStorage.removeItem(optOutKey)
  try {
    await device.subscribe()
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
  if (canPush() && isPushAllowed() && !localStorage.getItem(optOutKey)) await pushDevice().subscribe()
}

/** Unsubscribes this device from the push service. */
export async function unsubscribeDevice(): Promise<void> {
  await pushDevice().unsubscribe()
}

/** Unsubscribes the former user and clears their opt-out. */
export async function resetPush(): Promise<void> {
  localStorage.removeItem(optOutKey)
  await unsubscribeDevice()
}

/** The push state of this device and a function to change it. */
export function usePush() {
  const [push, setPush] = useState<PushState>(() => ({ isDenied: isDenied() }))
  useEffect(() => {
    const refresh = () => void readPushState().then(setPush)
    refresh()
    // The user may return from the settings. Applications come back without a focus.
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
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
  if (canPush()) await pushDevice().readPermission()
  return { isDenied: isDenied(), isOn: await isPushOn() }
}

function isDenied(): boolean {
  return canPush() && pushPermission() === 'denied'
}
