import type { Score } from '#contract/learning/points/api.ts'
import type { ScoreEntry } from '#contract/learning/points/scoreEntry.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { daysBetween, formatDate, formatNumber, formatTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { scoreDays } from './scoreHistory.ts'
import styles from './ScoreList.module.css'

/** Ledger entries by day; `level` is that of the days' headings. */
export function ScoreList({ scores, level }: { scores: readonly Score[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return scoreDays(scores).map(({ day, entries }) => (
    <section key={day} className={styles.day}>
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
    <li className={styles.row}>
      <span className={styles.amount} data-added={(type === 'add' && amount > 0) || undefined}>
        {amount > 0 && signs[type]}
        {formatNumber(amount)}
      </span>
      <div className={styles.reason}>
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
