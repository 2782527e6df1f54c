import { useForm, useWatch } from 'react-hook-form'
import { updateExpertCourses, type Person } from '#contract/school/people/api.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { cardLabel, refreshPerson, courseTitles } from '../../../accounts/users/staff/person.ts'
import styles from '../../../console/Dialog.module.css'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StaffCourses } from './StaffCourses.tsx'

/** The courses that an expert answers and those that they lead. No answered course means all. */
export type ExpertChoice = { course_ids: number[]; lead_course_ids: number[] }

type ExpertCoursesDialogProps = { open: boolean; onClose: () => void; person: Person }

export function ExpertCoursesDialog({ open, onClose, person }: ExpertCoursesDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.expertCoursesTitle')} description={cardLabel(person)}>
      <StaffCourses>
        {(courses) => <ExpertCoursesForm person={person} courses={courses} onClose={onClose} />}
      </StaffCourses>
    </Modal>
  )
}

type ExpertCoursesFormProps = Omit<ExpertCoursesDialogProps, 'open'> & { courses: readonly StaffCourse[] }

/** Unmounted with the dialog, which resets its values. */
function ExpertCoursesForm({ person, courses, onClose }: ExpertCoursesFormProps) {
  const keyOf = useIdempotencyKey()
  const form = useForm<ExpertChoice>({
    defaultValues: { course_ids: person.expert_course_ids, lead_course_ids: person.lead_course_ids },
  })
  const [course_ids, lead_course_ids] = useWatch({ control: form.control, name: ['course_ids', 'lead_course_ids'] })
  const change = (choice: ExpertChoice) => {
    form.setValue('course_ids', choice.course_ids)
    form.setValue('lead_course_ids', choice.lead_course_ids)
  }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(updateExpertCourses, { params: { userId: person.id }, body, idempotencyKey: keyOf(body) })
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.expertCoursesSaved'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={expertCoursesText(course_ids, courses)}
      confirm={t('people.staff.saveExpertCourses')}
      failure={failure}
      isPending={isPending}
    >
      <ExpertCourseFields courses={courses} choice={{ course_ids, lead_course_ids }} onChange={change} />
    </DialogForm>
  )
}

type ExpertCourseFieldsProps = {
  courses: readonly StaffCourse[]
  choice: ExpertChoice
  onChange: (choice: ExpertChoice) => void
}

/** A checkbox for each course, and for each chosen one whether the expert leads it. */
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

/** Says whose homework the expert answers. */
export function expertCoursesText(chosen: readonly number[], courses: readonly StaffCourse[]): string {
  if (chosen.length === 0) return t('people.staff.expertCoursesAll')
  return t('people.staff.expertCoursesSome', { courses: courseTitles(chosen, courses) })
}
