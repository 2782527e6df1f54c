import { RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { formatTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { nextMessage } from '../outbox/nextMessage.ts'
import { discardMessage, retryMessage, type OutboxState } from '../outbox/outbox.ts'
import type { OutboxMessage } from '../outbox/outboxStore.ts'
import { PendingBubble } from './MessageItem.tsx'
import { PendingFiles } from './PendingFiles.tsx'
import styles from './Message.module.css'

/** A message of the outbox: being sent, waiting, or failed. */
export function PendingMessage({ message, outbox }: { message: OutboxMessage; outbox: OutboxState }) {
  const { clientId, text, files, writtenAtMs, failure } = message
  const state = usePendingState(message, outbox)
  return (
    <PendingBubble text={text} files={<PendingFiles files={files} />}>
      {!failure && (
        <p className={styles.meta} role="status">
          {formatTime(writtenAtMs / 1000)} · {state}
        </p>
      )}
      {failure && (
        <div className={styles.failure} role="alert">
          <p>
            <TriangleAlert aria-hidden />
            <span>
              <b>{t('chats.conversation.sendFailed')}.</b> {failure.reason}
            </span>
          </p>
          <div className={styles.failureActions}>
            <Button
              size="small"
              variant="raised"
              icon={<RotateCw aria-hidden />}
              onClick={() => void retryMessage(clientId)}
            >
              {t('chats.conversation.tryAgain')}
            </Button>
            <Button
              size="small"
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              onClick={() => void discardMessage(message)}
            >
              {t('chats.conversation.discard')}
            </Button>
          </div>
        </div>
      )}
    </PendingBubble>
  )
}

function usePendingState({ clientId }: OutboxMessage, { sendingId, isUnreachable, messages }: OutboxState): string {
  const isOnline = useOnline()
  if (!isOnline || isUnreachable) return t('chats.conversation.waitsConnection')
  const isNext = nextMessage(messages)?.clientId === clientId
  return clientId === sendingId || isNext ? t('chats.conversation.sending') : t('chats.conversation.waitsTurn')
}
