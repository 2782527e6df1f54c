import { useQuery } from '@tanstack/react-query'
import { GraduationCap, Search } from 'lucide-react'
import { listStaffCourses, type StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { SearchField, useTypedSearch } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import styles from './CourseRows.module.css'

/** All courses of the installation, each a link to its days as learners see them. */
export function StaffCoursesScreen() {
  useLanguage()
  const courses = useQuery(queryOf(listStaffCourses))
  const { typed, setTyped } = useTypedSearch(staffPaths.courses)
  return (
    <>
      <PageTitle>{t('console.courses')}</PageTitle>
      <SearchField
        label={t('courses.staff.search')}
        help={t('courses.staff.searchHelp')}
        value={typed}
        onChange={setTyped}
      />
      <QueryBoundary
        queries={[courses]}
        skeleton={<SkeletonRows height={68} />}
        errorTitle={t('courses.staff.listFailed')}
      >
        {courses.data && <CourseList courses={courses.data} search={typed.trim()} />}
      </QueryBoundary>
    </>
  )
}

function CourseList({ courses, search }: { courses: readonly StaffCourse[]; search: string }) {
  const wanted = search.toLocaleLowerCase()
  const found = courses.filter(({ title, slug }) => `${title} ${slug}`.toLocaleLowerCase().includes(wanted))
  return (
    <>
      <output className="visually-hidden">{t('courses.staff.shown', { count: found.length })}</output>
      {found.length === 0 && <NoCourses isSearch={courses.length > 0} />}
      <ul className={styles.list}>
        {found.map(({ id, title, slug, days_count: days, brands }) => (
          <li key={id}>
            <AppLink href={staffPaths.course({ courseId: id, search })} className={styles.row}>
              <span className={styles.about}>
                <b className={styles.name}>
                  <bdi>{title}</bdi>
                </b>
                <span className={styles.details}>
                  <Facts facts={[t('courses.staff.days', { count: days }), slug, brands.join(', ')]} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function NoCourses({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        icon={<Search aria-hidden />}
        title={t('courses.staff.noneTitle')}
        text={t('courses.staff.noneText')}
      />
    )
  return (
    <EmptyState
      icon={<GraduationCap aria-hidden />}
      title={t('courses.staff.emptyTitle')}
      text={t('courses.staff.emptyText')}
    />
  )
}
