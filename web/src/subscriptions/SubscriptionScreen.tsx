import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { getSubscription, type Subscription } from '#contract/subscriptions/api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { queryOf } from '../queries.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { Card } from '../ui/Card.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import styles from './SubscriptionsScreen.module.css'
import {
  nextOfSubscription,
  periodOfSubscription,
  stateTones,
  subscriptionState,
  titleOfSubscription,
} from './words.ts'

/** One subscription: its state, how often it is paid and what happens next. */
export function SubscriptionScreen({ subscriptionId }: { subscriptionId: number }) {
  useLanguage()
  const query = { expand: 'cancelPopupText' }
  const subscription = useQuery(queryOf(getSubscription, { params: { subscriptionId }, query }))
  if (subscription.error instanceof ApiFailure && subscription.error.status === 404) notFound({ throw: true })
  return (
    <Fetched
      queries={[subscription]}
      skeleton={<SkeletonRows count={2} height={108} />}
      errorTitle={t('subscriptions.oneLoadFailed')}
      support={<SupportLink />}
    >
      {subscription.data && <Details subscription={subscription.data} />}
    </Fetched>
  )
}

function Details({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription)
  return (
    <>
      <PageTitle>{titleOfSubscription(subscription)}</PageTitle>
      <Card className={styles.card}>
        <StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>
        <div className={styles.facts}>
          <p className="t-label">{nextOfSubscription(subscription)}</p>
          <p className="muted">{periodOfSubscription(subscription)}</p>
          {state === 'ending' && <p className="muted">{t('subscriptions.accessStays')}</p>}
          {subscription.course_service_type === 'general_subscription' && (
            <p className="muted">{t('subscriptions.mobile')}</p>
          )}
        </div>
        <div className={styles.acts}>
          <Link className={buttonClass({ variant: 'soft' })} to={paths.subscriptions()}>
            {t('subscriptions.toAll')}
          </Link>
          <SupportLink />
        </div>
      </Card>
    </>
  )
}
