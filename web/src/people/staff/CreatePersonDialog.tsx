import { useRouter } from '@tanstack/react-router'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { emailError, normalEmail } from '#contract/auth/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { createPerson } from '#contract/people/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { currentLanguage, languageNames, t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Dialog.module.css'
import { DialogForm } from './DialogForm.tsx'
import { refreshPerson } from './personQuery.ts'
import { useIdempotencyKey } from '../../platform/api/useIdempotencyKey.ts'

/** Wire names, so that field errors match. */
type NewPerson = { email: string; name: string; last_name: string; locale: Language; invite: boolean }

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
      ...{ email: '', name: '', last_name: '', invite: true },
      locale: currentLanguage(),
    },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, useCreate())
  const invite = useWatch({ control: form.control, name: 'invite' })
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
  return async (given: NewPerson) => {
    const body = {
      ...given,
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
