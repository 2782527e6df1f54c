import { useQuery } from '@tanstack/react-query'
import { CalendarX, Moon, TriangleAlert } from 'lucide-react'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import { isIncorrectlyFilled } from '#contract/learning/days/rules.ts'
import { BackLink, isNotFound } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { stageTint } from '../../courses/courseStages.ts'
import { CourseDocuments, PreviewHomework, PreviewNote } from './PreviewParts.tsx'
import styles from './Preview.module.css'
import { findDayInCourse, type DayInCourse } from './previewDay.ts'
import { PreviewDayHeader } from './PreviewDayHeader.tsx'
import { PreviewLessons } from './PreviewLessons.tsx'
import { previewCourseQuery, previewDayQuery } from './previewQueries.ts'

/** A day as learners see it once it is open; nothing is counted. */
export function PreviewDayScreen({ courseId, dayId }: { courseId: number; dayId: number }) {
  useLanguage()
  const course = useQuery(previewCourseQuery(courseId))
  const day = useQuery(previewDayQuery({ courseId, dayId }))
  const found = course.data && findDayInCourse(course.data, dayId)
  const isMissing = isNotFound(course.error) || isNotFound(day.error) || (course.data && !found)
  return (
    <>
      <BackLink href={staffPaths.course({ courseId })} label={t('courses.staff.allDays')} />
      {!isMissing && <PreviewNote />}
      {isMissing ? (
        <EmptyState
          icon={<CalendarX aria-hidden />}
          title={t('courses.staff.missingDayTitle')}
          text={t('courses.staff.missingDayText')}
          level={1}
        />
      ) : (
        <QueryBoundary
          queries={[course, day]}
          skeleton={<SkeletonRows count={3} height={160} />}
          errorTitle={t('days.loadFailed')}
        >
          {course.data && day.data && found && (
            <PreviewDay key={dayId} course={course.data} day={day.data} found={found} />
          )}
        </QueryBoundary>
      )}
    </>
  )
}

/** An open day: its lessons with the player, its homework and the documents of its course. */
function PreviewDay({ course, day, found }: { course: Course; day: Day; found: DayInCourse }) {
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
