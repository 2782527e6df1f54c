import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { BackLink } from '../../../console/BackLink.tsx'
import { isNotFound } from '../../../console/isNotFound.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { findDayInCourse } from './dayInCourse.ts'
import { PreviewDay } from './PreviewDay.tsx'
import { previewCourseQuery, previewDayQuery } from './previewQueries.ts'
import { PreviewNote } from './PreviewNote.tsx'

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
