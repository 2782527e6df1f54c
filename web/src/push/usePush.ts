import { useEffect, useState } from 'react'
import { failureText } from '../ui/FormFailure.tsx'
import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { showToast } from '../ui/toasts.ts'
import { useAction } from '../useAction.ts'
import { isPushOn, turnPushOff, turnPushOn } from './device.ts'

/** `isOn` is undefined until it is known. `isDenied`: the browser no longer asks. */
type Push = { isOn?: boolean; isDenied: boolean }

/** What this device gets, as the browser has it, and how to change that. */
export function usePush() {
  const [push, setPush] = useState<Push>(() => ({ isDenied: isDenied() }))
  useEffect(() => {
    const look = () => void knownPush().then(setPush)
    look()
    // Whoever comes back may have been to the settings of the browser.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  const turn = async (on: boolean) => {
    try {
      await (on ? turnPushOn() : turnPushOff())
    } finally {
      setPush(await knownPush())
    }
  }
  const { run, isPending } = useAction(turn, { onError: showFailure })
  return { ...push, isPending, turn: run }
}

function showFailure(error: Error): void {
  showToast({ text: error instanceof ApiFailure ? failureText(error) : t('push.failed'), tone: 'bad' })
}

async function knownPush(): Promise<Push> {
  return { isDenied: isDenied(), isOn: await isPushOn() }
}

function isDenied(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}
