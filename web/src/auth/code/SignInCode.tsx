import { useEffect, useRef, useState } from 'react'
import { signInCodeDigits, typedSignInCode } from '#contract/auth/signInCode.ts'
import { formatClock } from '../../formatClock.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from '../AuthPage.module.css'
import { refusalOf, retryAtMs, SignInFailureNote } from '../SignInFailureNote.tsx'
import { useSecondsUntil } from '../useSecondsUntil.ts'
import type { SignInFailure } from '../useSignIn.ts'

/** A mail takes a moment: until then another one is of no use. */
const resendAfterMs = 30_000

type SignInCodeProps = {
  email: string
  /** When the last code was asked for. */
  askedAtMs: number
  isPending: boolean
  failure: SignInFailure | undefined
  /** Signs in with the code; without one the code is mailed again. */
  onSend: (wishes: { code?: string; restore?: true }) => void
  /** Another code is typed. */
  onForget: () => void
  onBack: () => void
}

/** The second step of a sign-in to an account that others guess at: the code of the mail. */
export function SignInCode({ email, askedAtMs, isPending, failure, onSend, onForget, onBack }: SignInCodeProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (failure) input.current?.focus()
  }, [failure])
  const waitSeconds = useSecondsUntil(retryAtMs(failure))
  const isWhole = typedSignInCode(code).length === signInCodeDigits
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
      <Field label={t('auth.code.code')} help={t('auth.code.help')} error={refusalOf(failure, 'code')}>
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
            if (failure && waitSeconds === 0) onForget()
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
        disabledReason={waitSeconds > 0 ? t('auth.waitSome') : isWhole ? undefined : t('auth.code.incomplete')}
      >
        {waitSeconds > 0 ? t('auth.signInLater', { time: formatClock(waitSeconds) }) : t('auth.signIn')}
      </Button>
      <p className="t-small muted">{t('auth.code.noMail')}</p>
      <div className={styles.others}>
        <ResendButton key={askedAtMs} askedAtMs={askedAtMs} isPending={isPending} onSend={() => onSend({})} />
        <Button onClick={onBack}>{t('auth.code.back')}</Button>
      </div>
    </form>
  )
}

type ResendButtonProps = { askedAtMs: number; isPending: boolean; onSend: () => void }

function ResendButton({ askedAtMs, isPending, onSend }: ResendButtonProps) {
  const seconds = useSecondsUntil(askedAtMs + resendAfterMs)
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
