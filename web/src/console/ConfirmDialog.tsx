import { t } from '../platform/language/language.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { inline, useAction } from '../ui/useAction.ts'
import styles from './Dialog.module.css'
import { useIdempotencyKey } from '../platform/device/ids.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  outcome: string
  confirm: string
  isDangerous?: boolean
  /** Sends it and refreshes what it changed; the dialog then closes. */
  act: (idempotencyKey: string) => Promise<unknown>
}

/** Asks before something is done to a person, and shows the error if it fails. */
export function ConfirmDialog({ open, onClose, title, outcome, ...question }: ConfirmDialogProps) {
  return (
    <AlertDialog open={open} onClose={onClose} title={title} description={outcome}>
      <Answers {...question} onClose={onClose} />
    </AlertDialog>
  )
}

/** Unmounted with the dialog: the next question has a key of its own. */
function Answers({ onClose, confirm, isDangerous, act }: Omit<ConfirmDialogProps, 'open' | 'title' | 'outcome'>) {
  const keyOf = useIdempotencyKey()
  const { run, isPending, failure } = useAction(async () => {
    await act(keyOf(''))
    onClose()
  }, inline)
  return (
    <div className={styles.fields}>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('console.cancel')}</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} busy={isPending} onClick={() => run()}>
          {confirm}
        </Button>
      </div>
    </div>
  )
}
