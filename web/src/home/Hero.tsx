import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream } from '#contract/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { CoursePicture } from '../courses/CoursePicture.tsx'
import { stageTint } from '../courses/tint.ts'
import { toldOf, type PlannedLesson } from '../days/plan.ts'
import { playAtOnce } from '../days/play.ts'
import { dayTitle } from '../days/DayHeader.tsx'
import { formatMinutes, formatUnits } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import type { CalendarStage } from '../streams/stages.ts'
import { Poster } from '../ui/art/Poster.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { Thread } from '../ui/Thread.tsx'
import { useMedia } from '../ui/useMedia.ts'
import styles from './Hero.module.css'
import { HeroNumber } from './HeroNumber.tsx'
import { HeroText } from './HeroText.tsx'
import type { Hero as HeroContent } from './hero.ts'

export interface HeroProps {
  hero: HeroContent
  stream: Stream
  course: Course
}

/** The day that is to be done now, and one button that plays it. */
export function Hero(props: HeroProps) {
  const { hero, stream, course } = props
  const { theme } = publicConfig().project
  const { next } = hero.tile.plan
  const hasLesson = hero.kind === 'lesson' || hero.kind === 'earlier'
  // The focus goes as the eye does: the picture lies over the words on a phone, and to their right elsewhere.
  const isPictureFirst = useMedia('(max-width: 827px)')
  const picture = (
    <div key="picture" className={styles.picture}>
      <CoursePicture of={course.background} sizes="(max-width: 827px) 100vw, 50vw">
        <Poster brand={theme} seed={hero.tile.day.id} width={760} height={560} />
      </CoursePicture>
      {hasLesson && next && <NextLesson lesson={next} path={dayPath(props)} />}
    </div>
  )
  const words = (
    <div key="words" className={styles.words}>
      <p className="t-small">{placeWords(hero.stage, course)}</p>
      {hero.kind === 'done' || hero.kind === 'rest' || hero.kind === 'waiting' ? (
        <HeroText hero={hero} stream={stream} course={course} />
      ) : (
        <LessonWords {...props} />
      )}
    </div>
  )
  return (
    <section className={classes(styles.hero, stageTint(course.id, hero.stage.number))} aria-labelledby="hero">
      {isPictureFirst ? [picture, words] : [words, picture]}
    </section>
  )
}

function dayPath({ hero, stream }: HeroProps): string {
  return paths.day({ streamId: stream.id, dayNumber: hero.tile.day.day_number })
}

function placeWords({ number }: CalendarStage, course: Course): string {
  return t('home.place', { course: course.short_title, stage: number, stages: course.stages?.length ?? 1 })
}

/** The lesson that comes next, lying on the picture. */
function NextLesson({ lesson, path }: { lesson: PlannedLesson; path: string }) {
  return (
    <Link className={styles.next} to={path} state={playAtOnce}>
      <span className={styles.play}>
        <Play aria-hidden />
      </span>
      <span className={styles.nextWords}>
        <span className="t-micro muted">
          {t('home.nextLesson', { number: lesson.number, minutes: formatMinutes(lesson.seconds, 'long') })}
        </span>
        <b className="trunc">{lesson.title}</b>
      </span>
    </Link>
  )
}

function LessonWords(props: HeroProps) {
  const { hero } = props
  const { plan, day, isToday } = hero.tile
  const { unit, left, total: count } = toldOf(plan)
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
        <Thread
          size="large"
          drawn
          segments={hero.tile.segments}
          label={t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}
        />
        <p className={styles.legend}>
          <span>{t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}</span>
          {day.scores > 0 && <span>{t('home.points', { count: day.scores })}</span>}
        </p>
        <HeroActs {...props} />
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

function HeroActs(props: HeroProps) {
  const { plan } = props.hero.tile
  const path = dayPath(props)
  if (props.hero.kind === 'finish') {
    return (
      <div className={styles.acts}>
        <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={path}>
          {plan.left.homeworks > 0 ? t('home.plan') : t('home.finish')}
        </Link>
        {plan.left.homeworks > 0 && <p className={styles.aside}>{t('home.finishLeft')}</p>}
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={path} state={playAtOnce}>
        <Play aria-hidden className={styles.filled} />
        {plan.viewedSeconds > 0 ? t('home.goOn') : t('home.start')}
      </Link>
      <Link className={classes(buttonClass({ variant: 'ghost' }), styles.plan)} to={path}>
        {t('home.plan')}
      </Link>
    </div>
  )
}
