import { Tooltip as Base } from '@base-ui/react/tooltip'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  open: boolean
  onClose: () => void
  anchor: Element
  label: string
}

/** A tooltip to the right of an icon; Esc hides it. */
export function Tooltip({ open, onClose, anchor, label }: TooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disableHoverablePopup>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={anchor} side="right" sideOffset={10}>
          {/* The icon has the same accessible name. */}
          <Base.Popup className={styles.popup} aria-hidden>
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
