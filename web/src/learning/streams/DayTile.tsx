import { Calendar, Check, CirclePlay, Crown, Lock, Moon, Play, Snowflake } from 'lucide-react'
import { formatDate, formatUnits, joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { dayWatchTime } from '../programme/plan.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { SegmentedProgress } from '../../ui/Progress.tsx'
import styles from './DayTile.module.css'
import { learnerDay } from './learnerDay.ts'
import type { DayTile as Tile, TileState } from '../programme/tiles.ts'

export const tileIcons = {
  done: Check,
  started: CirclePlay,
  open: CirclePlay,
  upcoming: Calendar,
  locked: Lock,
  rest: Moon,
  frozen: Snowflake,
  demo: Crown,
} as const satisfies Record<TileState, unknown>

export const tileLabels = {
  done: 'streams.tileDone',
  started: 'streams.tilePart',
  open: 'streams.tileOpen',
  upcoming: 'streams.tileLater',
  locked: 'streams.tileLocked',
  rest: 'streams.tileRest',
  frozen: 'streams.tileFrozen',
  demo: 'streams.tileDemo',
} as const satisfies Record<TileState, unknown>

export interface DayTileProps {
  tile: Tile
  streamId: number
}

/** One day of the calendar; the day's page says why it is locked. */
export function DayTile({ tile, streamId }: DayTileProps) {
  const Icon = tileIcons[tile.state]
  const hasProgress = !['rest', 'frozen', 'demo'].includes(tile.state)
  return (
    <AppLink
      href={paths.day({ streamId, dayNumber: tile.day.day_number })}
      className={classes(styles.tile, styles[tile.state])}
      data-day={tile.day.day_number}
    >
      <span className={styles.number}>
        <span className="visually-hidden">{t('streams.day')} </span>
        {tile.day.day_number}
      </span>
      <span className={styles.icon}>
        <Icon aria-hidden />
        <span className="visually-hidden">{t(tileLabels[tile.state])}</span>
      </span>
      <span>
        <span className={styles.caption}>{captionOf(tile)}</span>
        {hasProgress && <SegmentedProgress size="small" segments={tile.segments} />}
      </span>
    </AppLink>
  )
}

function captionOf({ state, plan, opensAt }: Tile): string {
  const { unit, left, total } = dayWatchTime(plan)
  if (state === 'rest') return t('streams.captionRest')
  if (state === 'frozen') return t('streams.captionFrozen')
  if (state === 'demo') return t('streams.captionDemo')
  if (state === 'upcoming' && opensAt) return formatDate(learnerDay(opensAt), 'short')
  if (state !== 'started') return formatUnits(total, unit)
  return left > 0 ? t('streams.captionLeft', { minutes: formatUnits(left, unit) }) : t('streams.captionFinish')
}

export function TodayTile({ tile, streamId }: DayTileProps) {
  const { plan, state, day } = tile
  const { unit, total } = dayWatchTime(plan)
  return (
    <AppLink
      href={paths.day({ streamId, dayNumber: day.day_number })}
      className={classes(styles.tile, styles.today)}
      data-day={day.day_number}
      aria-current="date"
    >
      <span className={styles.number}>
        <span className="visually-hidden">{t('streams.day')} </span>
        {day.day_number}
      </span>
      <span className={styles.when}>
        {state === 'rest' ? t('streams.todayRest') : t('streams.today', { minutes: formatUnits(total, unit, 'long') })}
      </span>
      <span className={styles.title}>{day.title || (state === 'rest' ? t('streams.tileRest') : '')}</span>
      {state !== 'rest' && <SegmentedProgress className={styles.progressBar} segments={tile.segments} />}
      <span className={styles.action}>
        <span>{todaySummary(tile)}</span>
        <span className={classes(buttonClass({ size: 'small' }), styles.todayButton)}>
          <TodayAction tile={tile} />
        </span>
      </span>
    </AppLink>
  )
}

function todaySummary({ plan, state, day }: Tile): string {
  if (state === 'rest') return day.excerpt
  const lessons = t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })
  return plan.homeworks.length > 0 ? joinFacts([lessons, t('streams.homeworkAtEnd')]) : lessons
}

function TodayAction({ tile: { state } }: { tile: Tile }) {
  if (state === 'rest') return t('streams.look')
  if (state === 'done') {
    return (
      <>
        <Check aria-hidden />
        {t('streams.tileDone')}
      </>
    )
  }
  return (
    <>
      <Play aria-hidden className={styles.filled} />
      {state === 'started' ? t('streams.go') : t('streams.start')}
    </>
  )
}
