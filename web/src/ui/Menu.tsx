import { useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { lazyPart, type LazyPart } from './lazyPart.tsx'
import type { MenuItem, MenuPlace } from './MenuPopup.tsx'
import { OverlayFailure } from './OverlayFailure.tsx'

/** What the button that opens the menu must carry. */
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

interface Look {
  /** Draws the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** What the list stands beside, where that is not its button. Such a list is as narrow as its items. */
  anchor?: RefObject<HTMLElement | null> | undefined
  /** Where the list is drawn: on the page, or inside an element that fills the screen. */
  container?: HTMLElement | null | undefined
}

export interface MenuProps extends Look {
  /** Stands above the items and cannot be chosen. */
  header?: ReactNode
  items: readonly MenuItem[]
}

export interface LazyMenuProps extends Look {
  /** The list, made by `lazyMenuPopup`. */
  popup: LazyPart<MenuPlace>
}

const MenuPopup = lazyMenuPopup(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/** A button with a list of acts or choices. The list's code arrives when the pointer or the focus comes near. */
export function Menu({ header, items, ...look }: MenuProps) {
  const { trigger, place } = useMenuButton(look, MenuPopup.preload)
  return (
    <>
      {look.renderTrigger(trigger)}
      {place && <MenuPopup {...place} header={header} items={items} />}
    </>
  )
}

/** The list of a menu, whose code comes when it is about to open. */
export function lazyMenuPopup<Props extends MenuPlace>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, {
    failed: ({ open, onOpenChange }, again) =>
      open && <OverlayFailure {...again} onClose={() => onOpenChange(false)} />,
  })
}

/** The same with a list whose items too are code that comes later. */
export function LazyMenu({ popup: Popup, ...look }: LazyMenuProps) {
  const { trigger, place } = useMenuButton(look, Popup.preload)
  return (
    <>
      {look.renderTrigger(trigger)}
      {place && <Popup {...place} />}
    </>
  )
}

/** The button of a menu, and the place of its list once it was opened. */
function useMenuButton(look: Look, preload: () => void): { trigger: MenuTrigger; place: MenuPlace | undefined } {
  const { align = 'end', side = 'bottom', anchor, container } = look
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
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(true)
    },
    onPointerEnter: preload,
    onFocus: preload,
  }
  const place = { open, onOpenChange: show, align, side, anchor, container, button, labelledBy: id }
  return { trigger, place: wasOpen ? place : undefined }
}
