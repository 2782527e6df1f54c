import { useEffect, useState } from 'react'
import { failureText } from '../../ui/FormFailure.tsx'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { isPushOn, turnPushOff, turnPushOn } from './pushSubscription.ts'

/** `isOn` is undefined until known; `isDenied` means that the browser will not prompt again. */
type PushState = { isOn?: boolean; isDenied: boolean }

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
