import { Tooltip as Base } from '@base-ui/react/tooltip'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  open: boolean
  onClose: () => void
  anchor: Element
  label: string
}

/** Words to the right of a sign; Esc takes them away. */
export function Tooltip({ open, onClose, anchor, label }: TooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disableHoverablePopup>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={anchor} side="right" sideOffset={10}>
          {/* The sign itself says the same to screen readers. */}
          <Base.Popup className={styles.popup} aria-hidden>
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
