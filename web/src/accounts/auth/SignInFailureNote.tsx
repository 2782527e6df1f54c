import { useEffect, useState } from 'react'
import { ApiFailure, hasCode } from '../../platform/api/apiFailure.ts'
import { nowMs } from '../../platform/clock.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './AuthPage.module.css'

export type Credentials = { email: string; password: string }

export type SignInFailure = { error: unknown; failedAtMs: number }

const refusableFields = ['email', 'password', 'code'] as const

type SignInFailureNoteProps = { failure: SignInFailure | undefined; onRestore?: () => void }

/** Errors that belong to no field. A closed account can be restored. */
export function SignInFailureNote({ failure, onRestore }: SignInFailureNoteProps) {
  const text = failure && generalText(failure.error)
  const isClosed = hasCode(failure?.error, 'account_closed')
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
  if (error.retryAfterSeconds) return t('auth.tooMany', { seconds: error.retryAfterSeconds })
  if (error.isNetwork || error.code === 'account_closed') return error.message
  return isUnexpected(error) ? t('auth.failed') : undefined
}

export function fieldErrorOf(
  failure: SignInFailure | undefined,
  name: (typeof refusableFields)[number],
): string | undefined {
  return failure?.error instanceof ApiFailure ? failure.error.field(name) : undefined
}

/** When a rate-limited sign-in may be retried. */
export function retryAtMs(failure: SignInFailure | undefined): number | undefined {
  const seconds = failure?.error instanceof ApiFailure ? failure.error.retryAfterSeconds : undefined
  return failure && seconds ? failure.failedAtMs + seconds * 1000 : undefined
}

/** An error without a field and without a message of its own. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true
  if (error.isNetwork || error.retryAfterSeconds || error.code === 'account_closed') return false
  return !refusableFields.some((name) => error.field(name))
}

/** Whole seconds until a time (milliseconds since 1970), updated every second; 0 once it has passed. */
export function useCountdown(untilMs: number | undefined): number {
  const [counted, setCounted] = useState<{ untilMs: number; seconds: number }>()
  useEffect(() => {
    if (untilMs === undefined) return undefined
    const count = () => setCounted({ untilMs, seconds: Math.max(0, Math.ceil((untilMs - nowMs()) / 1000)) })
    const timers = [setTimeout(count), setInterval(count, 1000)]
    return () => timers.forEach(clearInterval)
  }, [untilMs])
  return counted?.untilMs === untilMs ? (counted?.seconds ?? 0) : 0
}
