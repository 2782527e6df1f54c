import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { emailFailure, passwordFailure } from '#contract/auth/rules.ts'
import { ApiFailure } from '../apiFailure.ts'
import { formatClock } from '../format.ts'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import styles from './SignInScreen.module.css'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { useSignIn, type Credentials, type SignInFailure } from './useSignIn.ts'

type CredentialsForm = UseFormReturn<Credentials>

/** E-mail, password and one button. What was typed stays after a refusal; the refusal goes with the next key. */
export function SignInForm() {
  const form = useForm<Credentials>({ mode: 'onTouched', defaultValues: { email: '', password: '' } })
  const { signIn, isPending, failure, forget } = useSignIn()
  const waitSeconds = useSecondsUntil(retryAtMs(failure))
  useFocusOnRefused(form, failure)
  const { errors } = form.formState
  const refused = (name: keyof Credentials) => errors[name]?.message ?? refusalOf(failure, name)
  const onChange = () => {
    if (failure && waitSeconds === 0) forget()
  }
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        void form.handleSubmit(signIn)(event)
      }}
    >
      <Field label={t('auth.email')} error={refused('email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@mail.com"
          {...form.register('email', { validate: emailText, onChange })}
        />
      </Field>
      <Field label={t('auth.password')} error={refused('password')}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { validate: passwordText, onChange })}
        />
      </Field>
      <FailureNote failure={failure} />
      <SubmitButton form={form} busy={isPending} waitSeconds={waitSeconds} />
    </form>
  )
}

function SubmitButton({ form, busy, waitSeconds }: { form: CredentialsForm; busy: boolean; waitSeconds: number }) {
  const { email, password } = useWatch({ control: form.control })
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      busy={busy}
      disabledReason={reasonToWait({
        isLimited: waitSeconds > 0,
        isEmpty: !email?.trim() || !password?.trim(),
        isWrong: Object.keys(form.formState.errors).length > 0,
      })}
    >
      {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
    </Button>
  )
}

function reasonToWait(state: { isLimited: boolean; isEmpty: boolean; isWrong: boolean }): string | undefined {
  if (state.isLimited) return t('auth.waitSome')
  if (state.isEmpty) return t('auth.fillBoth')
  return state.isWrong ? t('auth.fixFields') : undefined
}

/** A refusal that belongs to no field. */
function FailureNote({ failure }: { failure: SignInFailure | undefined }) {
  const text = failure && generalText(failure.error)
  return (
    <div aria-live="assertive" className={styles.failure}>
      {text && <Note tone="bad">{text}</Note>}
    </div>
  )
}

function generalText(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return t('auth.failed')
  if (error.retryAfterSeconds) return t('auth.tooMany', { seconds: error.retryAfterSeconds })
  if (error.isNetwork) return error.message
  return error.field('email') || error.field('password') ? undefined : t('auth.failed')
}

function refusalOf(failure: SignInFailure | undefined, name: keyof Credentials): string | undefined {
  return failure?.error instanceof ApiFailure ? failure.error.field(name) : undefined
}

function retryAtMs(failure: SignInFailure | undefined): number | undefined {
  const seconds = failure?.error instanceof ApiFailure ? failure.error.retryAfterSeconds : undefined
  return failure && seconds ? failure.failedAtMs + seconds * 1000 : undefined
}

function emailText(email: string): string | true {
  const rule = emailFailure(email)
  if (!rule) return true
  return rule === 'required' ? t('auth.required') : t('auth.badEmail')
}

function passwordText(password: string): string | true {
  return passwordFailure(password) ? t('auth.required') : true
}

function useFocusOnRefused({ setFocus }: CredentialsForm, failure: SignInFailure | undefined): void {
  useEffect(() => {
    const refused = (['email', 'password'] as const).find((name) => refusalOf(failure, name))
    if (refused) setFocus(refused)
  }, [failure, setFocus])
}
