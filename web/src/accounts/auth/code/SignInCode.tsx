import { useEffect, useRef, useState } from 'react'
import { signInCodeDigits, typedSignInCode } from '#contract/accounts/auth/rules.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../AuthPage.module.css'
import { fieldErrorOf, retryAtMs, SignInFailureNote, type SignInFailure, useCountdown } from '../SignInFailureNote.tsx'

/** E-mail delivery takes a moment; another code would not come sooner. */
const resendAfterMs = 30_000

type SignInCodeProps = {
  email: string
  /** When the last code was requested. */
  requestedAtMs: number
  isPending: boolean
  failure: SignInFailure | undefined
  /** Signs in with the code; without one a new code is sent. */
  onSend: (options: { code?: string; restore?: true }) => void
  onEdit: () => void
  onBack: () => void
}

/** Second step of signing in to an account under attack: the code sent by e-mail. */
export function SignInCode({ email, requestedAtMs, isPending, failure, onSend, onEdit, onBack }: SignInCodeProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (failure) input.current?.focus()
  }, [failure])
  const waitSeconds = useCountdown(retryAtMs(failure))
  const isComplete = typedSignInCode(code).length === signInCodeDigits
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ code })
      }}
    >
      <div>
        <h2 className="t-h2">{t('auth.code.title')}</h2>
        <p className={styles.reason} role="status">
          {t('auth.code.reason', { email })}
        </p>
      </div>
      <Field label={t('auth.code.code')} help={t('auth.code.help')} error={fieldErrorOf(failure, 'code')}>
        <TextInput
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          mask="#### ####"
          placeholder="1234 5678"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            if (failure && waitSeconds === 0) onEdit()
          }}
        />
      </Field>
      <SignInFailureNote failure={failure} onRestore={() => onSend({ code, restore: true })} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={waitSeconds > 0 ? t('auth.waitSome') : isComplete ? undefined : t('auth.code.incomplete')}
      >
        {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
      </Button>
      <p className="t-small muted">{t('auth.code.noMail')}</p>
      <div className={styles.secondaryActions}>
        <ResendButton
          key={requestedAtMs}
          requestedAtMs={requestedAtMs}
          isPending={isPending}
          onSend={() => onSend({})}
        />
        <Button onClick={onBack}>{t('auth.code.back')}</Button>
      </div>
    </form>
  )
}

type ResendButtonProps = { requestedAtMs: number; isPending: boolean; onSend: () => void }

function ResendButton({ requestedAtMs, isPending, onSend }: ResendButtonProps) {
  const seconds = useCountdown(requestedAtMs + resendAfterMs)
  return (
    <Button
      variant="soft"
      disabledReason={seconds > 0 ? t('auth.code.waitForMail') : undefined}
      onClick={() => !isPending && onSend()}
    >
      {seconds > 0 ? t('auth.code.sendAgainLater', { time: formatClock(seconds) }) : t('auth.code.sendAgain')}
    </Button>
  )
}
