import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { useStream } from '../streams/useStream.ts'
import { HomeworkAside } from './HomeworkAside.tsx'
import { HomeworkAttempts } from './HomeworkAttempts.tsx'
import { homeworkItems, type HomeworkItem, type Run, homeworkLocation } from './homeworkItems.ts'
import styles from './HomeworkScreen.module.css'
import { HomeworkSteps } from './HomeworkSteps.tsx'
import { userHomeworkQuery } from './useRuns.ts'
import { waitsForLearner } from './useWaitingHomework.ts'

/** One homework: its task, what was sent and answered, and the form that sends it. */
export function HomeworkScreen({ streamId, homeworkId }: { streamId: number; homeworkId: number }) {
  useLanguage()
  const { status: statusId } = useRouteSearch(homeworkSearch)
  const { stream, course, queries } = useStream(streamId)
  const homework = useQuery(userHomeworkQuery(streamId))
  return (
    <QueryBoundary
      queries={[...queries, homework]}
      skeleton={<SkeletonRows />}
      errorTitle={t('homework.attempts.oneLoadFailed')}
      support={<SupportLink />}
    >
      {stream && course && homework.data && (
        <Homework item={requireItem({ stream, course, homework: homework.data }, { homeworkId, statusId })} />
      )}
    </QueryBoundary>
  )
}

type HomeworkParams = { homeworkId: number; statusId: number | undefined }

/** Picks the named status of a homework of several days, else one that waits for the learner. */
function requireItem(run: Run, { homeworkId, statusId }: HomeworkParams): HomeworkItem {
  const items = homeworkItems(run).filter(({ attached }) => attached.homework_id === homeworkId)
  const [first] = items.toSorted((a, b) => Number(waitsForLearner(b.status)) - Number(waitsForLearner(a.status)))
  const item = items.find(({ status }) => status.id === statusId) ?? first
  return item ?? (notFound({ throw: true }) as never)
}

function Homework({ item }: { item: HomeworkItem }) {
  const { title } = item.attached.homework
  useScreenTitle(title)
  useSeenAnswers(item.status)
  return (
    <div className={styles.columns}>
      <div className={styles.content}>
        <div>
          <p className={styles.breadcrumb}>
            <AppLink className={linkClass()} href={paths.homeworks()}>
              {t('homework.title')}
            </AppLink>
            <span className="muted">
              {'\u00A0· '}
              {homeworkLocation(item)}
            </span>
          </p>
          <h1 className={styles.title}>{title}</h1>
          <HomeworkSteps key={item.status.id} status={item.status.status} />
        </div>
        {/* Each homework has a draft of its own. */}
        <HomeworkAttempts key={item.status.id} item={item} />
      </div>
      <HomeworkAside item={item} />
    </div>
  )
}

/** `?status=12`: the homework of one of several days. */
function homeworkSearch({ status }: Record<string, unknown>): { status: number | undefined } {
  const id = Number(status)
  return { status: Number.isInteger(id) && id > 0 ? id : undefined }
}

/** Takes the notices of a homework's answers for read once a visible page shows the latest one. */
function useSeenAnswers({ id, last_answer: answer }: UserHomework): void {
  const hasUnread = (useUser().unread_notices ?? 0) > 0
  const answeredAt = answer?.answered_at
  useEffect(() => {
    if (answeredAt === undefined || !hasUnread) return undefined
    const ending = new AbortController()
    void import('../../messages/notices/readNotices.ts').then(({ readWhenVisible }) =>
      readWhenVisible(id, ending.signal),
    )
    return () => ending.abort()
  }, [id, answeredAt, hasUnread])
}
