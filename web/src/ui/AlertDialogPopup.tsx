import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Modal.module.css'

export interface AlertDialogProps {
  open: boolean
  /** Called on Esc; it should set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** The description, announced with the title. */
  description: ReactNode
  /** The buttons. The first one gets the focus and must be the safe one. */
  children: ReactNode
}

/** The dialog, loaded when the first one opens. */
export function AlertDialogPopup({ open, onClose, title, description, children }: AlertDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={classes(styles.popup, styles.centre)}>
            <AlertDialog.Title className="t-h2">{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            <div className={classes(styles.body, styles.answers)}>{children}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
