import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Subscription } from '#contract/subscriptions/api.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { streamsQuery } from '../streams/streamQueries.ts'
import { AppLink } from '../ui/AppLink.tsx'
import styles from './SubscriptionsScreen.module.css'

/** What a subscription opens: courses, with links to the learner's runs of them, and clubs. */
export function SubscriptionContents({ content: { courses, communities } }: Pick<Subscription, 'content'>) {
  const { data: streams = [] } = useQuery(streamsQuery())
  const runOf = (courseId: number) => streams.findLast((stream) => stream.course_id === courseId)
  return (
    <>
      <Contents label={t('subscriptions.covers')}>
        {courses.map(({ id, title }) => {
          const run = runOf(id)
          return (
            <li key={id}>{run ? <AppLink href={paths.calendar({ streamId: run.id })}>{title}</AppLink> : title}</li>
          )
        })}
      </Contents>
      <Contents label={t('subscriptions.clubs')}>
        {communities.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Contents>
    </>
  )
}

function Contents({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <div className={styles.contents}>
      <h2 className="t-label" id={id}>
        {label}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}
