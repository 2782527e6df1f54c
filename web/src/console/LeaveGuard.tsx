import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { AlertDialog } from '../ui/Modal.tsx'
import styles from './Dialog.module.css'

// A tab or language of the same page stands in the search.
const leavesPage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname

/** Asks before a page is left, reloaded or closed while its form has changes that are not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('console.leaveTitle')}
      description={t('console.leaveText')}
    >
      <div className={styles.buttons}>
        <Button onClick={() => reset?.()}>{t('console.stay')}</Button>
        <Button variant="danger" onClick={() => proceed?.()}>
          {t('console.leave')}
        </Button>
      </div>
    </AlertDialog>
  )
}
