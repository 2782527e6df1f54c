import { useId, useState } from 'react'
import { stageTint } from '../courses/tint.ts'
import { formatDate, formatOrdinal } from '../format.ts'
import { t } from '../language.ts'
import { classes } from '../ui/classes.ts'
import { DayTile, TodayTile } from './DayTile.tsx'
import { learnerDay } from './label.ts'
import styles from './StageCard.module.css'
import type { CalendarStage } from './stages.ts'

export interface StageCardProps {
  stage: CalendarStage
  courseId: number
  streamId: number
  /** A demo tells how many days are open instead of what is done. */
  isDemo: boolean
}

/** A stage of the course with the tiles of its days. A finished one is folded on a phone. */
export function StageCard({ stage, courseId, streamId, isDemo }: StageCardProps) {
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  return (
    <section className={classes(styles.stage, stageTint(courseId, stage.number))} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden>
          {stage.number}
        </span>
        <h2 className="t-h2" id={`${id}-title`}>
          {stageTitle(stage)}
        </h2>
        <p className="t-small muted">{summaryOf(stage, isDemo)}</p>
        {stage.isDone && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={unfolded}
            aria-controls={`${id}-days`}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? t('streams.hideDays') : t('streams.showDays')}
          </button>
        )}
      </div>
      <div className={classes(styles.days, stage.isDone && !unfolded && styles.folded)} id={`${id}-days`}>
        {stage.tiles.map((tile) =>
          tile.isToday ? (
            <TodayTile key={tile.day.id} tile={tile} streamId={streamId} />
          ) : (
            <DayTile key={tile.day.id} tile={tile} streamId={streamId} />
          ),
        )}
      </div>
    </section>
  )
}

/** A stage's own title, else its place. */
function stageTitle({ stage, number }: Pick<CalendarStage, 'stage' | 'number'>): string {
  return stage.title || t('streams.stage', { number })
}

function summaryOf(stage: CalendarStage, isDemo: boolean): string {
  const days = t('streams.stageDays', { count: stage.tiles.length })
  return [days, stateOf(stage, isDemo)].filter(Boolean).join(' · ')
}

function stateOf(stage: CalendarStage, isDemo: boolean): string {
  if (stage.isDone) return t('streams.stageDone')
  if (isDemo) return t('streams.stageOpenDays', { count: stage.tiles.filter((tile) => tile.lock === null).length })
  const done = stage.doneCount > 0 && t('streams.stageDoneDays', { count: stage.doneCount })
  const started = stage.started && t('streams.stageStarted', { day: formatOrdinal(stage.started.day.day_number) })
  return [done, started].filter(Boolean).join(', ') || whenItOpens(stage)
}

function whenItOpens({ isClosed, tiles }: CalendarStage): string {
  const first = tiles[0]
  if (!isClosed || !first) return ''
  if (first.lock?.code === 'day_needs_homework') return t('streams.stageOpensAfterHomework')
  const isLater = first.lock?.code === 'day_not_open_yet' || first.lock?.code === 'stream_not_started'
  return isLater && first.opensAt ? t('streams.stageOpensOn', { date: formatDate(learnerDay(first.opensAt)) }) : ''
}
