import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { t } from '../platform/language/language.ts'
import { isStaffConsole } from '../platform/navigation/paths.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'

export interface ErrorStateProps {
  /** Names the failure; a generic sentence by default. */
  title?: ReactNode
  /** Says that progress is safe and what to do; a generic sentence by default. */
  text?: ReactNode
  /** Shows that there is no connection, or the request's id in the server's log. */
  error?: unknown
  onRetry?: () => void
  /** The retry is under way. */
  retrying?: boolean
  /** A link to support. */
  support?: ReactNode
  level?: 1 | 2 | 3
  className?: string | undefined
}

/** The error state of a page that failed to load. */
export function ErrorState({ title, text, error, onRetry, retrying, support, level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <div role="alert" className={classes(styles.empty, className)}>
      <div className={styles.picture}>
        <div className={classes(styles.alarm, failure?.isNetwork && styles.quiet)}>
          <TriangleAlert aria-hidden />
        </div>
      </div>
      <Heading className="t-h2">{title ?? t('ui.errorTitle')}</Heading>
      <p className={styles.text}>
        {text ?? (failure?.isNetwork ? failure.message : t(isStaffConsole ? 'ui.staffErrorText' : 'ui.errorText'))}
      </p>
      {failure?.requestId && <p className="t-small">{t('ui.errorCode', { code: failure.requestId })}</p>}
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="primary" icon={<RotateCcw />} busy={retrying ?? false} onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        {support}
      </div>
    </div>
  )
}
