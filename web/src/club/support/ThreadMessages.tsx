import type { QuestionMessage } from '#contract/club/support/api.ts'
import { SentFiles } from '../../learning/files/SentFiles.tsx'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import styles from './Thread.module.css'

/** The messages of a question, oldest first. */
export function ThreadMessages({ messages }: { messages: readonly QuestionMessage[] }) {
  return (
    <ol className={styles.messages} aria-label={t('support.thread')}>
      {messages.map(({ id, is_answer: isAnswer, author, message, files, created_at: createdAt }) => (
        <li key={id} className={classes(styles.message, !isAnswer && styles.own)}>
          <div className={styles.bubble}>
            <p className={styles.author}>
              {isAnswer ? [t('support.answers'), author].filter(Boolean).join(', ') : t('support.you')}
            </p>
            <p className={styles.text} dir="auto">
              {message}
            </p>
            <SentFiles files={files} />
            <time className={styles.time} dateTime={new Date(createdAt * 1000).toISOString()}>
              {formatDateTime(createdAt)}
            </time>
          </div>
        </li>
      ))}
    </ol>
  )
}
