import { Send } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, type RefObject, useSyncExternalStore, type CSSProperties } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import styles from './Composer.module.css'

export interface MessageInputProps {
  input: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  /** Enter on a keyboard; Shift+Enter starts a line. */
  onEnter: () => void
  onEscape?: () => void
  /** The id of the element with the error. */
  errorId?: string | undefined
}

/** Grows with its text. */
export function MessageInput({ input, value, onChange, onEnter, onEscape, errorId }: MessageInputProps) {
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  useLayoutEffect(() => fitHeight(input.current))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return
    event.preventDefault()
    onEnter()
  }
  return (
    <textarea
      ref={input}
      className={styles.input}
      rows={1}
      aria-label={t('chats.conversation.message')}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      placeholder={t('chats.conversation.placeholder')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
    />
  )
}

function fitHeight(element: HTMLElement | null): void {
  if (!element) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}

interface SendButtonProps {
  /** Whole seconds until a message may be sent. */
  seconds: number
  delaySeconds: number
}

/** Submits the form, or counts down until that is allowed. */
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

/** Whole seconds until a moment of this device's clock, or 0. */
export function useSecondsUntil(momentMs: number): number {
  return useSyncExternalStore(everyTick, () => Math.max(0, Math.ceil((momentMs - nowMs()) / 1000)))
}

const tickMs = 250

function everyTick(listener: () => void): () => void {
  const timer = window.setInterval(listener, tickMs)
  return () => window.clearInterval(timer)
}
