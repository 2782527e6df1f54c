import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { useFlags } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { t, useLanguage, withTexts } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { stage } from '../../ui/stage.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { CardList } from '../cards/CardList.tsx'
import { cardsQuery } from '../cards/cards.ts'
import { InstalmentCard } from '../instalments/InstalmentCard.tsx'
import { instalmentsQuery } from '../instalments/instalmentsQuery.ts'
import { subscriptionsSearch } from '../routeSearch.ts'
import {
  stateTones,
  subscriptionDetails,
  subscriptionState,
  subscriptionTitle,
  type SubscriptionState,
} from './subscriptionLabels.ts'
import { isRenewable, RenewButton } from './RenewButton.tsx'
import { subscriptionsQuery } from './subscriptionQueries.ts'
import styles from './SubscriptionsScreen.module.css'

const RestorePurchases = lazyComponent(
  async () => (await withTexts(import('../storePurchases/StoreOrder.tsx'))).RestorePurchases,
)

/** The subscriptions with state and next event; a warning when none is active. */
export function SubscriptionsScreen() {
  useLanguage()
  const { is_app_store_support } = useFlags()
  const { warning } = useRouteSearch(subscriptionsSearch)
  const subscriptions = useQuery(subscriptionsQuery())
  const all = (subscriptions.data ?? []).toSorted(byState)
  return (
    <>
      <PageTitle>{t('subscriptions.title')}</PageTitle>
      <QueryBoundary
        queries={[subscriptions]}
        skeleton={<SkeletonRows count={3} height={108} />}
        errorTitle={t('subscriptions.loadFailed')}
        support={<SupportLink />}
      >
        {warning && !all.some(isActiveSubscription) && (
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
      </QueryBoundary>
      <RecurringSections />
      {mobileApp() && storePlugin() && is_app_store_support && <RestorePurchases wide />}
    </>
  )
}

const stateOrder = ['active', 'ending', 'lifetime', 'ended'] as const satisfies SubscriptionState[]

/** Stable, so that equal states stay newest first. */
function byState(a: Subscription, b: Subscription): number {
  return stateOrder.indexOf(subscriptionState(a)) - stateOrder.indexOf(subscriptionState(b))
}

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { id } = subscription
  const title = subscriptionTitle(subscription)
  const state = subscriptionState(subscription)
  return (
    <ListCard
      className={classes(styles.card, stage(id))}
      level={2}
      picture={<Art theme={publicConfig().project.theme} seed={id} />}
      label={<StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>}
      title={<AppLink href={paths.subscription({ subscriptionId: id })}>{title}</AppLink>}
      end={
        isRenewable(subscription) ? (
          <RenewButton subscription={subscription} />
        ) : (
          <AppLink className={buttonClass({})} href={paths.subscription({ subscriptionId: id })}>
            {state === 'active' ? t('subscriptions.manage') : t('subscriptions.open')}
            <span className="visually-hidden">: {title}</span>
          </AppLink>
        )
      }
    >
      <p className={classes('t-small muted', styles.details)}>{subscriptionDetails(subscription).join(' · ')}</p>
    </ListCard>
  )
}

function NoSubscriptions() {
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={8} stage={5} width={264} height={264} />}
      title={t('subscriptions.emptyTitle')}
      text={t('subscriptions.emptyText')}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={paths.courses()}>
          {t('subscriptions.toCourses')}
        </AppLink>
      }
    />
  )
}

/** Open instalments and saved cards; nothing if there are none. */
function RecurringSections() {
  const { data: instalments = [] } = useQuery(instalmentsQuery())
  const { data: cards } = useQuery(cardsQuery())
  const open = instalments.filter(({ status }) => status === 'active')
  const saved = cards?.data.data ?? []
  if (instalments.length + saved.length === 0) return null
  return (
    <div className={styles.sections}>
      {instalments.length > 0 && (
        <section>
          <h2 className="t-h2">{t('instalments.title')}</h2>
          <div className={styles.list}>
            {open.map((plan) => (
              <InstalmentCard key={plan.id} instalment={plan} />
            ))}
          </div>
          <AppLink className={linkClass(true)} href={paths.instalments()}>
            {t('instalments.toAll')}
          </AppLink>
        </section>
      )}
      {saved.length > 0 && (
        <section>
          <h2 className="t-h2">{t('cards.title')}</h2>
          <CardList cards={saved} />
        </section>
      )}
    </div>
  )
}
