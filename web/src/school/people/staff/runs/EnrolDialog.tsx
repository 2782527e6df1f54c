import { useForm, useWatch } from 'react-hook-form'
import { enrolPerson, type Person } from '#contract/school/people/api.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { t } from '../../../../platform/language/language.ts'
import { Modal } from '../../../../ui/Modal.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { EnrolFields, enrolmentBody, enrolmentMissing, enrolmentOutcome, type EnrolmentValues } from './EnrolFields.tsx'
import { cardLabel, refreshPerson } from '../../../../accounts/users/staff/person.ts'
import { StaffCourses } from '../StaffCourses.tsx'
import { useIdempotencyKey } from '../../../../platform/device/ids.ts'

type EnrolDialogProps = { open: boolean; onClose: () => void; person: Person }

export function EnrolDialog({ open, onClose, person }: EnrolDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.runs.enrolTitle')} description={cardLabel(person)}>
      <StaffCourses>{(courses) => <EnrolForm person={person} courses={courses} onClose={onClose} />}</StaffCourses>
    </Modal>
  )
}

type EnrolFormProps = Omit<EnrolDialogProps, 'open'> & { courses: readonly StaffCourse[] }

/** Unmounted with the dialog, which resets its values. */
function EnrolForm({ person, courses, onClose }: EnrolFormProps) {
  const keyOf = useIdempotencyKey()
  const form = useForm<EnrolmentValues>({
    defaultValues: { course_id: '', kind: 'today', start: person.today, days: '', consultations: '' },
  })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const course = courses.find(({ id }) => String(id) === values.course_id)
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (given) => {
    const body = enrolmentBody(given)
    const params = { userId: person.id }
    const { is_new: isNew } = await call(enrolPerson, { params, body, idempotencyKey: keyOf(body) })
    await refreshPerson(person.id)
    showToast({
      text: isNew ? t('people.staff.runs.enrolled') : t('people.staff.runs.enrolledBefore'),
      tone: isNew ? 'ok' : 'neutral',
    })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={enrolmentOutcome({ values, course, person })}
      confirm={t('people.staff.runs.enrol')}
      failure={failure}
      isPending={isPending}
      missing={enrolmentMissing(values)}
    >
      <EnrolFields form={form} courses={courses} course={course} kind={values.kind} />
    </DialogForm>
  )
}
