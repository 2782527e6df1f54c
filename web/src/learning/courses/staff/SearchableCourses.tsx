import { useQuery } from '@tanstack/react-query'
import { GraduationCap, PenLine } from 'lucide-react'
import { listStaffCourses, type StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { nothingFound, RecordList } from '../../../console/RecordList.tsx'
import { SearchField, useTypedSearch } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import styles from './CourseRows.module.css'

/** All courses of the installation, each a link to its days as learners see them. */
export function SearchableCourses() {
  const { typed, setTyped } = useTypedSearch(staffPaths.courses)
  return (
    <>
      <SearchField
        label={t('courses.staff.search')}
        help={t('courses.staff.searchHelp')}
        value={typed}
        onChange={setTyped}
      />
      <CourseList search={typed.trim()} />
    </>
  )
}

function CourseList({ search }: { search: string }) {
  const list = useQuery(queryOf(listStaffCourses))
  const courses = list.data ?? []
  const wanted = search.toLocaleLowerCase()
  return (
    <RecordList
      query={list}
      errorTitle={t('courses.staff.listFailed')}
      items={courses.filter(({ title, slug }) => `${title} ${slug}`.toLocaleLowerCase().includes(wanted))}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('courses.staff.shown', { count })}
      empty={courses.length > 0 ? nothingFound(t('courses.staff.noneTitle'), t('courses.staff.noneText')) : noCourses()}
      renderItem={(course) => <CourseRow course={course} search={search} />}
    />
  )
}

function noCourses() {
  return {
    icon: <GraduationCap aria-hidden />,
    title: t('courses.staff.emptyTitle'),
    text: t('courses.staff.emptyText'),
  }
}

function CourseRow({ course, search }: { course: StaffCourse; search: string }) {
  const { id, title, slug, days_count: days, brands, is_published: isPublished } = course
  const state = isPublished ? t('courses.staff.days', { count: days }) : t('courses.staff.unpublished')
  return (
    <div className={styles.rowWithEdit}>
      <AppLink
        href={isPublished ? staffPaths.course({ courseId: id, search }) : staffPaths.courseEditor({ courseId: id })}
        className={styles.row}
      >
        <span className={styles.about}>
          <b className={styles.name}>
            <bdi>{title}</bdi>
          </b>
          <span className={styles.details}>
            <Facts facts={[state, slug, brands.join(', ')]} />
          </span>
        </span>
      </AppLink>
      <AppLink
        href={staffPaths.courseEditor({ courseId: id })}
        className={buttonClass({ variant: 'soft' })}
        aria-label={t('courses.staff.editLabel', { title })}
      >
        <PenLine aria-hidden />
        <span className="visually-hidden-phone">{t('courses.staff.edit')}</span>
      </AppLink>
    </div>
  )
}
