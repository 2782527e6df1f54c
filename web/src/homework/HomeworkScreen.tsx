import { Link, notFound } from '@tanstack/react-router'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import type { Course } from '#contract/courses/api.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { useStream } from '../streams/useStream.ts'
import { useScreenTitle } from '../title.ts'
import { Fetched } from '../ui/Fetched.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { HomeworkAside } from './HomeworkAside.tsx'
import styles from './HomeworkScreen.module.css'
import { HomeworkSteps } from './HomeworkSteps.tsx'
import { HomeworkTask } from './HomeworkTask.tsx'
import { homeworkItems, type HomeworkItem } from './items.ts'
import { placeOfHomework } from './place.ts'
import { waitsForLearner } from './waiting.ts'

/** One homework: what is asked, how far it is, and what happens next. */
export function HomeworkScreen({ streamId, homeworkId }: { streamId: number; homeworkId: number }) {
  useLanguage()
  const { stream, course, state, queries } = useStream(streamId)
  return (
    <Fetched
      queries={queries}
      skeleton={<SkeletonRows />}
      errorTitle={t('homework.oneLoadFailed')}
      support={<SupportLink />}
    >
      {stream && course && state && <Homework item={requireItem({ stream, course, state }, homeworkId)} />}
    </Fetched>
  )
}

/** The same homework may be given on several days: the one that waits comes first. */
function requireItem(run: { stream: Stream; course: Course; state: StreamState }, homeworkId: number): HomeworkItem {
  const items = homeworkItems(run).filter(({ attached }) => attached.homework_id === homeworkId)
  const [item] = items.toSorted((a, b) => Number(waitsForLearner(b.status)) - Number(waitsForLearner(a.status)))
  return item ?? (notFound({ throw: true }) as never)
}

function Homework({ item }: { item: HomeworkItem }) {
  const { title } = item.attached.homework
  useScreenTitle(title)
  return (
    <>
      <p className={styles.place}>
        <Link className={linkClass()} to={paths.homeworks()}>
          {t('homework.title')}
        </Link>
        <span className="t-small muted"> · {placeOfHomework(item)}</span>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <HomeworkSteps status={item.status.status} />
      <div className={styles.columns}>
        <HomeworkTask item={item} />
        <HomeworkAside item={item} />
      </div>
    </>
  )
}
