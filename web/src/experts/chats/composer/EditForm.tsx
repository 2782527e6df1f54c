import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Message } from '#contract/learning/streams/message.ts'
import { maxMessageLength } from '#contract/experts/chats/limits.ts'
import { t } from '../../../platform/language/language.ts'
import { addEntry } from '../../../platform/outbox/outbox.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { editKind } from '../outbox/editKind.ts'
import styles from './Composer.module.css'
import { MessageInput } from './MessageInput.tsx'

export interface EditFormProps {
  message: Message
  onEnd: () => void
}

/** Edits a sent message, which shows the new text at once; a refusal restores the former one. */
export function EditForm({ message, onEnd }: EditFormProps) {
  const [text, setText] = useState(message.message)
  const input = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  useEffect(() => input.current?.focus(), [])
  const excess = text.trim().length - maxMessageLength
  const isBlank = text.trim() === ''
  const error = isBlank
    ? t('chats.conversation.required')
    : excess > 0
      ? t('chats.conversation.tooLong', { count: excess })
      : undefined
  const save = () => {
    if (error !== undefined) return
    onEnd()
    if (text.trim() === message.message) return
    void addEntry(editKind, { chatId: message.dialog_id, messageId: message.id, text: text.trim() })
  }
  return (
    <form
      className={styles.composer}
      aria-label={t('chats.conversation.editing')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className={styles.hint}>{t('chats.conversation.editing')}</p>
      <p className={styles.error} id={errorId} role="status">
        {error}
      </p>
      <div className={styles.box}>
        <IconButton label={t('chats.conversation.cancel')} icon={<X aria-hidden />} onClick={onEnd} />
        <MessageInput
          input={input}
          value={text}
          errorId={error ? errorId : undefined}
          onChange={setText}
          onEnter={save}
          onEscape={onEnd}
        />
        <IconButton
          type="submit"
          className={styles.send}
          label={t('chats.conversation.save')}
          icon={<Check aria-hidden />}
        />
      </div>
    </form>
  )
}
