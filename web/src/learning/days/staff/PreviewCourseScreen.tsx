import { useQuery } from '@tanstack/react-query'
import { CalendarX, SearchX } from 'lucide-react'
import type { Course, Day, Stage } from '#contract/learning/courses/api.ts'
import { excerpt } from '#contract/learning/courses/rules.ts'
import { formatMinutes } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { BackToList, isNotFound, ItemTitle } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths, textSearch } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { DemoVideoButton } from '../../lessons/DemoVideoButton.tsx'
import { stageTint } from '../../courses/courseStages.ts'
import { CourseDocuments, PreviewHomework, PreviewNote } from './PreviewParts.tsx'
import { previewDayTitle } from './previewDay.ts'
import rowStyles from '../../courses/staff/CourseRows.module.css'
import styles from './Preview.module.css'
import { previewCourseQuery, previewDemoVideoQuery } from './previewQueries.ts'

/** A course as learners see it: its stages with their days, all open. */
export function PreviewCourseScreen({ courseId }: { courseId: number }) {
  useLanguage()
  const { search } = useRouteSearch(textSearch)
  const course = useQuery(previewCourseQuery(courseId))
  const isMissing = isNotFound(course.error)
  return (
    <>
      <BackToList href={staffPaths.courses({ search })} label={t('courses.staff.all')} />
      {!isMissing && <PreviewNote />}
      {isMissing ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('courses.staff.missingCourseTitle')}
          text={t('courses.staff.missingCourseText')}
          level={1}
        />
      ) : (
        <QueryBoundary
          queries={[course]}
          skeleton={<SkeletonRows height={68} />}
          errorTitle={t('courses.staff.courseFailed')}
        >
          {course.data && <PreviewCourse course={course.data} />}
        </QueryBoundary>
      )}
    </>
  )
}

function PreviewCourse({ course }: { course: Course }) {
  const stages = course.stages ?? []
  return (
    <>
      <div className={styles.heading}>
        <ItemTitle>{course.title}</ItemTitle>
      </div>
      {course.demo_video_id && (
        <DemoVideoButton course={course} query={previewDemoVideoQuery(course.id)} size="small" variant="line" />
      )}
      {course.short_description && <p className={styles.text}>{excerpt(course.short_description)}</p>}
      {stages.every(({ days = [] }) => days.length === 0) && (
        <EmptyState
          icon={<CalendarX aria-hidden />}
          title={t('courses.staff.noDaysTitle')}
          text={t('courses.staff.noDaysText')}
          action={
            <AppLink
              href={staffPaths.courseEditor({ courseId: course.id })}
              className={buttonClass({ variant: 'soft' })}
            >
              {t('courses.staff.edit')}
            </AppLink>
          }
        />
      )}
      {stages.map((stage, index) => (
        <div key={stage.id} className={stageTint(course.id, index + 1)}>
          <PreviewStage stage={stage} number={index + 1} courseId={course.id} />
        </div>
      ))}
      <CourseDocuments documents={course.documents} />
    </>
  )
}

function PreviewStage({ stage, number, courseId }: { stage: Stage; number: number; courseId: number }) {
  const { id, title, days = [], stage_homeworks: homeworks = [] } = stage
  return (
    <section className={styles.section} aria-labelledby={`stage-${id}`}>
      <h2 className="t-h2" id={`stage-${id}`}>
        {title ? t('courses.staff.stage', { number, title }) : t('courses.staff.stageOnly', { number })}
      </h2>
      <ul className={rowStyles.list}>
        {days.map((day) => (
          <li key={day.id}>
            <AppLink href={staffPaths.courseDay({ courseId, dayId: day.id })} className={rowStyles.row}>
              <span className={styles.number}>{t('days.title', { number: day.day_number })}</span>
              <span className={rowStyles.about}>
                <b className={rowStyles.name}>
                  <bdi>{previewDayTitle(day)}</bdi>
                </b>
                <span className={rowStyles.details}>
                  <Facts facts={dayFacts(day)} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {homeworks.map((attached) => (
        <PreviewHomework key={attached.id} attached={attached} label={t('courses.staff.stageHomework')} />
      ))}
    </section>
  )
}

/** Its length, and whether it has homework. */
function dayFacts({ finish_total_time: seconds, day_homework_ids: homeworks }: Day): (string | false)[] {
  return [seconds > 0 && formatMinutes(seconds), homeworks.length > 0 && t('courses.staff.withHomework')]
}
