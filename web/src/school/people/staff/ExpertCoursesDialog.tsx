import { useForm, useWatch } from 'react-hook-form'
import { updateExpertCourses, type Person } from '#contract/school/people/api.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { cardLabel } from '../../../accounts/users/staff/personLabels.ts'
import { ExpertCourseFields, expertCoursesText, type ExpertChoice } from './ExpertCourseFields.tsx'
import { refreshPerson } from '../../../accounts/users/staff/personQuery.ts'
import { StaffCourses } from './StaffCourses.tsx'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'

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
