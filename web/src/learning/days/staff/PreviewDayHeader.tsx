import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import styles from '../DayHeader.module.css'
import { formatQuoted } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { useScreenTitle } from '../../../platform/navigation/title.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { iconButtonClass } from '../../../ui/IconButton.tsx'
import { type DayInCourse, previewDayTitle } from './previewDay.ts'

/** The day's number and title, with links to the previous and the next day. */
export function PreviewDayHeader({ course, day, found }: { course: Course; day: Day; found: DayInCourse }) {
  const { stage, stageNumber: number } = found
  const title = t('days.title', { number: day.day_number })
  useScreenTitle(`${title} · ${course.title}`)
  return (
    <header className={styles.header}>
      <span className={styles.number} aria-hidden>
        {day.day_number}
      </span>
      <div className={styles.content}>
        <p className="t-small muted">
          <span className={styles.course}>{course.title} · </span>
          {stage.title
            ? t('days.stage', { number, title: formatQuoted(stage.title) })
            : t('days.stageOnly', { number })}
        </p>
        <h1 className={styles.title}>
          <span className="visually-hidden">{title}. </span>
          {previewDayTitle(day)}
        </h1>
      </div>
      <nav className={styles.adjacent} aria-label={t('days.neighbours')}>
        <AdjacentDayLink courseId={course.id} day={found.previous} icon={<ArrowLeft aria-hidden />} />
        <AdjacentDayLink courseId={course.id} day={found.next} icon={<ArrowRight aria-hidden />} />
      </nav>
    </header>
  )
}

type AdjacentDayLinkProps = { courseId: number; day: Day | undefined; icon: ReactNode }

function AdjacentDayLink({ courseId, day, icon }: AdjacentDayLinkProps) {
  if (!day) return null
  const number = day.day_number
  const label = day.day_of_rest ? t('days.dayRest', { number }) : t('days.title', { number })
  return (
    <AppLink
      href={staffPaths.courseDay({ courseId, dayId: day.id })}
      className={iconButtonClass()}
      aria-label={label}
      title={label}
    >
      {icon}
    </AppLink>
  )
}
