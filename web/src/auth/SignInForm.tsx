import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emailFailure, passwordFailure } from '#contract/auth/rules.ts'
import { ApiFailure } from '../apiFailure.ts'
import { formatClock } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './AuthPage.module.css'
import { remembered, type Remembered } from './remember.ts'
import { keepTypedEmail, typedEmail } from './typedEmail.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { useSignIn, type Credentials, type SignInFailure } from './useSignIn.ts'

/**
 * E-mail, password and one button. What was typed stays after a refusal; the refusal goes with the next key.
 * Two fields need no form library, and every guest would have to wait for it.
 */
export function SignInForm() {
  const [values, setValues] = useState<Credentials>(() => ({ email: typedEmail(), password: '' }))
  const [isRemembered, setRemembered] = useState(false)
  const [hasLeftEmail, setHasLeftEmail] = useState(false)
  const { signIn, signInAgain, isPending, failure, forget } = useSignIn()
  const waitSeconds = useSecondsUntil(retryAtMs(failure))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  useRemembered(({ name }) => {
    setValues({ email: emailFailure(name) ? '' : name, password: '' })
    void signInAgain()
  })
  const change = (event: { target: HTMLInputElement }) => {
    const next = { ...values, [event.target.name]: event.target.value }
    setValues(next)
    keepTypedEmail(next.email)
    if (failure && waitSeconds === 0) forget()
  }
  const isBadEmail = emailFailure(values.email) === 'email'
  const badEmail = hasLeftEmail && isBadEmail ? t('auth.badEmail') : undefined
  const wishes = isRemembered ? { remember: true } : {}
  return (
    <form
      noValidate
      ref={form}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(values, wishes)
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
      <BelowPassword
        isRefused={refusalOf(failure, 'password') !== undefined || isGuarded(failure)}
        isRemembered={isRemembered}
        onRemember={setRemembered}
      />
      <FailureNote failure={failure} onRestore={() => void signIn(values, { ...wishes, restore: true })} />
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

let isFirstVisit = true

/** At the start of the page whoever asked to be remembered here signs in without typing; later the form is theirs. */
function useRemembered(enter: (person: Remembered) => void): void {
  const begin = useEffectEvent(enter)
  useEffect(() => {
    const person = isFirstVisit ? remembered() : undefined
    isFirstVisit = false
    if (person) begin(person)
  }, [])
}

type BelowPasswordProps = { isRefused: boolean; isRemembered: boolean; onRemember: (isRemembered: boolean) => void }

/** The way to a new password comes forward when the password was wrong. */
function BelowPassword({ isRefused, isRemembered, onRemember }: BelowPasswordProps) {
  return (
    <div className={styles.below}>
      <Checkbox
        label={t('auth.remember')}
        checked={isRemembered}
        onChange={(event) => onRemember(event.target.checked)}
      />
      <Link to={paths.reset()} className={isRefused ? buttonClass({ variant: 'soft' }) : linkClass(true)}>
        {isRefused ? t('auth.restorePassword') : t('auth.forgotPassword')}
      </Link>
    </div>
  )
}

type State = { values: Credentials; isBadEmail: boolean; isLimited: boolean }

function reasonToWait({ values, isBadEmail, isLimited }: State): string | undefined {
  if (isLimited) return t('auth.waitSome')
  if (emailFailure(values.email) === 'required' || passwordFailure(values.password)) return t('auth.fillBoth')
  return isBadEmail ? t('auth.badEmail') : undefined
}

type FailureNoteProps = { failure: SignInFailure | undefined; onRestore: () => void }

/** A refusal that belongs to no field. An account that was closed can be opened again. */
function FailureNote({ failure, onRestore }: FailureNoteProps) {
  const text = failure && generalText(failure.error)
  const isClosed = failure?.error instanceof ApiFailure && failure.error.code === 'account_closed'
  return (
    <div aria-live="assertive" className={styles.failure}>
      {text && (
        <Note
          tone={isClosed ? 'warn' : 'bad'}
          action={isClosed && <Button onClick={onRestore}>{t('auth.restoreAccount')}</Button>}
        >
          {text}
        </Note>
      )}
    </div>
  )
}

function generalText(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return t('auth.failed')
  if (error.code === 'too_many_guesses') return error.message
  if (error.retryAfterSeconds) return t('auth.tooMany', { seconds: error.retryAfterSeconds })
  if (error.isNetwork || error.code === 'account_closed') return error.message
  return error.field('email') || error.field('password') ? undefined : t('auth.failed')
}

/** Others guess at this account: its owner gets in by mail. */
function isGuarded(failure: SignInFailure | undefined): boolean {
  return failure?.error instanceof ApiFailure && failure.error.code === 'too_many_guesses'
}

function refusalOf(failure: SignInFailure | undefined, name: keyof Credentials): string | undefined {
  return failure?.error instanceof ApiFailure ? failure.error.field(name) : undefined
}

function retryAtMs(failure: SignInFailure | undefined): number | undefined {
  const seconds =
    failure?.error instanceof ApiFailure && !isGuarded(failure) ? failure.error.retryAfterSeconds : undefined
  return failure && seconds ? failure.failedAtMs + seconds * 1000 : undefined
}
