import { useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { emailError, normalEmail, passwordError } from '#contract/accounts/auth/rules.ts'
import { SignInCode } from '../../accounts/auth/code/SignInCode.tsx'
import { fieldErrorOf, retryAtMs, SignInFailureNote } from '../../accounts/auth/SignInFailureNote.tsx'
import { useCountdown } from '../../accounts/auth/useCountdown.ts'
import type { Credentials, SignInFailure } from '../../accounts/auth/signInFailure.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './StaffLoginScreen.module.css'
import { passwordRecovery } from '../staffPaths.ts'
import { useStaffSignIn } from './useStaffSignIn.ts'

/** E-mail and password of staff. Values survive an error. */
export function StaffSignInForm() {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const { signIn, isPending, failure, clearFailure, codeRequestedAtMs, cancelCode } = useStaffSignIn()
  const waitSeconds = useCountdown(retryAtMs(failure))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  if (codeRequestedAtMs !== undefined)
    return (
      <SignInCode
        email={normalEmail(form.getValues('email'))}
        requestedAtMs={codeRequestedAtMs}
        isPending={isPending}
        failure={failure}
        onSend={(options) => void signIn(form.getValues(), options)}
        onEdit={clearFailure}
        onBack={cancelCode}
      />
    )
  return (
    <form
      noValidate
      ref={element}
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => signIn(values))(event)}
    >
      <CredentialFields form={form} failure={failure} />
      <a href={passwordRecovery} className={linkClass(true)}>
        {t('auth.forgotPassword')}
      </a>
      <SignInFailureNote failure={failure} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={waitSeconds > 0 ? t('auth.waitSome') : undefined}
      >
        {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
      </Button>
    </form>
  )
}

type CredentialFieldsProps = { form: UseFormReturn<Credentials>; failure: SignInFailure | undefined }

function CredentialFields({ form, failure }: CredentialFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label={t('auth.email')} error={errors.email?.message ?? fieldErrorOf(failure, 'email')}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email', { validate: (value) => ruleText(emailError(value)) })}
        />
      </Field>
      <Field label={t('auth.password')} error={errors.password?.message ?? fieldErrorOf(failure, 'password')}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { validate: (value) => ruleText(passwordError(value)) })}
        />
      </Field>
    </>
  )
}
