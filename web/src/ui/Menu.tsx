import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { MenuItem } from './MenuPopup.tsx'

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

export interface MenuProps {
  /** Draws the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactNode
  /** Stands above the items and cannot be chosen. */
  header?: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Where the list is drawn: on the page, or inside an element that fills the screen. */
  container?: HTMLElement | null | undefined
}

const loadPopup = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** A button with a list of acts or choices. The list's code arrives when the pointer or the focus comes near. */
export function Menu({ renderTrigger, header, items, align = 'end', side = 'bottom', container }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const show = (next: boolean) => {
    setOpen(next)
    if (next) setWasOpen(true)
  }
  return (
    <>
      {renderTrigger({
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
        onPointerEnter: preloadMenu,
        onFocus: preloadMenu,
      })}
      {wasOpen && (
        <Suspense fallback={null}>
          <MenuPopup {...{ open, header, items, align, side, container, button }} labelledBy={id} onOpenChange={show} />
        </Suspense>
      )}
    </>
  )
}

/** Fetches the code of menus ahead of time. */
function preloadMenu(): void {
  void loadPopup()
}
