import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { t } from '../language.ts'
import { classes } from './classes.ts'
import { iconButtonClass } from './IconButton.tsx'
import type { ModalProps } from './Modal.tsx'
import styles from './Modal.module.css'

/** The dialog itself, loaded when the first one opens. */
export function ModalDialog({ open, onClose, title, children, ...rest }: ModalProps) {
  const { placement = 'centre', dismissible = true, initialFocus = true } = rest
  const look = classes(styles.popup, styles[placement], rest.wide && styles.wide)
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(_, { reason }) => {
        if (dismissible || reason === 'close-press') onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={look} initialFocus={initialFocus}>
            <Dialog.Title
              className={rest.titleHidden ? classes('vh', styles.titleHidden) : classes('t-h2', styles.title)}
            >
              {title}
            </Dialog.Title>
            {rest.description && (
              <Dialog.Description className={styles.description}>{rest.description}</Dialog.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            <Dialog.Close className={classes(iconButtonClass(), styles.close)} aria-label={t('ui.close')}>
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
