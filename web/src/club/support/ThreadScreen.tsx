import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { rateQuestion, readQuestion, type QuestionThread } from '#contract/club/support/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { refreshNotices } from '../../messages/notices/readNotices.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatDateTime, joinFacts } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useNow } from '../../ui/useNow.ts'
import { QuestionTag } from './OwnQuestions.tsx'
import { Rating } from './Rating.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { promiseText } from './supportHours.ts'
import { refreshQuestions, threadQuery } from './supportQueries.ts'
import styles from './Thread.module.css'
import { ThreadMessages } from './ThreadMessages.tsx'

const pageSize = 50
const maxShown = 1000

/** A question of the person with its answers, which can be replied to and rated. */
export function ThreadScreen({ questionId }: { questionId: number }) {
  useLanguage()
  const [count, setCount] = useState(pageSize)
  const query = useQuery({ ...threadQuery(questionId, count), placeholderData: keepPreviousData })
  if (query.error instanceof ApiFailure && query.error.status === 404) notFound({ throw: true })
  const thread = query.data
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows height={96} />}
      errorTitle={t('support.loadFailed')}
      support={<SupportLink />}
    >
      {thread && (
        <Thread
          thread={thread}
          isLoading={query.isFetching}
          onEarlier={count < maxShown ? () => setCount(Math.min(maxShown, count * 2)) : undefined}
        />
      )}
    </QueryBoundary>
  )
}

type ThreadProps = { thread: QuestionThread; isLoading: boolean; onEarlier: (() => void) | undefined }

function Thread({ thread, isLoading, onEarlier }: ThreadProps) {
  useReading(thread)
  const now = useNow()
  const { id, title, category, target, created_at: createdAt, status, answer_by: answerBy } = thread
  const facts = [category, target?.title ?? '', formatDateTime(createdAt)].filter(Boolean)
  const rate = useAction(async (rating: number) => {
    await call(rateQuestion, { params: { questionId: id }, body: { rating } })
    await refreshQuestions()
  })
  return (
    <>
      <p className={styles.back}>
        <TextLink alone href={paths.supportQuestions()}>
          {t('support.allQuestions')}
        </TextLink>
      </p>
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <QuestionTag status={status} />
        <span className="t-small muted">{joinFacts(facts)}</span>
      </div>
      <div className={styles.thread}>
        {thread.has_earlier && onEarlier && (
          <Button className={styles.earlier} size="small" busy={isLoading} onClick={onEarlier}>
            {t('support.earlier')}
          </Button>
        )}
        <ThreadMessages messages={thread.messages} />
        {answerBy !== null && (
          <p className="muted" role="status">
            {answerBy > now ? promiseText(answerBy, now) : t('support.isLate')}
          </p>
        )}
        {thread.can_rate && <Rating rating={rate.input ?? thread.rating} onRate={rate.run} />}
        <ReplyForm questionId={id} status={status} />
      </div>
    </>
  )
}

/** Marks the shown answers as read. */
function useReading({ id: questionId, unread_count: unread, messages }: QuestionThread): void {
  const untilId = messages.at(-1)?.id
  useEffect(() => {
    if (unread === 0 || untilId === undefined) return
    const read = call(readQuestion, { params: { questionId }, body: { until_id: untilId } })
    read.then(() => Promise.all([refreshQuestions(), refreshNotices()]), logError)
  }, [questionId, unread, untilId])
}
