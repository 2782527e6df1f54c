import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { newPasswordErrors } from '#contract/accounts/auth/newPassword.ts'
import { t } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import styles from '../AuthPage.module.css'

export type Passwords = { current_password: string; password: string; password_repeat: string }

export type PasswordFormProps = {
  /** Adds a field for the current password. */
  asksCurrent?: boolean
  /** The account's e-mail, if known: the password must not contain it. */
  email?: string | null
  send: (passwords: Passwords) => Promise<unknown>
}

/** New password with confirmation. */
export function PasswordForm({ asksCurrent = false, email, send }: PasswordFormProps) {
  const form = useForm<Passwords>({
    mode: 'onTouched',
    defaultValues: { current_password: '', password: '', password_repeat: '' },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, send)
  const values = useWatch({ control: form.control })
  const isEmpty = !values.password || !values.password_repeat || (asksCurrent && !values.current_password)
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      {asksCurrent && (
        <Field label={t('auth.recovery.current')} error={form.formState.errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
        </Field>
      )}
      <NewPasswordFields form={form} email={email} />
      <FormFailure failure={failure} title={t('auth.recovery.saveFailed')} />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide={!asksCurrent}
          busy={isPending}
          disabledReason={isEmpty ? t('auth.recovery.fillAll') : undefined}
        >
          {t('auth.recovery.save')}
        </Button>
      </div>
    </form>
  )
}

type NewPasswordFieldsProps = { form: UseFormReturn<Passwords>; email: string | null | undefined }

function NewPasswordFields({ form, email }: NewPasswordFieldsProps) {
  const { errors, isSubmitted } = form.formState
  const failureOf = (field: 'password' | 'password_repeat') => {
    const { password, password_repeat: repeat } = form.getValues()
    return ruleText(newPasswordErrors({ password, repeat, email }).find((error) => error.field === field)?.rule)
  }
  const recheckRepeat = () => {
    if (isSubmitted || form.getFieldState('password_repeat').isTouched) void form.trigger('password_repeat')
  }
  return (
    <>
      <Field label={t('auth.recovery.newPassword')} help={t('auth.recovery.rule')} error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { validate: () => failureOf('password'), onChange: recheckRepeat })}
        />
      </Field>
      <Field label={t('auth.recovery.repeat')} error={errors.password_repeat?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password_repeat', { validate: () => failureOf('password_repeat') })}
        />
      </Field>
    </>
  )
}
