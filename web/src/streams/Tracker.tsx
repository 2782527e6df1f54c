import { toldTime } from '#contract/lessons/rules.ts'
import { formatDuration } from '../format.ts'
import { t } from '../language.ts'
import { PointsVessel } from '../points/PointsVessel.tsx'
import { Dial } from '../ui/Dial.tsx'
import { Flower } from '../ui/Flower.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { streakOf, viewedOf, type Streak } from './effort.ts'
import type { CalendarStage } from './stages.ts'
import styles from './Tracker.module.css'

/** What the learner has put in, as pictures with their numbers: days in a row, hours watched, points. */
export function Tracker({ stages, streakDays }: { stages: readonly CalendarStage[]; streakDays: number }) {
  const isRow = useMedia('(max-width: 827px)')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is a row that arrows scroll
    <section className={styles.tracker} aria-labelledby="tracker" tabIndex={isRow ? 0 : undefined} data-scroll>
      <h2 className={`${styles.heading} vh-tablet`} id="tracker">
        {t('streams.footprint')}
      </h2>
      <StreakCard days={streakDays} />
      <ViewedCard {...viewedOf(stages)} />
      <PointsVessel className={styles.card} />
    </section>
  )
}

function StreakCard({ days }: { days: number }) {
  const streak = streakOf(days)
  return (
    <div className={styles.card}>
      <div className={styles.flowers} aria-hidden>
        {streak.flowers.map(({ number, petals }) => (
          <Flower key={number} filled={petals} label="" size={72} />
        ))}
      </div>
      <div className={styles.wide}>
        <b className={styles.number}>{t('streams.streak', { days })}</b>
        <span className="t-small muted">
          {t('streams.petals')} {petalsLeft(days, streak)}
        </span>
      </div>
    </div>
  )
}

function petalsLeft(days: number, { flowers, daysToWhole }: Streak): string {
  if (days === 0) return t('streams.petalsFirst')
  if (daysToWhole === 0) return ''
  return t('streams.petalsLeft', { days: daysToWhole, number: flowers.at(-1)?.number ?? 1 })
}

function ViewedCard({ viewedSeconds, totalSeconds }: { viewedSeconds: number; totalSeconds: number }) {
  const told = toldTime(viewedSeconds, totalSeconds)
  const seconds = told.unit === 'minute' ? 60 : 1
  const viewed = formatDuration(told.viewed * seconds)
  const total = formatDuration(told.total * seconds)
  return (
    <div className={styles.card}>
      <Dial value={viewedSeconds} total={totalSeconds} label={t('streams.viewed', { viewed, total })} size={80} />
      <div>
        <b className={styles.number}>{viewed}</b>
        <span className="t-small muted">{t('streams.viewedOf', { total })}</span>
      </div>
    </div>
  )
}
