import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { t } from '../language.ts'
import { classes } from './classes.ts'
import { iconButtonClass } from './IconButton.tsx'
import styles from './Modal.module.css'

export interface ModalProps {
  open: boolean
  /** Called on Esc, on a press outside and on the cross; it should make `open` false. */
  onClose: () => void
  title: ReactNode
  /** The title is for screen readers only. */
  titleHidden?: boolean | undefined
  /** One sentence below the title that says what follows. */
  description?: ReactNode
  children?: ReactNode
  /** `centre` is a sheet from below on a phone, `side` a drawer from the right, `full` the whole window. */
  placement?: 'centre' | 'side' | 'full' | undefined
  /** Room for more than a question: 720 px. */
  wide?: boolean | undefined
  /** False while something is under way that must be seen to its end: only the cross closes. */
  dismissible?: boolean | undefined
  /** What has the focus first; otherwise the first thing inside. For a dangerous question, the safe answer. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** What has the focus afterwards; otherwise what had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** The dialog itself, loaded when the first one opens. */
export function ModalDialog({ open, onClose, title, children, ...rest }: ModalProps) {
  const { placement = 'centre', dismissible = true, finalFocus = true } = rest
  const cross = useRef<HTMLButtonElement>(null)
  // A document in a frame would keep Esc to itself.
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
              className={rest.titleHidden ? classes('vh', styles.titleHidden) : classes('t-h2', styles.title)}
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
