import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { useStream } from '../streams/useStream.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { HomeworkAside } from './HomeworkAside.tsx'
import styles from './HomeworkScreen.module.css'
import { homeworkSearch } from './homeworkSearch.ts'
import { HomeworkSteps } from './HomeworkSteps.tsx'
import { homeworkItems, type HomeworkItem, type Run } from './homeworkItems.ts'
import { homeworkLocation } from './homeworkLocation.ts'
import { HomeworkAttempts } from './HomeworkAttempts.tsx'
import { useSeenAnswers } from './useSeenAnswers.ts'
import { userHomeworkQuery } from './userHomeworkQuery.ts'
import { waitsForLearner } from './waitsForLearner.ts'

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

/** Of one homework that is given on several days, the named one, else one that waits for the learner. */
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
