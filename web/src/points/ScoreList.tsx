import { CircleCheck, ClipboardCheck, Gift, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { Score } from '#contract/points/api.ts'
import { daysBetween, formatDate, formatNumber, formatTime } from '../format.ts'
import { t } from '../language.ts'
import { scoreDays } from './scoreHistory.ts'
import styles from './ScoreList.module.css'

/** What came and went, by day; `level` is that of the days' headings. */
export function ScoreList({ scores, level }: { scores: readonly Score[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return scoreDays(scores).map(({ day, scores: entries }) => (
    <section key={day} className={styles.day}>
      <Heading className="t-small muted">{nameOf(day)}</Heading>
      <ul>
        {entries.map((score) => (
          <ScoreRow key={score.id} score={score} />
        ))}
      </ul>
    </section>
  ))
}

const signs: Record<Score['reason'], LucideIcon> = {
  day: CircleCheck,
  homework: ClipboardCheck,
  purchase: ShoppingBag,
  other: Gift,
}

function ScoreRow({ score: { amount, reason, how_it_was, created_at } }: { score: Score }) {
  const Sign = signs[reason]
  return (
    <li className={styles.row}>
      <span className={styles.sign} data-reason={reason}>
        <Sign aria-hidden />
      </span>
      <div className={styles.why}>
        <p className="t-label">{how_it_was}</p>
        <p className="t-small muted">{formatTime(created_at)}</p>
      </div>
      <span className={styles.amount} data-added={amount > 0 || undefined}>
        {formatNumber(amount, { signDisplay: 'exceptZero' }).replace('-', '−')}
      </span>
    </li>
  )
}

function nameOf(day: string): string {
  const daysAgo = daysBetween(day, Date.now() / 1000)
  if (daysAgo === 0) return t('points.today')
  return daysAgo === 1 ? t('points.yesterday') : formatDate(day)
}
