import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '#contract/learning/streams/message.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import styles from './Chat.module.css'
import { messagesQuery } from './deskQueries.ts'

/** A conversation, its latest message at the end. */
export function ChatMessages({ chatId, learnerId }: { chatId: number; learnerId: number }) {
  const query = useInfiniteQuery(messagesQuery(chatId))
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows height={60} />}
      errorTitle={t('desk.staff.messagesFailed')}
    >
      <ShowMore paging={query} label={t('desk.staff.earlierMessages')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol className={styles.messages} tabIndex={0} aria-label={t('desk.staff.messages')}>
        {messages.map((message) => (
          <li key={message.id} data-own={message.user_id !== learnerId || undefined} className={styles.message}>
            <MessageText message={message} />
          </li>
        ))}
      </ol>
    </QueryBoundary>
  )
}

function MessageText({ message }: { message: Message }) {
  const { employee, created_at: createdAt, homework, files } = message
  return (
    <>
      <p className="t-small muted">
        <bdi>{employee.name}</bdi> · {formatDateTime(createdAt)}
      </p>
      {homework && <p className="t-small">{t('desk.staff.aboutHomework', { title: homework.title })}</p>}
      <p className={styles.text}>{message.message}</p>
      <SentFiles files={files} />
    </>
  )
}
