import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './Dialog.module.css'

export type DialogFormProps = {
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  /** What will happen, as one sentence. */
  outcome: string
  /** The label of the button that sends. */
  confirm: string
  failure: unknown
  isPending: boolean
  /** What is missing; nothing can be sent until then. */
  missing?: string | undefined
  children: ReactNode
}

/** The form of a dialog: fields, what will happen, the server's error, and the buttons. */
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
