import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'

export interface ErrorStateProps {
  /** What did not work; a general sentence when left out. */
  title?: ReactNode
  /** That progress is safe and what to do; a general sentence when left out. */
  text?: ReactNode
  onRetry?: () => void
  /** The retry is under way. */
  retrying?: boolean
  /** A link to support. */
  support?: ReactNode
  level?: 1 | 2 | 3
  className?: string | undefined
}

/** What a page says when it could not be loaded. */
export function ErrorState({ title, text, onRetry, retrying, support, level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={classes(styles.empty, className)}>
      <div className={styles.picture}>
        <div className={styles.alarm}>
          <TriangleAlert aria-hidden />
        </div>
      </div>
      <Heading className="t-h2">{title ?? t('ui.errorTitle')}</Heading>
      <p className={styles.text}>{text ?? t('ui.errorText')}</p>
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
