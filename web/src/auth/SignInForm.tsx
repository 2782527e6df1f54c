import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emailFailure, normalEmail, passwordFailure } from '#contract/auth/rules.ts'
import { formatClock } from '../formatClock.ts'
import { loadMoreTexts, t } from '../language.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import styles from './AuthPage.module.css'
import { remembered, type Remembered } from './remember.ts'
import { refusalOf, retryAtMs, SignInFailureNote } from './SignInFailureNote.tsx'
import { keepTypedEmail, typedEmail } from './typedEmail.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { useSignIn, type Credentials } from './useSignIn.ts'

const SignInCode = lazyPart(async () => {
  const [step] = await Promise.all([import('./code/SignInCode.tsx'), loadMoreTexts()])
  return step.SignInCode
})

/**
 * E-mail, password and one button. What was typed stays after a refusal; the refusal goes with the next key.
 * Two fields need no form library, and every guest would have to wait for it.
 */
export function SignInForm() {
  const [values, setValues] = useState<Credentials>(() => ({ email: typedEmail(), password: '' }))
  const [isRemembered, setRemembered] = useState(false)
  const [hasLeftEmail, setHasLeftEmail] = useState(false)
  const { signIn, signInAgain, isPending, failure, forget, codeAskedAtMs, leaveCode } = useSignIn()
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
  const showWrong = () => {
    setHasLeftEmail(values.email !== '')
    const wrong = emailFailure(values.email) ? 'email' : 'password'
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  if (codeAskedAtMs !== undefined)
    return (
      <SignInCode
        email={normalEmail(values.email)}
        askedAtMs={codeAskedAtMs}
        isPending={isPending}
        failure={failure}
        onSend={(more) => void signIn(values, { ...wishes, ...more })}
        onForget={forget}
        onBack={leaveCode}
      />
    )
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
        isRefused={refusalOf(failure, 'password') !== undefined}
        isRemembered={isRemembered}
        onRemember={setRemembered}
      />
      <SignInFailureNote failure={failure} onRestore={() => void signIn(values, { ...wishes, restore: true })} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={reasonToWait({ values, isBadEmail, isLimited: waitSeconds > 0 })}
        isReasonShown={isBadEmail && waitSeconds === 0}
        onUnready={showWrong}
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
