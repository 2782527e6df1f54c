import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from '../../../console/Dialog.module.css'
import { courseTitles } from '../../../accounts/users/staff/personLabels.ts'

/** Courses that an expert answers for, none: all, and which of them they lead. */
export type ExpertChoice = { course_ids: number[]; lead_course_ids: number[] }

type ExpertCourseFieldsProps = {
  courses: readonly StaffCourse[]
  choice: ExpertChoice
  onChange: (choice: ExpertChoice) => void
}

export function ExpertCourseFields({ courses, choice, onChange }: ExpertCourseFieldsProps) {
  const { course_ids: chosen, lead_course_ids: led } = choice
  const choose = (id: number, isChosen: boolean) =>
    onChange({ course_ids: withId(chosen, id, isChosen), lead_course_ids: isChosen ? led : withId(led, id, false) })
  const lead = (id: number, isLed: boolean) => onChange({ ...choice, lead_course_ids: withId(led, id, isLed) })
  return (
    <fieldset>
      <legend className="visually-hidden">{t('people.staff.expertCourses')}</legend>
      {courses.map(({ id, title }) => (
        <div key={id}>
          <Checkbox label={title} checked={chosen.includes(id)} onChange={({ target }) => choose(id, target.checked)} />
          {chosen.includes(id) && (
            <div className={styles.indented}>
              <Checkbox
                label={t('people.staff.leadsCourse', { course: title })}
                checked={led.includes(id)}
                onChange={({ target }) => lead(id, target.checked)}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function withId(ids: readonly number[], id: number, isChosen: boolean): number[] {
  const others = ids.filter((one) => one !== id)
  return isChosen ? [...others, id] : others
}

/** What the choice means. */
export function expertCoursesText(chosen: readonly number[], courses: readonly StaffCourse[]): string {
  if (chosen.length === 0) return t('people.staff.expertCoursesAll')
  return t('people.staff.expertCoursesSome', { courses: courseTitles(chosen, courses) })
}
