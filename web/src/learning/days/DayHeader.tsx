import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import type { CalendarStage } from '../programme/stages.ts'
import { nextUnfinishedTile, type DayTile } from '../programme/tiles.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { iconButtonClass } from '../../ui/IconButton.tsx'
import styles from './DayHeader.module.css'
import { dayTitle } from './dayLink.ts'

/** A day with its stage and the days around it. */
export type CourseDay = {
  stage: CalendarStage
  tile: DayTile
  previous: DayTile | undefined
  next: DayTile | undefined
  /** The next day to do: skips rest days and finished ones. */
  nextUnfinished: DayTile | undefined
}

export interface DayOfRun {
  stream: Stream
  course: Course
  state: StreamState
  courseDay: CourseDay
}

/** The day with the number; undefined if the course has none. */
export function findDay(stages: readonly CalendarStage[], dayNumber: number): CourseDay | undefined {
  const all = stages.flatMap((stage) => stage.tiles.map((tile) => ({ stage, tile })))
  const at = all.findIndex(({ tile }) => tile.day.day_number === dayNumber)
  const found = all[at]
  if (!found) return undefined
  const nextUnfinished = nextUnfinishedTile(
    all.map(({ tile }) => tile),
    found.tile,
  )
  return { ...found, previous: all[at - 1]?.tile, next: all[at + 1]?.tile, nextUnfinished }
}

export interface DayHeaderProps {
  courseDay: CourseDay
  course: Course
  streamId: number
}

/** The day's number, title and excerpt, which a rest day shows in its place, with links to the previous and the next day. */
export function DayHeader({ courseDay, course, streamId }: DayHeaderProps) {
  const { day } = courseDay.tile
  return (
    <header className={styles.header}>
      <span className={styles.number} aria-hidden>
        {day.day_number}
      </span>
      <div className={styles.content}>
        <p className="t-small muted">
          <span className={styles.course}>
            <AppLink href={paths.calendar({ streamId })} className="link">
              {course.title}
            </AppLink>
            {' · '}
          </span>
          {stageLabel(courseDay.stage)}
        </p>
        <h1 className={styles.title}>
          <span className="visually-hidden">{t('days.title', { number: day.day_number })}. </span>
          {dayTitle(courseDay.tile)}
        </h1>
        {!day.day_of_rest && day.excerpt && <p className="t-small muted">{day.excerpt}</p>}
      </div>
      <nav className={styles.adjacent} aria-label={t('days.neighbours')}>
        <AdjacentDayLink tile={courseDay.previous} streamId={streamId} icon={<ArrowLeft aria-hidden />} />
        <AdjacentDayLink tile={courseDay.next} streamId={streamId} icon={<ArrowRight aria-hidden />} />
      </nav>
    </header>
  )
}

export function stageLabel({ stage, number }: CalendarStage): string {
  return stage.title ? t('days.stage', { number, title: formatQuoted(stage.title) }) : t('days.stageOnly', { number })
}

type AdjacentDayLinkProps = { tile: DayTile | undefined; streamId: number; icon: ReactNode }

function AdjacentDayLink({ tile, streamId, icon }: AdjacentDayLinkProps) {
  if (!tile) return null
  const number = tile.day.day_number
  const label = tile.state === 'rest' ? t('days.dayRest', { number }) : t('days.title', { number })
  return (
    <AppLink
      href={paths.day({ streamId, dayNumber: number })}
      className={iconButtonClass()}
      aria-label={label}
      title={label}
    >
      {icon}
    </AppLink>
  )
}
