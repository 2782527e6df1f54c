import { useForm, useWatch } from 'react-hook-form'
import { updateExpertCourses, type Person } from '#contract/people/api.ts'
import type { StaffCourse } from '#contract/staff/api.ts'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t } from '../../platform/language/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Dialog.module.css'
import { DialogForm } from './DialogForm.tsx'
import { cardLabel, courseTitles } from './personLabels.ts'
import { refreshPerson } from './personQuery.ts'
import { StaffCourses } from './StaffCourses.tsx'
import { useIdempotencyKey } from '../../platform/api/useIdempotencyKey.ts'

type ExpertCoursesDialogProps = { open: boolean; onClose: () => void; person: Person }

/** Sets whose homework an expert answers. */
export function ExpertCoursesDialog({ open, onClose, person }: ExpertCoursesDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.expertCoursesTitle')} description={cardLabel(person)}>
      <StaffCourses>
        {(courses) => <ExpertCoursesForm person={person} courses={courses} onClose={onClose} />}
      </StaffCourses>
    </Modal>
  )
}

type Choice = { course_ids: number[]; lead_course_ids: number[] }

type ExpertCoursesFormProps = Omit<ExpertCoursesDialogProps, 'open'> & { courses: readonly StaffCourse[] }

/** Unmounted with the dialog, which resets its values. */
function ExpertCoursesForm({ person, courses, onClose }: ExpertCoursesFormProps) {
  const keyOf = useIdempotencyKey()
  const form = useForm<Choice>({
    defaultValues: { course_ids: person.expert_course_ids, lead_course_ids: person.lead_course_ids },
  })
  const [chosen, led] = useWatch({ control: form.control, name: ['course_ids', 'lead_course_ids'] })
  const toggle = (name: keyof Choice, id: number, isChosen: boolean) => {
    const ids = form.getValues(name).filter((one) => one !== id)
    form.setValue(name, isChosen ? [...ids, id] : ids)
    if (name === 'course_ids' && !isChosen) toggle('lead_course_ids', id, false)
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
      outcome={outcomeOf(chosen, courses)}
      confirm={t('people.staff.saveExpertCourses')}
      failure={failure}
      isPending={isPending}
    >
      <fieldset>
        <legend className="visually-hidden">{t('people.staff.expertCourses')}</legend>
        {courses.map(({ id, title }) => (
          <div key={id}>
            <Checkbox
              label={title}
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle('course_ids', id, target.checked)}
            />
            {chosen.includes(id) && (
              <div className={styles.indented}>
                <Checkbox
                  label={t('people.staff.leadsCourse', { course: title })}
                  checked={led.includes(id)}
                  onChange={({ target }) => toggle('lead_course_ids', id, target.checked)}
                />
              </div>
            )}
          </div>
        ))}
      </fieldset>
    </DialogForm>
  )
}

function outcomeOf(chosen: readonly number[], courses: readonly StaffCourse[]): string {
  if (chosen.length === 0) return t('people.staff.expertCoursesAll')
  return t('people.staff.expertCoursesSome', { courses: courseTitles(chosen, courses) })
}
