import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

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
  /** `centre` is a sheet from below on a phone, `side` a drawer from the right. */
  placement?: 'centre' | 'side' | undefined
  /** Room for more than a question: 720 px. */
  wide?: boolean | undefined
  /** False while something is under way that must be seen to its end: only the cross closes. */
  dismissible?: boolean | undefined
  /** What has the focus first; otherwise the first thing inside. For a dangerous question, the safe answer. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

const loadDialog = () => import('./ModalDialog.tsx')
const ModalDialog = lazy(async () => ({ default: (await loadDialog()).ModalDialog }))

/** A window over the page: focus stays in it, the page behind does not scroll, and the focus returns afterwards. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !props.open) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  )
}

/** Fetches the code of modals ahead of time: on hover, on focus, or when the page is idle. */
export function preloadModal(): void {
  void loadDialog()
}
