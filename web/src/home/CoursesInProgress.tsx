import type { Stream } from '#contract/learning/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { CoursePicture } from '../learning/courses/CoursePicture.tsx'
import { courseSegments, stageTint } from '../learning/courses/courseStages.ts'
import { formatDate } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { lastDay } from '../learning/streams/learnerDay.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { phone } from '../ui/breakpoints.ts'
import { Art } from '../ui/art/Art.tsx'
import { classes } from '../ui/classes.ts'
import { SegmentedProgress } from '../ui/Progress.tsx'
import styles from './CoursesInProgress.module.css'

/** The runs in progress, side by side. */
export function CoursesInProgress({ streams }: { streams: readonly Stream[] }) {
  if (streams.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="in-progress">
      <div className={styles.head}>
        <h2 className="t-h2" id="in-progress">
          {t('home.courses')}
        </h2>
        <AppLink className="link tap" href={paths.courses()}>
          {t('home.allCourses')}
        </AppLink>
      </div>
      <ul className={styles.row} data-scroll>
        {streams.map((stream) => (
          <li key={stream.id}>
            <ProgressCard stream={stream} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProgressCard({ stream }: { stream: Stream }) {
  const { theme } = publicConfig().project
  const { course, progress, current_training_day: day } = stream
  const counts = { day: day?.day_number ?? 1, days: progress?.days_count ?? 1, stage: day?.stage_sort ?? 1 }
  return (
    <AppLink
      className={classes(styles.card, stageTint(stream.course_id, day?.stage_sort ?? 1))}
      href={paths.calendar({ streamId: stream.id })}
    >
      <div className={styles.cover}>
        <CoursePicture picture={course?.image} sizes={`${phone} 70vw, 340px`}>
          <Art theme={theme} seed={stream.course_id} topic={course?.category} />
        </CoursePicture>
      </div>
      <h3 className={styles.title}>{course?.short_title}</h3>
      {progress && (
        <SegmentedProgress size="small" className={styles.progressBar} segments={courseSegments(progress)} />
      )}
      <p className={styles.facts}>
        <span>{t('courses.dayOfShort', counts)}</span>
        <span>
          {stream.is_optional_purchase
            ? t('streams.bySubscription')
            : t('home.until', { date: formatDate(lastDay(stream)) })}
        </span>
      </p>
    </AppLink>
  )
}
