import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyPicture } from './lazyComponent.tsx'

const Tooltip = lazyPicture(async () => (await import('./Tooltip.tsx')).Tooltip)

/** What the element with a tooltip must carry. */
export interface TooltipTrigger {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Shows a label beside a sign while the pointer or the focus is on it; nothing where it is left out. Its code comes with
 * the first one.
 */
export function useTooltip(label: string | undefined): { trigger: TooltipTrigger; tooltip: ReactNode } {
  const [anchor, setAnchor] = useState<Element>()
  const [open, setOpen] = useState(false)
  const show = (target: Element) => {
    setAnchor(target)
    setOpen(true)
  }
  const hide = () => setOpen(false)
  const trigger: TooltipTrigger = {
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') show(currentTarget)
    },
    onPointerLeave: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget)
    },
    onBlur: hide,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') hide()
    },
  }
  return {
    trigger,
    tooltip: anchor && label && <Tooltip open={open} onClose={hide} anchor={anchor} label={label} />,
  }
}
