import { Link } from '@tanstack/react-router'
import type { Stream } from '#contract/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { CoursePicture } from '../courses/CoursePicture.tsx'
import { courseThread } from '../courses/thread.ts'
import { stageTint } from '../courses/tint.ts'
import { formatDate } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { lastDay } from '../streams/label.ts'
import { Art } from '../ui/art/Art.tsx'
import { classes } from '../ui/classes.ts'
import { Thread } from '../ui/Thread.tsx'
import styles from './CoursesInProgress.module.css'

/** The runs that are under way, side by side. */
export function CoursesInProgress({ streams }: { streams: readonly Stream[] }) {
  if (streams.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="in-progress">
      <div className={styles.head}>
        <h2 className="t-h2" id="in-progress">
          {t('home.courses')}
        </h2>
        <Link className="link tap" to={paths.courses()}>
          {t('home.allCourses')}
        </Link>
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
  const place = { day: day?.day_number ?? 1, days: progress?.days_count ?? 1, stage: day?.stage_sort ?? 1 }
  return (
    <Link
      className={classes(styles.card, stageTint(stream.course_id, day?.stage_sort ?? 1))}
      to={paths.calendar({ streamId: stream.id })}
    >
      <div className={styles.cover}>
        <CoursePicture of={course?.image} sizes="(max-width: 827px) 70vw, 340px">
          <Art brand={theme} seed={stream.course_id} />
        </CoursePicture>
      </div>
      <h3 className={styles.title}>{course?.short_title}</h3>
      {progress && <Thread size="small" className={styles.thread} segments={courseThread(progress)} />}
      <p className={styles.facts}>
        <span>{t('courses.dayOfShort', place)}</span>
        <span>{t('home.until', { date: formatDate(lastDay(stream)) })}</span>
      </p>
    </Link>
  )
}
