import { Moon, TriangleAlert } from 'lucide-react'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import { isIncorrectlyFilled } from '#contract/learning/days/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { stageTint } from '../stageTint.ts'
import { CourseDocuments } from './CourseDocuments.tsx'
import type { DayInCourse } from './dayInCourse.ts'
import styles from './Preview.module.css'
import { PreviewDayHeader } from './PreviewDayHeader.tsx'
import { PreviewHomework } from './PreviewHomework.tsx'
import { PreviewLessons } from './PreviewLessons.tsx'

/** An open day: its lessons with the player, its homework and the documents of its course. */
export function PreviewDay({ course, day, found }: { course: Course; day: Day; found: DayInCourse }) {
  return (
    <div className={stageTint(course.id, found.stageNumber)}>
      <PreviewDayHeader course={course} day={day} found={found} />
      {day.excerpt && !day.day_of_rest && <p className={styles.text}>{day.excerpt}</p>}
      <DayContent course={course} day={day} found={found} />
      {day.day_homeworks?.map((attached) => (
        <PreviewHomework key={attached.id} attached={attached} label={t('days.homework')} />
      ))}
      <CourseDocuments documents={course.documents} />
    </div>
  )
}

function DayContent({ course, day, found }: { course: Course; day: Day; found: DayInCourse }) {
  if (day.day_of_rest)
    return (
      <EmptyState
        icon={<Moon aria-hidden />}
        title={t('days.restNoLessons')}
        text={day.excerpt || t('days.restText')}
      />
    )
  if (isIncorrectlyFilled(day))
    return (
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title={t('courses.staff.emptyDayTitle')}
        text={t('courses.staff.emptyDayText')}
      />
    )
  return <PreviewLessons courseId={course.id} day={day} stageNumber={found.stageNumber} />
}
