import { useInfiniteQuery } from '@tanstack/react-query'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Coin } from '../../ui/PointsPill.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import styles from './PointsScreen.module.css'
import { ScoreHistory, scoresQuery } from './ScoreHistory.tsx'

/** The points ledger, newest first. */
export function PointsHistoryScreen() {
  useLanguage()
  const history = useInfiniteQuery(scoresQuery())
  return (
    <>
      <AppLink className={classes(linkClass(true), styles.back)} href={paths.points()}>
        {t('points.back')}
      </AppLink>
      <PageTitle>{t('points.historyTitle')}</PageTitle>
      <QueryBoundary
        queries={[history]}
        skeleton={<SkeletonRows />}
        errorTitle={t('points.loadFailed')}
        support={<SupportLink />}
      >
        {history.data?.pages[0]?.length === 0 ? (
          <EmptyState
            icon={<Coin />}
            title={t('points.emptyTitle')}
            text={t('points.empty')}
            action={
              <AppLink className={buttonClass({ variant: 'primary' })} href={paths.home()}>
                {t('points.goOn')}
              </AppLink>
            }
          />
        ) : (
          <ScoreHistory level={2} />
        )}
      </QueryBoundary>
    </>
  )
}
