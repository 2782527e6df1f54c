import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../platform/language/language.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import styles from './Composer.module.css'

export interface MessageInputProps {
  input: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  /** Enter, where there is a keyboard; with Shift it starts a line. */
  onEnter: () => void
  onEscape?: () => void
  /** The id of what is wrong with the text. */
  errorId?: string | undefined
}

/** The words of a message; as high as they are. */
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
