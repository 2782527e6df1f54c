import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { t } from '../platform/language/language.ts'
import { classes } from './classes.ts'
import { iconButtonClass } from './IconButton.tsx'
import styles from './Modal.module.css'

export interface ModalProps {
  open: boolean
  /** Called on Esc, a press outside and the close button; it should set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** The title is visually hidden. */
  titleHidden?: boolean | undefined
  /** One sentence below the title. */
  description?: ReactNode
  children?: ReactNode
  /** `centre` is a bottom sheet on a phone, `side` a drawer from the right, `full` the whole viewport. */
  placement?: 'centre' | 'side' | 'full' | undefined
  /** 720 px wide. */
  wide?: boolean | undefined
  /** False during work that should not be interrupted: only the close button closes. */
  dismissible?: boolean | undefined
  /** Gets the focus first, by default the first focusable element. In a destructive dialog, the safe button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Gets the focus when closed, by default what had it before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined
}

/** The dialog, loaded when the first one opens. */
export function ModalDialog({ open, onClose, title, children, ...rest }: ModalProps) {
  const { placement = 'centre', dismissible = true, finalFocus = true } = rest
  const cross = useRef<HTMLButtonElement>(null)
  // An embedded document would swallow Esc.
  const initialFocus = rest.initialFocus ?? (placement === 'full' ? cross : true)
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
          <Dialog.Popup className={look} initialFocus={initialFocus} finalFocus={finalFocus}>
            <Dialog.Title
              className={
                rest.titleHidden ? classes('visually-hidden', styles.titleHidden) : classes('t-h2', styles.title)
              }
            >
              {title}
            </Dialog.Title>
            {rest.description && (
              <Dialog.Description className={styles.description}>{rest.description}</Dialog.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            <Dialog.Close ref={cross} className={classes(iconButtonClass(), styles.close)} aria-label={t('ui.close')}>
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

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
        {/* Also over the dialog that asks, which would otherwise run into the question. */}
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
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
