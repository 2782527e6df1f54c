import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { updateMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { maxMessageLength } from '#contract/experts/chats/limits.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { failureText } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { patchMessage } from '../chatCache.ts'
import styles from './Composer.module.css'
import { MessageInput } from './MessageInput.tsx'

export interface EditFormProps {
  message: Message
  onEnd: () => void
}

/** Edits a sent message optimistically; a refusal restores the former text. */
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
    if (text.trim() !== message.message) void saveMessage(message, text.trim())
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

async function saveMessage(message: Message, text: string): Promise<void> {
  const params = { chatId: message.dialog_id, messageId: message.id }
  patchMessage({ ...message, message: text })
  try {
    patchMessage(await call(updateMessage, { params, body: { message: text } }))
  } catch (error) {
    patchMessage(message)
    showToast({ text: `${t('chats.conversation.sendFailed')}. ${failureText(error)}`, tone: 'bad' })
  }
}
