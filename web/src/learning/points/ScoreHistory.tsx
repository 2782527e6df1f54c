import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ScoreType, type Score, listScores } from '#contract/learning/points/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { pageSize, pagesOf } from '../../platform/cache/pages.ts'
import { t } from '../../platform/language/language.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './PointsScreen.module.css'
import { type ScoreEntry, scoreEntryOf } from '#contract/learning/points/rules.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { daysBetween, formatDate, formatNumber, formatTime, toDay } from '../../platform/language/format.ts'
import listStyles from './ScoreHistory.module.css'
import { call } from '../../platform/api/api.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { queryKeyOf } from '../../platform/cache/queries.ts'

type ScoreHistoryProps = {
  /** The level of the days' headings. */
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

/** Ledger entries by day; `level` is that of the days' headings. */
function ScoreList({ scores, level }: { scores: readonly Score[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return scoreDays(scores).map(({ day, entries }) => (
    <section key={day} className={listStyles.day}>
      <Heading className="t-small muted">{dayLabel(day)}</Heading>
      <ul>
        {entries.map((entry) => (
          <ScoreRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

const signs = { add: '+', debit: '−' } as const

function ScoreRow({ entry: { type, amount, howItWas, createdAt } }: { entry: ScoreEntry }) {
  return (
    <li className={listStyles.row}>
      <span className={listStyles.amount} data-added={(type === 'add' && amount > 0) || undefined}>
        {amount > 0 && signs[type]}
        {formatNumber(amount)}
      </span>
      <div className={listStyles.reason}>
        <p className="t-label">{howItWas}</p>
        <p className="t-small muted">{formatTime(createdAt / 1000)}</p>
      </div>
    </li>
  )
}

function dayLabel(day: string): string {
  const daysAgo = daysBetween(day, nowSeconds())
  if (daysAgo === 0) return t('points.today')
  return daysAgo === 1 ? t('points.yesterday') : formatDate(day)
}

/** The points ledger, newest first; `type` keeps only earned or only spent points. */
export function scoresQuery(type?: ScoreType) {
  const filter = type && { type }
  return pagesOf(queryKeyOf(listScores, { query: { ...filter } }), (query, signal) =>
    call(listScores, { query: { ...filter, ...query }, signal }),
  )
}

/** Groups entries by calendar day, dropping duplicates from pages that shifted between requests. */
function scoreDays(scores: readonly Score[]): { day: string; entries: ScoreEntry[] }[] {
  const unique = new Map(scores.map((score) => [score.id, scoreEntryOf(score)]))
  const days = groupBy(unique.values(), ({ createdAt }) => toDay(createdAt / 1000))
  return Array.from(days, ([day, entries]) => ({ day, entries }))
}
