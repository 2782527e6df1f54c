import { useQuery } from '@tanstack/react-query'
import { Layers, Users } from 'lucide-react'
import { useId } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Rows } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import { subscriptionState } from './subscriptionLabels.ts'
import styles from './SubscriptionScreen.module.css'

/** The courses of a subscription, with links to their runs, and its clubs. */
export function SubscriptionContents({ subscription }: { subscription: Subscription }) {
  const { courses, communities } = subscription.content
  const id = useId()
  const { data: streams = [] } = useQuery(streamsQuery())
  const runOf = (courseId: number) => streams.findLast((stream) => stream.course_id === courseId)
  if (courses.length + communities.length === 0) return <div />
  return (
    <section>
      <h2 className={classes('t-h2', styles.heading)} id={id}>
        {subscriptionState(subscription) === 'ended' ? t('subscriptions.opened') : t('subscriptions.have')}
      </h2>
      <Rows aria-labelledby={id} className={styles.row}>
        {courses.map(({ id: courseId, title }) => {
          const run = runOf(courseId)
          return (
            <li key={courseId}>
              <Layers aria-hidden />
              {run ? (
                <AppLink className={linkClass(true)} href={paths.calendar({ streamId: run.id })}>
                  {title}
                </AppLink>
              ) : (
                title
              )}
            </li>
          )
        })}
        {communities.map(({ id: communityId, title }) => (
          <li key={communityId}>
            <Users aria-hidden />
            {title}
          </li>
        ))}
      </Rows>
    </section>
  )
}
