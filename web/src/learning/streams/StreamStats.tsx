import { roundWatchTime } from '#contract/learning/lessons/rules.ts'
import { formatDuration } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { PointsGauge } from '../points/PointsGauge.tsx'
import { phone } from '../../ui/breakpoints.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { RadialProgress, Flower } from '../../ui/ProgressPictures.tsx'
import { streakFlowers, watchTime, type StreakFlowers } from '../programme/stats.ts'
import type { CalendarStage } from '../programme/stages.ts'
import styles from './StreamStats.module.css'

/** The learner's statistics in a run: streak, watch time and points. */
export function StreamStats({ stages, streakDays }: { stages: readonly CalendarStage[]; streakDays: number }) {
  const isRow = useMedia(phone)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is a row that the arrow keys scroll
    <section className={styles.stats} aria-labelledby="stream-stats" tabIndex={isRow ? 0 : undefined} data-scroll>
      <h2 className={`${styles.heading} visually-hidden-tablet`} id="stream-stats">
        {t('streams.footprint')}
      </h2>
      <StreakCard days={streakDays} />
      <WatchTimeCard {...watchTime(stages)} />
      <PointsGauge className={styles.card} />
    </section>
  )
}

function StreakCard({ days }: { days: number }) {
  const streak = streakFlowers(days)
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
          {t('streams.petals')} {petalsLabel(days, streak)}
        </span>
      </div>
    </div>
  )
}

function petalsLabel(days: number, { flowers, daysToNextFlower }: StreakFlowers): string {
  if (days === 0) return t('streams.petalsFirst')
  if (daysToNextFlower === 0) return ''
  return t('streams.petalsLeft', { days: daysToNextFlower, number: flowers.at(-1)?.number ?? 1 })
}

function WatchTimeCard({ viewedSeconds, totalSeconds }: { viewedSeconds: number; totalSeconds: number }) {
  const rounded = roundWatchTime(viewedSeconds, totalSeconds)
  const unitSeconds = rounded.unit === 'minute' ? 60 : 1
  const viewed = formatDuration(rounded.viewed * unitSeconds)
  const total = formatDuration(rounded.total * unitSeconds)
  return (
    <div className={styles.card}>
      <RadialProgress
        value={viewedSeconds}
        total={totalSeconds}
        label={t('streams.viewed', { viewed, total })}
        size={80}
      />
      <div>
        <b className={styles.number}>{viewed}</b>
        <span className="t-small muted">{t('streams.viewedOf', { total })}</span>
      </div>
    </div>
  )
}
