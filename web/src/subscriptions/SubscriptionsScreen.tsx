import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Subscription } from '#contract/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/subscriptions/rules.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { Note } from '../ui/Note.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { stage } from '../ui/stage.ts'
import { subscriptionsQuery } from './subscriptionQueries.ts'
import styles from './SubscriptionsScreen.module.css'
import {
  nextOfSubscription,
  periodOfSubscription,
  stateTones,
  subscriptionState,
  titleOfSubscription,
} from './words.ts'

/** The subscriptions, each with its state and what happens next; a warning for whom the last one has ended. */
export function SubscriptionsScreen() {
  useLanguage()
  const { warning } = useSearch({ strict: false }) as { warning?: string }
  const subscriptions = useQuery(subscriptionsQuery())
  const all = subscriptions.data ?? []
  return (
    <>
      <PageTitle>{t('subscriptions.title')}</PageTitle>
      <Fetched
        queries={[subscriptions]}
        skeleton={<SkeletonRows count={3} height={108} />}
        errorTitle={t('subscriptions.loadFailed')}
        support={<SupportLink />}
      >
        {warning === 'true' && !all.some(isActiveSubscription) && (
          <Note className={styles.warning} tone="warn" title={t('subscriptions.warningTitle')}>
            {t('subscriptions.warningText')}
          </Note>
        )}
        {all.length === 0 && <NoSubscriptions />}
        <div className={styles.list}>
          {all.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </div>
      </Fetched>
    </>
  )
}

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { id } = subscription
  const title = titleOfSubscription(subscription)
  const state = subscriptionState(subscription)
  const words = [periodOfSubscription(subscription), nextOfSubscription(subscription)].filter(Boolean)
  return (
    <ListCard
      className={stage(id)}
      level={2}
      picture={<Art brand={publicConfig().project.theme} seed={id} />}
      title={title}
      end={
        <>
          <StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>
          <Link className={buttonClass({ size: 'small' })} to={paths.subscription({ subscriptionId: id })}>
            {t('subscriptions.open')}
            <span className="vh">: {title}</span>
          </Link>
        </>
      }
    >
      <p className="t-small muted">{words.join(' · ')}</p>
    </ListCard>
  )
}

function NoSubscriptions() {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={8} stage={5} width={264} height={264} />}
      title={t('subscriptions.emptyTitle')}
      text={t('subscriptions.emptyText')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.courses()}>
          {t('subscriptions.toCourses')}
        </Link>
      }
    />
  )
}
