import { ClipboardCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { HomeworkTag } from '../../../learning/homework/HomeworkTag.tsx'
import { formatTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isNamed } from '../chatCache.ts'
import styles from './Message.module.css'

export interface MessageItemProps {
  message: Message
  streamId: number
  /** Named in the header; others are named at their messages. */
  expert: Chat['expert']
  /** Left out where it cannot be edited. */
  onEdit: (() => void) | undefined
}

/** A message of the learner, or of an expert. */
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
          {isOwn && message.is_viewed === 1 && <> · {t('chats.conversation.read')}</>}
        </p>
      </div>
    </li>
  )
}

type HomeworkCardProps = { message: Message; homework: NonNullable<Message['homework']>; streamId: number }

/** What a homework message sends or answers, leading to the homework. */
function HomeworkCard({ message, homework, streamId }: HomeworkCardProps) {
  const { homework_id: homeworkId, title, status } = homework
  const statusId = message.user_homework_status_id ?? undefined
  const label = status === 'UPLOADED' ? t('chats.conversation.homeworkSent') : t('chats.conversation.homeworkAnswered')
  return (
    <AppLink className={styles.homework} href={paths.homework({ streamId, homeworkId, statusId })}>
      <ClipboardCheck aria-hidden />
      <span className={styles.homeworkText}>
        <span className="t-small muted">{label}</span>
        <b>{title}</b>
      </span>
      {status !== 'UPLOADED' && <HomeworkTag status={status} />}
    </AppLink>
  )
}

/** A bubble of a message that is not sent yet. */
export function PendingBubble({ text, files, children }: { text: string; files: ReactNode; children: ReactNode }) {
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
