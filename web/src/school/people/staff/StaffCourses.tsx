import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listStaffCourses, type StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'

/** A form that needs the published courses of the installation, with their loading and error states. */
export function StaffCourses({ children }: { children: (courses: readonly StaffCourse[]) => ReactNode }) {
  const courses = useQuery(queryOf(listStaffCourses))
  return (
    <QueryBoundary
      queries={[courses]}
      skeleton={<SkeletonRows count={3} />}
      errorTitle={t('people.staff.runs.coursesFailed')}
    >
      {courses.data && children(courses.data.filter((course) => course.is_published))}
    </QueryBoundary>
  )
}
