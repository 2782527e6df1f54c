import { useQuery } from '@tanstack/react-query'
import { instalmentStatuses } from '#contract/shop/instalments/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { ReturnedPayment } from '../payments/ReturnedPayment.tsx'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { InstalmentCard } from './InstalmentCard.tsx'
import styles from './Instalments.module.css'
import { instalmentsQuery } from './instalmentsQuery.ts'

/** Instalment plans by status. */
export function InstalmentsScreen() {
  useLanguage()
  const instalments = useQuery(instalmentsQuery())
  const all = instalments.data ?? []
  const groups = instalmentStatuses.map((status) => ({ status, plans: all.filter((plan) => plan.status === status) }))
  return (
    <>
      <PageTitle>{t('instalments.title')}</PageTitle>
      <ReturnedPayment />
      <QueryBoundary
        queries={[instalments]}
        skeleton={<SkeletonRows count={2} height={200} />}
        errorTitle={t('instalments.loadFailed')}
        support={<SupportLink />}
      >
        {all.length === 0 && <NoInstalments />}
        {groups.map(({ status, plans }) =>
          plans.length === 0 ? null : (
            <section key={status} className={styles.group}>
              <h2 className="t-h2">{t(`instalments.${status}Group`)}</h2>
              <div className={styles.list}>
                {plans.map((plan) => (
                  <InstalmentCard key={plan.id} instalment={plan} />
                ))}
              </div>
            </section>
          ),
        )}
      </QueryBoundary>
    </>
  )
}

function NoInstalments() {
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={9} stage={4} width={264} height={264} />}
      title={t('instalments.emptyTitle')}
      text={t('instalments.emptyText')}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={paths.subscriptions()}>
          {t('instalments.toSubscriptions')}
        </AppLink>
      }
    />
  )
}
