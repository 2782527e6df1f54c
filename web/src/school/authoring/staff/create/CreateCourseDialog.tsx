import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { maxAccessDays } from '#contract/accounts/users/staff.ts'
import { languages, type Body } from '#contract/endpoint.ts'
import { maxTitleLength } from '#contract/learning/courses/rules.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { createCourse } from '#contract/school/authoring/courseApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { brandLabels } from '../../../../console/brandLabels.ts'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../../platform/cache/queries.ts'
import { useIdempotencyKey } from '../../../../platform/device/ids.ts'
import { currentLanguage, languageNames, t } from '../../../../platform/language/language.ts'
import { hrefOf } from '../../../../platform/navigation/paths.ts'
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { Select, TextInput } from '../../../../ui/TextInput.tsx'
import { keyFor } from './courseKey.ts'

type CreateCourseDialogProps = { open: boolean; onClose: () => void }

/** Creates a course and opens its editor. */
export function CreateCourseDialog({ open, onClose }: CreateCourseDialogProps) {
  // Before the dialog opens, so that its first field is there to take the focus.
  const shop = useQuery(queryOf(listStaffServices))
  return (
    <Modal open={open} onClose={onClose} title={t('authoring.staff.create.title')}>
      <QueryBoundary
        queries={[shop]}
        skeleton={<SkeletonRows count={3} />}
        errorTitle={t('authoring.staff.create.schoolsFailed')}
      >
        {shop.data && <CreateForm brands={shop.data.brands} onClose={onClose} />}
      </QueryBoundary>
    </Modal>
  )
}

type Brands = readonly { id: string; title: string }[]

/** Wire names, so that field errors match. */
type NewCourse = Body<typeof createCourse>

const usualAccessDays = 365

/** Unmounted with the dialog, which resets its values. */
function CreateForm({ brands, onClose }: { brands: Brands; onClose: () => void }) {
  const form = useForm<NewCourse>({
    defaultValues: {
      title: '',
      key: '',
      language: currentLanguage(),
      brands: brands.length === 1 ? brands.map(({ id }) => id) : [],
      access_days: usualAccessDays,
    },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, useCreate())
  return (
    <DialogForm
      onSubmit={(event) => {
        // Errors of groups without an input would otherwise block every later submit.
        form.clearErrors()
        onSubmit(event)
      }}
      onClose={onClose}
      outcome={t('authoring.staff.create.outcome')}
      confirm={t('authoring.staff.create.confirm')}
      failure={failure}
      isPending={isPending}
    >
      <NameFields form={form} />
      <Controller
        control={form.control}
        name="brands"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            legend={t('authoring.staff.field.brands')}
            error={error?.message}
            options={brandLabels(brands).map(({ id, title }) => ({ value: id, label: title }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Field label={t('authoring.staff.field.accessDays')} error={form.formState.errors.access_days?.message}>
        <TextInput
          type="number"
          min={1}
          max={maxAccessDays}
          {...form.register('access_days', { valueAsNumber: true })}
        />
      </Field>
    </DialogForm>
  )
}

function NameFields({ form }: { form: UseFormReturn<NewCourse> }) {
  const { control, register, formState, setValue, getValues } = form
  const { title, key } = formState.errors
  // As long as nobody typed one.
  const proposeKey = (text: string) => {
    if (!formState.dirtyFields.key) setValue('key', keyFor(text))
  }
  return (
    <>
      <Field label={t('authoring.staff.field.title')} error={title?.message}>
        <TextInput
          autoComplete="off"
          maxLength={maxTitleLength}
          {...register('title', { onBlur: () => proposeKey(getValues('title')) })}
        />
      </Field>
      <Field label={t('authoring.staff.field.language')} help={t('authoring.staff.create.languageHelp')}>
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <Select {...field}>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <Field label={t('authoring.staff.create.key')} help={t('authoring.staff.create.keyHelp')} error={key?.message}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} {...register('key')} />
      </Field>
    </>
  )
}

function useCreate() {
  const router = useRouter()
  const keyOf = useIdempotencyKey()
  return async (given: NewCourse) => {
    const body = { ...given, title: given.title.trim(), key: given.key.trim() }
    const { id } = await call(createCourse, { body, idempotencyKey: keyOf(body) })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(listStaffCourses) })
    await router.navigate({ href: hrefOf(staffPaths.courseEditor({ courseId: id })) })
  }
}
