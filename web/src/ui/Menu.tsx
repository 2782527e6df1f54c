import { useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { lazyComponent, type LazyComponent, OverlayFailure } from './lazyComponent.tsx'
import type { MenuItem, MenuPopupState } from './MenuPopup.tsx'

/** Props for the button that opens the menu. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface TriggerOptions {
  /** Renders the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Anchor of the popup, by default the button. An anchored popup is as narrow as its items. */
  anchor?: RefObject<HTMLElement | null> | undefined
  /** Container of the portal, by default the body; needed inside a full-screen element. */
  container?: HTMLElement | null | undefined
}

export interface MenuProps extends TriggerOptions {
  header?: ReactNode
  items: readonly MenuItem[]
}

export interface LazyMenuProps extends TriggerOptions {
  /** The popup, created by `lazyMenuPopup`. */
  popup: LazyComponent<MenuPopupState>
}

const MenuPopup = lazyMenuPopup(async () => (await import('./MenuPopup.tsx')).MenuPopup)

export function Menu({ header, items, ...options }: MenuProps) {
  const { trigger, popup } = useMenuButton(options, MenuPopup.preload)
  return (
    <>
      {options.renderTrigger(trigger)}
      {popup && <MenuPopup {...popup} header={header} items={items} />}
    </>
  )
}

/** A lazily loaded menu popup. */
export function lazyMenuPopup<Props extends MenuPopupState>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(load, {
    failed: ({ open, onOpenChange }, again) =>
      open && <OverlayFailure {...again} onClose={() => onOpenChange(false)} />,
  })
}

/** A menu whose items are loaded lazily, too. */
export function LazyMenu({ popup: Popup, ...options }: LazyMenuProps) {
  const { trigger, popup } = useMenuButton(options, Popup.preload)
  return (
    <>
      {options.renderTrigger(trigger)}
      {popup && <Popup {...popup} />}
    </>
  )
}

/** The props of a menu button, and the state of its popup once it has been opened. */
function useMenuButton(
  options: TriggerOptions,
  preload: () => void,
): { trigger: MenuTrigger; popup: MenuPopupState | undefined } {
  const { align = 'end', side = 'bottom', anchor, container } = options
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const show = (next: boolean) => {
    setOpen(next)
    if (next) setWasOpen(true)
  }
  const trigger: MenuTrigger = {
    ref: button,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => show(!open),
    onKeyDown: (event) => {
      // The keys come here until the popup has loaded.
      if (event.key === 'Escape' && open) show(false)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(true)
    },
    onPointerEnter: preload,
    onFocus: preload,
  }
  const popup = { open, onOpenChange: show, align, side, anchor, container, button, labelledBy: id }
  return { trigger, popup: wasOpen ? popup : undefined }
}
