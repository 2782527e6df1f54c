import type { ReactNode, SyntheticEvent } from 'react'
import { useIdempotencyKey } from '../platform/device/ids.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { AlertDialog } from '../ui/Modal.tsx'
import { Note } from '../ui/Note.tsx'
import { inline, useAction } from '../ui/useAction.ts'
import styles from './Dialog.module.css'

export type DialogFormProps = {
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  /** Describes the effect in one sentence. */
  outcome: string
  confirm: string
  failure: unknown
  isPending: boolean
  /** Names the missing value, which disables the button. */
  missing?: string | undefined
  children: ReactNode
}

/** The form of a dialog: fields, the effect, the server's error and the buttons. */
export function DialogForm({ children, outcome, failure, ...props }: DialogFormProps) {
  const { onSubmit, onClose, confirm, isPending, missing } = props
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      {children}
      <Note tone="info" role="status">
        {outcome}
      </Note>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabledReason={missing} isReasonShown>
          {confirm}
        </Button>
        <Button onClick={onClose}>{t('console.cancel')}</Button>
      </div>
    </form>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Describes the effect. */
  outcome: string
  confirm: string
  isDangerous?: boolean
  /** Sends the action and refreshes the changed data; the dialog then closes. */
  act: (idempotencyKey: string) => Promise<unknown>
}

/** Asks for confirmation before an action, and shows its error. */
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
