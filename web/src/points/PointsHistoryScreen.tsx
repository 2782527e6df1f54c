import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Coin } from '../ui/PointsPill.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import styles from './PointsScreen.module.css'
import { pageSize, scoresQuery } from './scoreHistory.ts'
import { ScoreList } from './ScoreList.tsx'

/** Every entry of the ledger, newest first. */
export function PointsHistoryScreen() {
  useLanguage()
  const history = useInfiniteQuery(scoresQuery())
  const scores = history.data?.pages.flat() ?? []
  return (
    <>
      <Link className={classes(linkClass(true), styles.back)} to={paths.points()}>
        {t('points.back')}
      </Link>
      <PageTitle>{t('points.historyTitle')}</PageTitle>
      <Fetched
        queries={[history]}
        skeleton={<SkeletonRows />}
        errorTitle={t('points.loadFailed')}
        support={<SupportLink />}
      >
        {scores.length === 0 && (
          <EmptyState
            icon={<Coin />}
            title={t('points.emptyTitle')}
            text={t('points.empty')}
            action={
              <Link className={buttonClass({ variant: 'primary' })} to={paths.home()}>
                {t('points.goOn')}
              </Link>
            }
          />
        )}
        <ScoreList scores={scores} level={2} />
        <ShowMore className={styles.more} paging={history} label={t('points.showMore', { count: pageSize })} />
      </Fetched>
    </>
  )
}
