import { CalendarDays, Play } from 'lucide-react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { dayWatchTime, type PlannedLesson } from '../learning/programme/plan.ts'
import { dayTitle, playOnOpen } from '../learning/days/dayLink.ts'
import { formatMinutes, formatRelativeDay, formatUnits } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import type { CalendarStage } from '../learning/programme/stages.ts'
import type { DayTile } from '../learning/programme/tiles.ts'
import { learnerDay } from '../learning/streams/learnerDay.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { SegmentedProgress } from '../ui/Progress.tsx'
import styles from './Hero.module.css'
import { HeroFrame } from './HeroFrame.tsx'
import { HeroNumber } from './HeroNumber.tsx'
import { HeroText } from './HeroText.tsx'
import type { Hero as HeroContent } from './hero.ts'

export interface HeroProps {
  hero: HeroContent
  stream: Stream
  course: Course
  state: StreamState
}

/** The day to do now, with one button that plays it. */
export function Hero(props: HeroProps) {
  const { hero, stream, course, state } = props
  const { next } = hero.tile.plan
  const hasLesson = hero.kind === 'lesson' || hero.kind === 'earlier'
  return (
    <HeroFrame
      courseId={course.id}
      stage={hero.stage.number}
      picture={course.background}
      seed={hero.tile.day.id}
      overlay={
        hasLesson
          ? next && <NextLesson lesson={next} path={dayPath(props)} />
          : (hero.kind === 'done' || hero.kind === 'rest') && <Following tile={hero.following} streamId={stream.id} />
      }
    >
      <p className="t-small">{stageLabel(hero.stage, course)}</p>
      {hero.kind === 'done' || hero.kind === 'rest' || hero.kind === 'locked' ? (
        <HeroText hero={hero} stream={stream} state={state} />
      ) : (
        <LessonText {...props} />
      )}
    </HeroFrame>
  )
}

function dayPath({ hero, stream }: HeroProps): AppPath {
  return paths.day({ streamId: stream.id, dayNumber: hero.tile.day.day_number })
}

function stageLabel({ number }: CalendarStage, course: Course): string {
  return t('home.place', { course: course.short_title, stage: number, stages: course.stages?.length ?? 1 })
}

/** The next lesson, over the picture. */
function NextLesson({ lesson, path }: { lesson: PlannedLesson; path: AppPath }) {
  return (
    <AppLink className={styles.next} href={path} state={playOnOpen}>
      <span className={styles.play}>
        <Play aria-hidden />
      </span>
      <span className={styles.nextText}>
        <span className="t-micro muted">
          {t('home.nextLesson', { number: lesson.number, minutes: formatMinutes(lesson.seconds, 'long') })}
        </span>
        <b className="trunc">{lesson.title}</b>
      </span>
    </AppLink>
  )
}

/** The day after today, over the picture: what comes when there is nothing left to do. */
function Following({ tile, streamId }: { tile: DayTile | undefined; streamId: number }) {
  if (tile?.lock?.code !== 'day_not_open_yet' || !tile.opensAt) return null
  const day = tile.day.day_number
  return (
    <AppLink className={styles.next} href={paths.day({ streamId, dayNumber: day })}>
      <span className={classes(styles.play, styles.later)}>
        <CalendarDays aria-hidden />
      </span>
      <span className={styles.nextText}>
        <span className="t-micro muted">
          {t('home.following', { day, when: formatRelativeDay(learnerDay(tile.opensAt)) })}
        </span>
        <b className="trunc">{dayTitle(tile)}</b>
      </span>
    </AppLink>
  )
}

function LessonText(props: HeroProps) {
  const { hero } = props
  const { plan, day, isToday } = hero.tile
  const { unit, left, total: count } = dayWatchTime(plan)
  return (
    <>
      <HeroNumber number={day.day_number}>
        {left > 0 && (
          <>
            <br />
            {t('home.minutesLeft', { minutes: formatUnits(left, unit, 'long') })}
            <br />
            {isToday ? t('home.minutesToday', { count }) : t('home.minutesOf', { count })}
          </>
        )}
      </HeroNumber>
      <h2 className="t-display" id="hero">
        {dayTitle(hero.tile)}
      </h2>
      <EarlierReason {...props} />
      <div className={styles.bottom}>
        <SegmentedProgress
          size="large"
          drawn
          segments={hero.tile.segments}
          label={t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}
        />
        <p className={styles.legend}>
          <span>{t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}</span>
          {day.scores > 0 && <span>{t('home.points', { count: day.scores })}</span>}
        </p>
        <HeroActions {...props} />
      </div>
    </>
  )
}

function EarlierReason({ hero }: HeroProps) {
  if (hero.kind !== 'earlier') return null
  return (
    <p className={styles.reason}>
      {t('home.earlier', { day: hero.tile.day.day_number, today: hero.today.day_number })}
    </p>
  )
}

function HeroActions(props: HeroProps) {
  const { plan } = props.hero.tile
  const path = dayPath(props)
  if (props.hero.kind === 'finish') {
    return (
      <div className={styles.actions}>
        <AppLink className={buttonClass({ variant: 'primary', size: 'large' })} href={path}>
          {plan.left.homeworks > 0 ? t('home.plan') : t('home.finish')}
        </AppLink>
        {plan.left.homeworks > 0 && <p className={styles.aside}>{t('home.finishLeft')}</p>}
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <AppLink className={buttonClass({ variant: 'primary', size: 'large' })} href={path} state={playOnOpen}>
        <Play aria-hidden className={styles.filled} />
        {plan.viewedSeconds > 0 ? t('home.goOn') : t('home.start')}
      </AppLink>
      <AppLink className={classes(buttonClass({ variant: 'ghost' }), styles.plan)} href={path}>
        {t('home.plan')}
      </AppLink>
    </div>
  )
}
