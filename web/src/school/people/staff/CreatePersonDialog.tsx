import { useRouter } from '@tanstack/react-router'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import type { Language } from '#contract/endpoint.ts'
import { createPerson } from '#contract/school/people/api.ts'
import type { Role } from '#contract/accounts/users/staff.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { currentLanguage, languageNames, t } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from '../../../console/Dialog.module.css'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { ExpertCourseFields, expertCoursesText, type ExpertChoice } from './ExpertCoursesDialog.tsx'
import { refreshPerson } from '../../../accounts/users/staff/person.ts'
import { RoleFields } from './RolesDialog.tsx'
import { StaffCourses } from './StaffCourses.tsx'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'

/** Wire names, so that field errors match. */
type NewPerson = ExpertChoice & {
  email: string
  name: string
  last_name: string
  locale: Language
  roles: Role[]
  invite: boolean
}

type CreatePersonDialogProps = { open: boolean; onClose: () => void }

/** Creates a person and opens their card. */
export function CreatePersonDialog({ open, onClose }: CreatePersonDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.createTitle')}>
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function CreateForm({ onClose }: { onClose: () => void }) {
  const form = useForm<NewPerson>({
    defaultValues: {
      email: '',
      name: '',
      last_name: '',
      invite: true,
      locale: currentLanguage(),
      roles: [],
      course_ids: [],
      lead_course_ids: [],
    },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, useCreate())
  const [invite, chosen] = useWatch({ control: form.control, name: ['invite', 'roles'] })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={invite ? t('people.staff.createInvites') : t('people.staff.createSilent')}
      confirm={t('people.staff.create')}
      failure={failure}
      isPending={isPending}
    >
      <PersonFields form={form} />
      <RoleFields roles={chosen} onChange={(roles) => form.setValue('roles', roles)} />
      {chosen.length > 0 && <p className="t-small muted">{t('people.staff.roleWaits')}</p>}
      {chosen.includes('expert') && (
        <StaffCourses>{(courses) => <CourseChoice form={form} courses={courses} />}</StaffCourses>
      )}
      <Controller
        control={form.control}
        name="invite"
        render={({ field: { value, onChange } }) => (
          <Checkbox label={t('people.staff.invite')} checked={value} onChange={onChange} />
        )}
      />
    </DialogForm>
  )
}

function CourseChoice({ form, courses }: { form: UseFormReturn<NewPerson>; courses: readonly StaffCourse[] }) {
  const [course_ids, lead_course_ids] = useWatch({ control: form.control, name: ['course_ids', 'lead_course_ids'] })
  const change = (choice: ExpertChoice) => {
    form.setValue('course_ids', choice.course_ids)
    form.setValue('lead_course_ids', choice.lead_course_ids)
  }
  return (
    <>
      <ExpertCourseFields courses={courses} choice={{ course_ids, lead_course_ids }} onChange={change} />
      <p className="t-small muted">{expertCoursesText(course_ids, courses)}</p>
    </>
  )
}

function PersonFields({ form }: { form: UseFormReturn<NewPerson> }) {
  const { control, register, formState } = form
  const { email, name, last_name: lastName } = formState.errors
  return (
    <>
      <Field label={t('users.email')} error={email?.message}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email', { validate: (value) => ruleText(emailError(value)) })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={t('users.firstName')} error={name?.message}>
          <TextInput autoComplete="off" maxLength={60} {...register('name')} />
        </Field>
        <Field label={t('users.lastName')} error={lastName?.message}>
          <TextInput autoComplete="off" maxLength={60} {...register('last_name')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <RadioGroup
            label={t('people.staff.locale')}
            options={publicConfig().project.languages.map((value) => ({ value, label: languageNames[value] }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}

function useCreate() {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  return async ({ roles, course_ids, lead_course_ids, ...given }: NewPerson) => {
    const body = {
      ...given,
      ...(roles.length > 0 && { roles }),
      ...(roles.includes('expert') && { course_ids, lead_course_ids }),
      email: normalEmail(given.email),
      name: given.name.trim(),
      last_name: given.last_name.trim(),
    }
    const { id, is_new: isNew } = await call(createPerson, { body, idempotencyKey: keyOf(body) })
    showToast({
      text: isNew ? t('people.staff.created') : t('people.staff.createdBefore'),
      tone: isNew ? 'ok' : 'neutral',
    })
    await refreshPerson(id)
    await router.navigate({ href: hrefOf(staffPaths.person({ userId: id })) })
  }
}
