import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useRef } from 'react'
import type { StaffQuestionMessage } from '#contract/club/support/staffApi.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { capitalised, formatRelativeDay, formatTime, toDay } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import styles from './Conversation.module.css'
import { messagesQuery } from './inboxQueries.ts'

/** Messages and notes; the newest is in sight, also when it arrives. */
export function QuestionThread({ questionId }: { questionId: number }) {
  const query = useInfiniteQuery(messagesQuery(questionId))
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const scroller = useRef<HTMLDivElement>(null)
  const lastId = messages.at(-1)?.id
  useLayoutEffect(() => {
    if (lastId !== undefined && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [lastId])
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows count={3} height={60} />}
      errorTitle={t('support.staff.threadFailed')}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className={styles.thread} role="region" tabIndex={0} aria-label={t('support.staff.thread')}>
        <ShowMore paging={query} label={t('support.staff.earlier')} />
        <ol className={styles.messages}>
          {messages.map((message, at) => {
            const day = toDay(message.created_at)
            const previous = messages[at - 1]
            const isFirstOfDay = previous === undefined || toDay(previous.created_at) !== day
            return (
              <Fragment key={message.id}>
                {isFirstOfDay && <li className={styles.day}>{capitalised(formatRelativeDay(message.created_at))}</li>}
                <li className={styles.message} data-kind={message.kind}>
                  <ThreadMessage message={message} />
                </li>
              </Fragment>
            )
          })}
        </ol>
      </div>
    </QueryBoundary>
  )
}

function ThreadMessage({ message }: { message: StaffQuestionMessage }) {
  const { kind, author, created_at: createdAt, viewed_at: viewedAt, files } = message
  const isNote = kind === 'note'
  return (
    <>
      <div className={styles.bubble}>
        <p className={styles.words}>
          {isNote && <b>{t('support.staff.teamNote')} </b>}
          <bdi>{message.message}</bdi>
        </p>
        <SentFiles files={files} />
      </div>
      <p className={styles.meta}>
        <bdi>{author}</bdi>, {formatTime(createdAt)}
        {isNote && ` · ${t('support.staff.onlyTeam')}`}
        {viewedAt !== null && ` · ${t('support.staff.viewed')}`}
      </p>
    </>
  )
}
