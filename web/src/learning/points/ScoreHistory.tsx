import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScoreType } from '#contract/learning/points/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { pageSize } from '../../platform/cache/pages.ts'
import { t } from '../../platform/language/language.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './PointsScreen.module.css'
import { scoresQuery } from './scoreHistory.ts'
import { ScoreList } from './ScoreList.tsx'

type ScoreHistoryProps = {
  /** Of the days' headings. */
  level: 2 | 3
  /** Shows only so many of the newest entries. */
  latest?: number
}

/** The points ledger in tabs: all entries, earned points, spent points. */
export function ScoreHistory(props: ScoreHistoryProps) {
  const [shown, setShown] = useState<ScoreType | 'all'>('all')
  return (
    <Tabs<ScoreType | 'all'>
      label={t('points.shown')}
      items={[
        { value: 'all', label: t('points.all') },
        { value: 'add', label: t('points.earned') },
        { value: 'debit', label: t('points.spent') },
      ]}
      value={shown}
      onChange={setShown}
      className={styles.entries}
    >
      <Entries {...props} type={shown === 'all' ? undefined : shown} />
    </Tabs>
  )
}

function Entries({ type, level, latest }: ScoreHistoryProps & { type: ScoreType | undefined }) {
  const history = useInfiniteQuery(scoresQuery(type))
  const scores = history.data?.pages.flat() ?? []
  return (
    <QueryBoundary
      queries={[history]}
      skeleton={<SkeletonRows count={latest ?? pageSize} />}
      errorTitle={t('points.loadFailed')}
      support={<SupportLink />}
    >
      {scores.length === 0 && (
        <p className="muted">{type === 'debit' ? t('points.noneSpent') : t('points.noneEarned')}</p>
      )}
      <ScoreList scores={scores.slice(0, latest)} level={level} />
      {latest === undefined && (
        <ShowMore className={styles.more} paging={history} label={t('points.showMore', { count: pageSize })} />
      )}
    </QueryBoundary>
  )
}
