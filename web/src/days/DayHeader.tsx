import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#contract/courses/api.ts'
import { formatQuoted } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import type { CalendarStage } from '../streams/stages.ts'
import { followingTile, type DayTile } from '../streams/tiles.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import styles from './DayHeader.module.css'

/** A day in its place: its stage and the days around it. */
export type PlacedDay = {
  stage: CalendarStage
  tile: DayTile
  previous: DayTile | undefined
  next: DayTile | undefined
  /** What is named once this day is done: days of rest and finished ones are passed over. */
  following: DayTile | undefined
}

/** Finds a day by its number; undefined when the course has none with it. */
export function placeDay(stages: readonly CalendarStage[], dayNumber: number): PlacedDay | undefined {
  const all = stages.flatMap((stage) => stage.tiles.map((tile) => ({ stage, tile })))
  const at = all.findIndex(({ tile }) => tile.day.day_number === dayNumber)
  const found = all[at]
  if (!found) return undefined
  const following = followingTile(
    all.map(({ tile }) => tile),
    found.tile,
  )
  return { ...found, previous: all[at - 1]?.tile, next: all[at + 1]?.tile, following }
}

export interface DayHeaderProps {
  place: PlacedDay
  course: Course
  streamId: number
}

/** The day's number and title with the ways to its neighbours. */
export function DayHeader({ place, course, streamId }: DayHeaderProps) {
  const { day } = place.tile
  return (
    <header className={styles.header}>
      <span className={styles.number} aria-hidden>
        {day.day_number}
      </span>
      <div className={styles.words}>
        <p className="t-small muted">
          <span className={styles.course}>
            <Link to={paths.calendar({ streamId })} className="link">
              {course.title}
            </Link>
            {' · '}
          </span>
          {stageWords(place.stage)}
        </p>
        <h1 className={styles.title}>
          <span className="vh">{t('days.title', { number: day.day_number })}. </span>
          {dayTitle(place.tile)}
        </h1>
      </div>
      <nav className={styles.neighbours} aria-label={t('days.neighbours')}>
        <NeighbourLink tile={place.previous} streamId={streamId} icon={<ArrowLeft aria-hidden />} />
        <NeighbourLink tile={place.next} streamId={streamId} icon={<ArrowRight aria-hidden />} />
      </nav>
    </header>
  )
}

export function dayTitle({ day, state }: DayTile): string {
  if (day.title) return day.title
  return state === 'rest' ? t('days.restTitle') : t('days.title', { number: day.day_number })
}

function stageWords({ stage, number }: CalendarStage): string {
  return stage.title ? t('days.stage', { number, title: formatQuoted(stage.title) }) : t('days.stageOnly', { number })
}

type NeighbourLinkProps = { tile: DayTile | undefined; streamId: number; icon: ReactNode }

function NeighbourLink({ tile, streamId, icon }: NeighbourLinkProps) {
  if (!tile) return null
  const number = tile.day.day_number
  const label = tile.state === 'rest' ? t('days.dayRest', { number }) : t('days.title', { number })
  return (
    <Link
      to={paths.day({ streamId, dayNumber: number })}
      className={iconButtonClass()}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  )
}
