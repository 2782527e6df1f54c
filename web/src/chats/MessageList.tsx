import type { Message } from '#contract/chats/api.ts'
import { formatTime, formatWeekday } from '../format.ts'
import { t } from '../language.ts'
import { classes } from '../ui/classes.ts'
import { useUser } from '../users/userQuery.ts'
import styles from './ChatScreen.module.css'
import { messageDays } from './messageDays.ts'

/** Messages by day, given newest first and shown oldest first. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  return messageDays(messages).map(({ day, messages: ofDay }) => (
    <section key={day} aria-label={formatWeekday(day)}>
      <p className={classes('t-small muted', styles.day)}>{formatWeekday(day)}</p>
      <ul className={styles.messages}>
        {ofDay.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </section>
  ))
}

function MessageItem({ message: { user_id, message, created_at, employee } }: { message: Message }) {
  const isMine = user_id === useUser().id
  return (
    <li className={classes(styles.message, isMine && styles.mine)}>
      {isMine ? (
        <span className="vh">{t('chats.you')}</span>
      ) : (
        <p className={styles.author}>
          {employee.name}
          {employee.is_expert && <span className="t-small muted"> · {t('chats.expert')}</span>}
        </p>
      )}
      <p className={styles.text}>{message}</p>
      <p className={classes('t-micro muted', styles.time)}>
        <time dateTime={new Date(created_at * 1000).toISOString()}>{formatTime(created_at)}</time>
      </p>
    </li>
  )
}
