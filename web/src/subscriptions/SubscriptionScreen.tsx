import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getSubscription, type Subscription } from '#contract/subscriptions/api.ts'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { queryOf } from '../platform/cache/queries.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Card } from '../ui/Card.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import styles from './SubscriptionsScreen.module.css'
import { SubscriptionContents } from './SubscriptionContents.tsx'
import { nextEventLabel, periodLabel, stateTones, subscriptionState, subscriptionTitle } from './labels.ts'

/** One subscription: its state, period and next event. */
export function SubscriptionScreen({ subscriptionId }: { subscriptionId: number }) {
  useLanguage()
  const query = { expand: 'cancelPopupText' }
  const subscription = useQuery(queryOf(getSubscription, { params: { subscriptionId }, query }))
  if (subscription.error instanceof ApiFailure && subscription.error.status === 404) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[subscription]}
      skeleton={<SkeletonRows count={2} height={108} />}
      errorTitle={t('subscriptions.oneLoadFailed')}
      support={<SupportLink />}
    >
      {subscription.data && <Details subscription={subscription.data} />}
    </QueryBoundary>
  )
}

function Details({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription)
  return (
    <>
      <PageTitle>{subscriptionTitle(subscription)}</PageTitle>
      <Card className={styles.card}>
        <StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>
        <div className={styles.details}>
          <p className="t-label">{nextEventLabel(subscription)}</p>
          <p className="muted">{periodLabel(subscription)}</p>
          {state === 'ending' && <p className="muted">{t('subscriptions.accessStays')}</p>}
          {subscription.course_service_type === 'general_subscription' && (
            <p className="muted">{t('subscriptions.mobile')}</p>
          )}
        </div>
        <SubscriptionContents content={subscription.content} />
        <div className={styles.actions}>
          <AppLink className={buttonClass({ variant: 'soft' })} href={paths.subscriptions()}>
            {t('subscriptions.toAll')}
          </AppLink>
          <SupportLink />
        </div>
      </Card>
    </>
  )
}
