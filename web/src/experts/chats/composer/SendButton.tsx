import { Send } from 'lucide-react'
import { useSyncExternalStore, type CSSProperties } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Composer.module.css'

export interface SendButtonProps {
  /** Whole seconds until a message may be sent. */
  seconds: number
  delaySeconds: number
}

/** Submits the form, or counts until it can be. */
export function SendButton({ seconds, delaySeconds }: SendButtonProps) {
  if (seconds === 0)
    return (
      <IconButton
        type="submit"
        className={styles.send}
        label={t('chats.conversation.send')}
        icon={<Send aria-hidden />}
      />
    )
  const share = Math.min(1, seconds / Math.max(delaySeconds, 1))
  return (
    <span
      className={styles.ring}
      role="timer"
      aria-label={t('chats.conversation.sendIn', { seconds })}
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    >
      <span aria-hidden>{seconds}</span>
    </span>
  )
}

const tickMs = 250

/** Whole seconds until a moment of this device's clock, at least 0. */
export function useSecondsUntil(momentMs: number): number {
  return useSyncExternalStore(everyTick, () => Math.max(0, Math.ceil((momentMs - nowMs()) / 1000)))
}

function everyTick(listener: () => void): () => void {
  const timer = window.setInterval(listener, tickMs)
  return () => window.clearInterval(timer)
}
