import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Stands at the right, such as a number. */
  detail?: ReactNode
  /** Makes it a link. With `onSelect` as well, a plain press calls that instead of leaving the page. */
  href?: string
  onSelect?: () => void
  /** For one of several: whether it is the chosen one. */
  checked?: boolean
  danger?: boolean
}

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
  trigger: (trigger: MenuTrigger) => ReactNode
  /** Stands above the items and cannot be chosen. */
  header?: ReactNode
  items: readonly (MenuItem | 'separator')[]
  align?: 'start' | 'end'
}

const loadPopup = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** A button with a list of acts or choices. The list's code arrives when the pointer or the focus comes near. */
export function Menu({ trigger, header, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const show = (next: boolean) => {
    setOpen(next)
    if (next) setWasOpen(true)
  }
  const near = () => void loadPopup()
  return (
    <>
      {trigger({
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
        onPointerEnter: near,
        onFocus: near,
      })}
      {wasOpen && (
        <Suspense fallback={null}>
          <MenuPopup {...{ open, header, items, align, button }} labelledBy={id} onOpenChange={show} />
        </Suspense>
      )}
    </>
  )
}

/** Fetches the code of menus ahead of time. */
export function preloadMenu(): void {
  void loadPopup()
}
