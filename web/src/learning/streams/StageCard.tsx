import { useId, useState, type CSSProperties } from 'react'
import { stageTint } from '../courses/courseStages.ts'
import { formatDate, formatOrdinal } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { DayTile, TodayTile } from './DayTile.tsx'
import { learnerDay } from './learnerDay.ts'
import styles from './StageCard.module.css'
import { calendarProgress, type CalendarStage } from '../programme/stages.ts'

export interface StageCardProps {
  stage: CalendarStage
  courseId: number
  streamId: number
  /** A demo shows the number of unlocked days instead of finished ones. */
  isDemo: boolean
}

/** A stage of the course with the tiles of its days. A finished one is collapsed on phones. */
export function StageCard({ stage, courseId, streamId, isDemo }: StageCardProps) {
  const [isExpanded, setExpanded] = useState(false)
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
        <p className="t-small muted">{stageSummary(stage, isDemo)}</p>
        {stage.isDone && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isExpanded}
            aria-controls={`${id}-days`}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? t('streams.hideDays') : t('streams.showDays')}
          </button>
        )}
      </div>
      <div
        className={classes(styles.days, stage.isDone && !isExpanded && styles.collapsed)}
        style={{ '--days': stage.tiles.length } as CSSProperties}
        id={`${id}-days`}
      >
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

/** A stage's own title, otherwise its number. */
function stageTitle({ stage, number }: Pick<CalendarStage, 'stage' | 'number'>): string {
  return stage.title || t('streams.stage', { number })
}

function stageSummary(stage: CalendarStage, isDemo: boolean): string {
  const days = t('streams.stageDays', { count: stage.tiles.length })
  return [days, progressLabel(stage, isDemo)].filter(Boolean).join(' · ')
}

function progressLabel(stage: CalendarStage, isDemo: boolean): string {
  if (stage.isDone) return t('streams.stageDone')
  if (isDemo) return t('streams.stageOpenDays', { count: stage.tiles.filter((tile) => tile.lock === null).length })
  const { complete_days_count: count } = calendarProgress([stage])
  const done = count > 0 && t('streams.stageDoneDays', { count })
  const started = stage.started && t('streams.stageStarted', { day: formatOrdinal(stage.started.day.day_number) })
  return [done, started].filter(Boolean).join(', ') || openingLabel(stage)
}

function openingLabel({ isLocked, tiles }: CalendarStage): string {
  const first = tiles[0]
  if (!isLocked || !first) return ''
  if (first.lock?.code === 'day_needs_homework') return t('streams.stageOpensAfterHomework')
  const isLater = first.lock?.code === 'day_not_open_yet' || first.lock?.code === 'stream_not_started'
  return isLater && first.opensAt ? t('streams.stageOpensOn', { date: formatDate(learnerDay(first.opensAt)) }) : ''
}
