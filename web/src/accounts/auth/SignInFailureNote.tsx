import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './AuthPage.module.css'
import { isUnexpected, type refusableFields, type SignInFailure } from './signInFailure.ts'

type SignInFailureNoteProps = { failure: SignInFailure | undefined; onRestore?: () => void }

/** Errors that belong to no field. A closed account can be restored. */
export function SignInFailureNote({ failure, onRestore }: SignInFailureNoteProps) {
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
