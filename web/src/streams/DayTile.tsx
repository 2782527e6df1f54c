import { Link } from '@tanstack/react-router'
import { Calendar, Check, CirclePlay, Crown, Lock, Moon, Play, Snowflake } from 'lucide-react'
import { formatDate, formatUnits } from '../format.ts'
import { t } from '../language.ts'
import { toldOf } from '../days/plan.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { Thread } from '../ui/Thread.tsx'
import styles from './DayTile.module.css'
import { learnerDay } from './label.ts'
import type { DayTile as Tile, TileState } from './tiles.ts'

export const tileIcons = {
  done: Check,
  part: CirclePlay,
  open: CirclePlay,
  later: Calendar,
  locked: Lock,
  rest: Moon,
  frozen: Snowflake,
  demo: Crown,
} as const satisfies Record<TileState, unknown>

const stateTexts = {
  done: 'streams.tileDone',
  part: 'streams.tilePart',
  open: 'streams.tileOpen',
  later: 'streams.tileLater',
  locked: 'streams.tileLocked',
  rest: 'streams.tileRest',
  frozen: 'streams.tileFrozen',
  demo: 'streams.tileDemo',
} as const satisfies Record<TileState, unknown>

export interface DayTileProps {
  tile: Tile
  streamId: number
}

/** One day of the calendar; the day's own page says why it is closed and what opens it. */
export function DayTile({ tile, streamId }: DayTileProps) {
  const Icon = tileIcons[tile.state]
  const hasThread = !['rest', 'frozen', 'demo'].includes(tile.state)
  return (
    <Link
      to={paths.day({ streamId, dayNumber: tile.day.day_number })}
      className={classes(styles.tile, styles[tile.state])}
      data-day={tile.day.day_number}
    >
      <span className={styles.number}>
        <span className="vh">{t('streams.day')} </span>
        {tile.day.day_number}
      </span>
      <span className={styles.sign}>
        <Icon aria-hidden />
        <span className="vh">{t(stateTexts[tile.state])}</span>
      </span>
      <span>
        <span className={styles.caption}>{captionOf(tile)}</span>
        {hasThread && <Thread size="small" segments={tile.segments} />}
      </span>
    </Link>
  )
}

function captionOf({ state, plan, opensAt }: Tile): string {
  const { unit, left, total } = toldOf(plan)
  if (state === 'rest') return t('streams.captionRest')
  if (state === 'frozen') return t('streams.captionFrozen')
  if (state === 'demo') return t('streams.captionDemo')
  if (state === 'later' && opensAt) return formatDate(learnerDay(opensAt), 'short')
  if (state !== 'part') return formatUnits(total, unit)
  return left > 0 ? t('streams.captionLeft', { minutes: formatUnits(left, unit) }) : t('streams.captionFinish')
}

/** The day that is today, large. */
export function TodayTile({ tile, streamId }: DayTileProps) {
  const { plan, state, day } = tile
  const { unit, total } = toldOf(plan)
  return (
    <Link
      to={paths.day({ streamId, dayNumber: day.day_number })}
      className={classes(styles.tile, styles.today)}
      data-day={day.day_number}
      aria-current="date"
    >
      <span className={styles.number}>
        <span className="vh">{t('streams.day')} </span>
        {day.day_number}
      </span>
      <span className={styles.when}>
        {state === 'rest' ? t('streams.todayRest') : t('streams.today', { minutes: formatUnits(total, unit, 'long') })}
      </span>
      <span className={styles.title}>{day.title || (state === 'rest' ? t('streams.tileRest') : '')}</span>
      {state !== 'rest' && <Thread className={styles.thread} segments={tile.segments} />}
      <span className={styles.act}>
        <span>{restOrLessons(tile)}</span>
        <span className={classes(buttonClass({ size: 'small' }), styles.go)}>
          <TodayAct tile={tile} />
        </span>
      </span>
    </Link>
  )
}

function restOrLessons({ plan, state, day }: Tile): string {
  if (state === 'rest') return day.excerpt
  const lessons = t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })
  return plan.homeworks.length > 0 ? `${lessons} · ${t('streams.homeworkAtEnd')}` : lessons
}

function TodayAct({ tile: { state } }: { tile: Tile }) {
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
      {state === 'part' ? t('streams.go') : t('streams.start')}
    </>
  )
}
