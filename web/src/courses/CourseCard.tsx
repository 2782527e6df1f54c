import { Link } from '@tanstack/react-router'
import type { Stream } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { formatDate, formatQuoted } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { lastDay, streamTag } from '../streams/label.ts'
import { StreamTag } from '../streams/StreamTag.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { Thread } from '../ui/Thread.tsx'
import styles from './CourseCard.module.css'
import { CoursePicture } from './CoursePicture.tsx'
import { courseThread } from './thread.ts'
import { stageTint } from './tint.ts'

/** A run in the list of courses: how it stands, how far it is, and the one act that makes sense now. */
export function CourseCard({ stream }: { stream: Stream }) {
  const { days_show_warning } = useApplicationConfig()
  const { theme } = publicConfig().project
  const { course, progress } = stream
  const isOff = stream.status !== 'open' && stream.status !== 'not_started'
  return (
    <article
      className={classes(styles.card, stageTint(stream.course_id, stream.current_training_day?.stage_sort ?? 1))}
    >
      <div className={classes(styles.cover, isOff && styles.off)}>
        <CoursePicture of={course?.image} sizes="196px">
          <Art brand={theme} seed={stream.course_id} />
        </CoursePicture>
      </div>
      <div className={styles.words}>
        <StreamTag tag={streamTag(stream, days_show_warning)} />
        <h3 className={styles.title}>{course?.title}</h3>
        <p className="t-small muted">{placeOf(stream)}</p>
        {progress && <Thread className={styles.thread} segments={courseThread(progress)} />}
        {progress && stream.status !== 'not_started' && (
          <p className="t-small muted">
            {t('courses.daysDone', { done: progress.complete_days_count, days: progress.days_count })}
          </p>
        )}
      </div>
      <Link
        className={classes(buttonClass({ variant: isWanted(stream) ? 'primary' : 'default' }), styles.act)}
        to={stream.status === 'stopped' ? paths.subscriptions() : paths.calendar({ streamId: stream.id })}
      >
        {actOf(stream)}
        <span className="vh"> {course?.title}</span>
      </Link>
    </article>
  )
}

function placeOf(stream: Stream): string {
  const { status, current_training_day: day, progress, completed_at } = stream
  if (status === 'not_started') return stream.course?.short_description ?? ''
  if (status === 'stopped') return t('courses.bySubscription')
  if (completed_at) return t('courses.completedOn', { date: formatDate(completed_at) })
  if (status === 'ended') return t('courses.openUntil', { date: formatDate(lastDay(stream)) })
  if (!day || !progress) return ''
  const place = { day: day.day_number, days: progress.days_count }
  if (status === 'freeze')
    return t('courses.backToDay', { ...place, next: Math.min(day.day_number + 1, progress.days_count) })
  const stage = { stage: day.stage_sort, title: formatQuoted(day.stage_title) }
  return day.stage_title ? t('courses.dayOf', { ...place, ...stage }) : t('courses.dayOfShort', { ...place, ...stage })
}

function isWanted({ status }: Stream): boolean {
  return status === 'open' || status === 'stopped'
}

function actOf({ status }: Stream): string {
  if (status === 'stopped') return t('courses.resume')
  if (status === 'open') return t('courses.go')
  if (status === 'not_started') return t('courses.program')
  return status === 'ended' ? t('courses.lookBack') : t('courses.calendar')
}
