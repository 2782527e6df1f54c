import { ClipboardCheck, Pencil, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { QueuedFiles } from '../../../learning/files/drafts/QueuedFiles.tsx'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { HomeworkTag } from '../../../learning/streams/HomeworkTag.tsx'
import { formatTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { retryEntry } from '../../../platform/outbox/outbox.ts'
import { entriesOf, useOutbox } from '../../../platform/outbox/outboxState.ts'
import { nextEntry } from '../../../platform/outbox/rules.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DiscardButton } from '../../../ui/discard/DiscardButton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { isNamed } from '../chatCache.ts'
import { editKind } from '../outbox/editKind.ts'
import { messageKind, type QueuedMessage } from '../outbox/messageKind.ts'
import styles from './Message.module.css'

export interface MessageItemProps {
  message: Message
  streamId: number
  /** The header names this expert; messages of others show their names. */
  expert: Chat['expert']
  /** Undefined if the message cannot be edited. */
  onEdit: (() => void) | undefined
}

export function MessageItem({ message, streamId, expert, onEdit }: MessageItemProps) {
  const { id, message: text, files, homework, employee, created_at: at } = message
  const isOwn = !employee.is_expert
  return (
    <li className={classes(styles.item, isOwn && styles.own)} data-message={id} data-expert={!isOwn || undefined}>
      {onEdit && (
        <IconButton
          className={styles.edit}
          size="small"
          label={t('chats.conversation.edit')}
          icon={<Pencil aria-hidden />}
          onClick={onEdit}
        />
      )}
      <div className={styles.bubble}>
        <p className={isOwn || (expert && isNamed(expert, employee.name)) ? 'visually-hidden' : styles.author}>
          {isOwn ? t('chats.you') : employee.name}
        </p>
        {homework && <HomeworkCard message={message} homework={homework} streamId={streamId} />}
        <SentFiles files={files} />
        {text && <p className={styles.text}>{text}</p>}
        <p className={styles.meta}>
          <time dateTime={new Date(at * 1000).toISOString()}>{formatTime(at)}</time>
          {message.updated_at > at && <> · {t('chats.conversation.edited')}</>}
          <PendingEdit messageId={id} />
          {isOwn && message.is_viewed === 1 && <> · {t('chats.conversation.read')}</>}
        </p>
      </div>
    </li>
  )
}

/** The mark of an edit that waits to be sent. */
function PendingEdit({ messageId }: { messageId: number }) {
  const { entries, isUnreachable } = useOutbox()
  const isOnline = useOnline()
  const edit = entriesOf(entries, editKind).find(({ payload }) => payload.messageId === messageId)
  if (!edit || edit.failure?.isFinal) return null
  return (
    <> · {isOnline && !isUnreachable ? t('chats.conversation.sending') : t('chats.conversation.waitsConnection')}</>
  )
}

type HomeworkCardProps = { message: Message; homework: NonNullable<Message['homework']>; streamId: number }

/** Links to the homework that a message sends or answers. */
function HomeworkCard({ message, homework, streamId }: HomeworkCardProps) {
  const { homework_id: homeworkId, title, status } = homework
  const statusId = message.user_homework_status_id ?? undefined
  const label = status === 'UPLOADED' ? t('chats.conversation.homeworkSent') : t('chats.conversation.homeworkAnswered')
  return (
    <AppLink className={styles.homework} href={paths.homework({ streamId, homeworkId, status: statusId })}>
      <ClipboardCheck aria-hidden />
      <span className={styles.homeworkText}>
        <span className="t-small muted">{label}</span>
        <b>{title}</b>
      </span>
      {status !== 'UPLOADED' && <HomeworkTag status={status} />}
    </AppLink>
  )
}

function PendingBubble({ text, files, children }: { text: string; files: ReactNode; children: ReactNode }) {
  return (
    <li className={classes(styles.item, styles.own)}>
      <div className={styles.bubble}>
        <p className="visually-hidden">{t('chats.you')}</p>
        {files}
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </li>
  )
}

/** A message of the outbox: sending, waiting or failed. */
export function PendingMessage({ entry }: { entry: Entry<QueuedMessage> }) {
  const { createdAtMs, failure, payload } = entry
  const { text, files } = payload
  const state = usePendingState(entry)
  return (
    <PendingBubble text={text} files={<QueuedFiles files={files} />}>
      {!failure && (
        <p className={styles.meta} role="status">
          {formatTime(createdAtMs / 1000)} · {state}
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
              onClick={() => void retryEntry(entry)}
            >
              {t('chats.conversation.tryAgain')}
            </Button>
            <DiscardButton entries={[entry]} kind={messageKind} />
          </div>
        </div>
      )}
    </PendingBubble>
  )
}

function usePendingState({ id }: Entry): string {
  const isOnline = useOnline()
  const { entries, sendingIds, isUnreachable } = useOutbox()
  if (!isOnline || isUnreachable) return t('chats.conversation.waitsConnection')
  const isNext = nextEntry(entriesOf(entries, messageKind))?.id === id
  return sendingIds.includes(id) || isNext ? t('chats.conversation.sending') : t('chats.conversation.waitsTurn')
}
