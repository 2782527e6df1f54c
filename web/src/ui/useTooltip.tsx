import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyPicture } from './lazyComponent.tsx'

const Tooltip = lazyPicture(async () => (await import('./Tooltip.tsx')).Tooltip)

/** Props for the element with a tooltip. */
export interface TooltipTrigger {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Shows a label beside an icon while it has the pointer or the focus; no tooltip without a label. Its code loads with
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
