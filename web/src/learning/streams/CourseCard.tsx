import { excerpt } from '#contract/learning/courses/rules.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { resumingDayNumber } from '#contract/learning/streams/rules.ts'
import { dayOf } from '#contract/platform/dates.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatDate, formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lastDay } from './learnerDay.ts'
import { streamTag, StreamTag } from './StreamTag.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { SegmentedProgress } from '../../ui/Progress.tsx'
import styles from './CourseCard.module.css'
import { CoursePicture } from '../courses/CoursePicture.tsx'
import { courseSegments, stageTint } from '../courses/courseStages.ts'

// Few courses have one.
const DemoVideoButton = lazyComponent(async () => (await import('../lessons/DemoVideoButton.tsx')).DemoVideoButton)

type CourseCardProps = {
  stream: Stream
  /** Whether it has the primary button, which one course of a list has. */
  isMain: boolean
}

/** A run in the list of courses: its state, progress and the one sensible action. */
export function CourseCard({ stream, isMain }: CourseCardProps) {
  const { days_show_warning } = useApplicationConfig()
  const { theme } = publicConfig().project
  const { course, progress } = stream
  const isInactive = stream.status !== 'open' && stream.status !== 'not_started'
  return (
    <article
      className={classes(styles.card, stageTint(stream.course_id, stream.current_training_day?.stage_sort ?? 1))}
    >
      <div className={classes(styles.cover, isInactive && styles.inactive)}>
        <CoursePicture picture={course?.image} sizes="196px">
          <Art theme={theme} seed={stream.course_id} topic={course?.category} />
        </CoursePicture>
      </div>
      <div className={styles.content}>
        <StreamTag tag={streamTag(stream, days_show_warning, nowSeconds())} />
        <h3 className={styles.title}>{course?.title}</h3>
        <p className="t-small muted">{statusLine(stream)}</p>
        {progress && <SegmentedProgress className={styles.progressBar} segments={courseSegments(progress)} />}
        {progress && stream.status !== 'not_started' && (
          <p className="t-small muted">
            {t('courses.daysDone', { done: progress.complete_days_count, days: progress.days_count })}
          </p>
        )}
        {course?.demo_video_id && (
          <div className={styles.demo}>
            <DemoVideoButton course={course} size="small" variant="line" />
          </div>
        )}
      </div>
      <AppLink
        className={classes(buttonClass({ variant: variantOf(stream, isMain) }), styles.action)}
        href={actionPath(stream)}
      >
        {actionLabel(stream)}
        <span className="visually-hidden"> {course?.title}</span>
      </AppLink>
    </article>
  )
}

function statusLine(stream: Stream): string {
  const { status, current_training_day: day, progress, completed_at } = stream
  if (status === 'not_started') return excerpt(stream.course?.short_description ?? '')
  if (stream.is_unpaid) return t('courses.unpaid')
  if (status === 'stopped') return t('courses.bySubscription')
  if (completed_at) return t('courses.completedOn', { date: formatDate(completed_at) })
  if (status === 'ended') return t('courses.openUntil', { date: formatDate(lastDay(stream)) })
  if (!day || !progress) return ''
  const counts = { day: day.day_number, days: progress.days_count }
  if (status === 'freeze')
    return t('courses.backToDay', { ...counts, next: Math.min(resumingDayOf(stream), progress.days_count) })
  const stage = { stage: day.stage_sort, title: formatQuoted(day.stage_title) }
  return day.stage_title
    ? t('courses.dayOf', { ...counts, ...stage })
    : t('courses.dayOfShort', { ...counts, ...stage })
}

/** On the first day of a run, which opens nothing before, a freeze leads back to that day. */
function resumingDayOf({ user_course_stream_freeze: freeze, freezing, current_training_day: day }: Stream): number {
  if (!freeze || !freezing) return (day?.day_number ?? 0) + 1
  return resumingDayNumber(freeze, { startDay: dayOf(freezing.first_date), periods: freezing.periods })
}

function actionPath({ id, status, is_unpaid: isUnpaid }: Stream): AppPath {
  if (isUnpaid) return paths.instalments()
  return status === 'stopped' ? paths.subscriptions() : paths.calendar({ streamId: id })
}

/** Whether something can be done now: practised, or paid. */
export function canContinue({ status }: Stream): boolean {
  return status === 'open' || status === 'stopped'
}

function variantOf(stream: Stream, isMain: boolean) {
  if (!canContinue(stream)) return 'default'
  return isMain ? 'primary' : 'soft'
}

function actionLabel({ status, is_unpaid: isUnpaid }: Stream): string {
  if (isUnpaid) return t('courses.pay')
  if (status === 'stopped') return t('courses.resume')
  if (status === 'open') return t('courses.go')
  if (status === 'not_started') return t('courses.program')
  return status === 'ended' ? t('courses.lookBack') : t('courses.calendar')
}
