import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import { emailError, normalEmail, passwordError } from '#contract/accounts/users/accountRules.ts'
import { staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { SignInCode } from '../../accounts/auth/code/SignInCode.tsx'
import {
  fieldErrorOf,
  retryAtMs,
  SignInFailureNote,
  type Credentials,
  type SignInFailure,
  useCountdown,
  isUnexpected,
} from '../../accounts/auth/SignInFailureNote.tsx'
import { call } from '../../platform/api/api.ts'
import { ApiFailure, hasCode } from '../../platform/api/apiFailure.ts'
import { nowMs } from '../../platform/clock.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { base, hrefOf } from '../../platform/navigation/paths.ts'
import { takeReturnUrl } from '../../platform/session/returnUrl.ts'
import { switchSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { passwordRecovery, staffPaths } from '../staffPaths.ts'
import styles from './StaffLoginScreen.module.css'

type SignInOptions = { code?: string }

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

/** Signs in to the console and opens the requested page. */
function useStaffSignIn() {
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [codeRequestedAtMs, setCodeRequestedAtMs] = useState<number>()
  const signIn = async ({ email, password }: Credentials, options: SignInOptions = {}) => {
    setPending(true)
    setFailure(undefined)
    try {
      const body = { email: normalEmail(email), password: password.trim(), ...options }
      const { token, user } = (await call(staffLoginByPassword, { body })).data
      const path = takeReturnUrl(undefined, base, user.id) as AppPath | undefined
      await switchSession({ token, userId: user.id, days: tokenDays })
      await router.navigate({ href: hrefOf(path ?? staffPaths.home()), replace: true })
    } catch (error) {
      const isCodeNeeded = hasCode(error, 'sign_in_code_required')
      const isPasswordWrong = error instanceof ApiFailure && error.field('password') !== undefined
      // When no code is required any more, a wrong password is shown in the form again.
      if (isCodeNeeded || isPasswordWrong) setCodeRequestedAtMs(isCodeNeeded ? nowMs() : undefined)
      if (!isCodeNeeded && isUnexpected(error)) logError(error)
      if (!isCodeNeeded) setFailure({ error, failedAtMs: nowMs() })
    }
    setPending(false)
  }
  return {
    signIn,
    isPending,
    failure,
    clearFailure: () => setFailure(undefined),
    /** When the server last sent a code; undefined while none is required. */
    codeRequestedAtMs,
    cancelCode: () => {
      setCodeRequestedAtMs(undefined)
      setFailure(undefined)
    },
  }
}
