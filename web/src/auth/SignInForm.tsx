import { useEffect, useRef, useState } from 'react'
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

/**
 * E-mail, password and one button. What was typed stays after a refusal; the refusal goes with the next key.
 * Two fields need no form library, and every guest would have to wait for it.
 */
export function SignInForm() {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [hasLeftEmail, setHasLeftEmail] = useState(false)
  const { signIn, isPending, failure, forget } = useSignIn()
  const waitSeconds = useSecondsUntil(retryAtMs(failure))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  const change = (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [event.target.name]: event.target.value })
    if (failure && waitSeconds === 0) forget()
  }
  const isBadEmail = emailFailure(values.email) === 'email'
  const badEmail = hasLeftEmail && isBadEmail ? t('auth.badEmail') : undefined
  return (
    <form
      noValidate
      ref={form}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(values)
      }}
    >
      <Field label={t('auth.email')} error={badEmail ?? refusalOf(failure, 'email')}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@mail.com"
          value={values.email}
          onChange={change}
          onBlur={() => setHasLeftEmail(values.email !== '')}
        />
      </Field>
      <Field label={t('auth.password')} error={refusalOf(failure, 'password')}>
        <PasswordInput name="password" autoComplete="current-password" value={values.password} onChange={change} />
      </Field>
      <FailureNote failure={failure} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={reasonToWait({ values, isBadEmail, isLimited: waitSeconds > 0 })}
      >
        {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
      </Button>
    </form>
  )
}

type State = { values: Credentials; isBadEmail: boolean; isLimited: boolean }

function reasonToWait({ values, isBadEmail, isLimited }: State): string | undefined {
  if (isLimited) return t('auth.waitSome')
  if (emailFailure(values.email) === 'required' || passwordFailure(values.password)) return t('auth.fillBoth')
  return isBadEmail ? t('auth.badEmail') : undefined
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
