import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emailError, normalEmail, passwordError } from '#contract/accounts/users/accountRules.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { withTexts, t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './AuthPage.module.css'
import { remembered, setTypedEmail, typedEmail, type Remembered } from './remember.ts'
import { fieldErrorOf, retryAtMs, SignInFailureNote, type Credentials, useCountdown } from './SignInFailureNote.tsx'
import { useSignIn } from './useSignIn.ts'

const SignInCode = lazyComponent(async () => (await withTexts(import('./code/SignInCode.tsx'))).SignInCode)

/**
 * E-mail and password. Values survive an error, and the next keystroke clears it.
 * Without the form library, which every guest would have to load for two fields.
 */
export function SignInForm() {
  const [values, setValues] = useState<Credentials>(() => ({ email: typedEmail(), password: '' }))
  const [isRemembered, setRemembered] = useState(false)
  const [isEmailTouched, setEmailTouched] = useState(false)
  const { signIn, signInRemembered, isPending, failure, clearFailure, codeRequestedAtMs, cancelCode } = useSignIn()
  const waitSeconds = useCountdown(retryAtMs(failure))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  useRememberedSignIn(({ name }) => {
    setValues({ email: emailError(name) ? '' : name, password: '' })
    void signInRemembered()
  })
  const change = (event: { target: HTMLInputElement }) => {
    const next = { ...values, [event.target.name]: event.target.value }
    setValues(next)
    setTypedEmail(next.email)
    if (failure && waitSeconds === 0) clearFailure()
  }
  const isInvalidEmail = emailError(values.email) === 'email'
  const emailErrorText = isEmailTouched && isInvalidEmail ? t('auth.badEmail') : undefined
  const options = isRemembered ? { remember: true } : {}
  const focusInvalid = () => {
    setEmailTouched(values.email !== '')
    const invalid = emailError(values.email) ? 'email' : 'password'
    form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus()
  }
  if (codeRequestedAtMs !== undefined)
    return (
      <SignInCode
        email={normalEmail(values.email)}
        requestedAtMs={codeRequestedAtMs}
        isPending={isPending}
        failure={failure}
        onSend={(more) => void signIn(values, { ...options, ...more })}
        onEdit={clearFailure}
        onBack={cancelCode}
      />
    )
  return (
    <form
      noValidate
      ref={form}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(values, options)
      }}
    >
      <Field label={t('auth.email')} error={emailErrorText ?? fieldErrorOf(failure, 'email')}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@mail.com"
          value={values.email}
          onChange={change}
          onBlur={() => setEmailTouched(values.email !== '')}
        />
      </Field>
      <Field label={t('auth.password')} error={fieldErrorOf(failure, 'password')}>
        <PasswordInput name="password" autoComplete="current-password" value={values.password} onChange={change} />
      </Field>
      <PasswordOptions
        isRefused={fieldErrorOf(failure, 'password') !== undefined}
        isRemembered={isRemembered}
        onRemember={setRemembered}
      />
      <SignInFailureNote failure={failure} onRestore={() => void signIn(values, { ...options, restore: true })} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={disabledReasonOf({ values, isInvalidEmail, isLimited: waitSeconds > 0 })}
        isReasonShown={isInvalidEmail && waitSeconds === 0}
        onUnready={focusInvalid}
      >
        {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
      </Button>
    </form>
  )
}

let isFirstVisit = true

/** Signs in a remembered account, once per page load. */
function useRememberedSignIn(signIn: (account: Remembered) => void): void {
  const signInRemembered = useEffectEvent(signIn)
  useEffect(() => {
    const account = isFirstVisit ? remembered() : undefined
    isFirstVisit = false
    if (account) signInRemembered(account)
  }, [])
}

type PasswordOptionsProps = { isRefused: boolean; isRemembered: boolean; onRemember: (isRemembered: boolean) => void }

/** "Remember me" and the password reset link, emphasised after a wrong password. */
function PasswordOptions({ isRefused, isRemembered, onRemember }: PasswordOptionsProps) {
  return (
    <div className={styles.passwordOptions}>
      <Checkbox
        label={t('auth.remember')}
        checked={isRemembered}
        onChange={(event) => onRemember(event.target.checked)}
      />
      <AppLink href={paths.reset()} className={isRefused ? buttonClass({ variant: 'soft' }) : linkClass(true)}>
        {isRefused ? t('auth.restorePassword') : t('auth.forgotPassword')}
      </AppLink>
    </div>
  )
}

type State = { values: Credentials; isInvalidEmail: boolean; isLimited: boolean }

function disabledReasonOf({ values, isInvalidEmail, isLimited }: State): string | undefined {
  if (isLimited) return t('auth.waitSome')
  if (emailError(values.email) === 'required' || passwordError(values.password)) return t('auth.fillBoth')
  return isInvalidEmail ? t('auth.badEmail') : undefined
}
