import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  /** Unlike all others in its menu. */
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
  /** With a line above it. */
  separated?: boolean
}

/** Where and whether a menu is drawn. */
export interface MenuPlace {
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  anchor: RefObject<HTMLElement | null> | undefined
  container: HTMLElement | null | undefined
  button: RefObject<HTMLButtonElement | null>
  labelledBy: string
}

export interface MenuPopupProps extends MenuPlace {
  header: ReactNode
  items: readonly MenuItem[]
}

/** The list itself, loaded when a menu is about to open. */
export function MenuPopup({ open, onOpenChange, header, items, button, labelledBy, ...place }: MenuPopupProps) {
  const chosen = items.find((item) => item.checked)?.label
  const isPassing = useRef(false)
  // The Tab key goes on from the button, as if the list had never been opened.
  const pass = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    isPassing.current = true
    button.current?.focus()
    onOpenChange(false)
  }
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChangeComplete={() => (isPassing.current = false)}
      onOpenChange={(next, { reason, event }) => {
        // A press on the button itself is the button's own to answer, or it would close and open again.
        const isButton = event.target instanceof Node && button.current?.contains(event.target)
        if (reason !== 'outside-press' || !isButton) onOpenChange(next)
      }}
    >
      <Menu.Portal container={place.container}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={place.anchor ?? button}
          align={place.align}
          side={place.side}
          sideOffset={8}
          collisionPadding={12}
        >
          <Menu.Popup
            className={classes(styles.popup, place.anchor && styles.narrow)}
            aria-labelledby={labelledBy}
            finalFocus={() => (isPassing.current ? false : button.current)}
            onKeyDown={pass}
          >
            {header && <div className={styles.header}>{header}</div>}
            <Menu.RadioGroup value={chosen}>
              {items.map((item) => (
                <Fragment key={item.label}>
                  {item.separated && <Menu.Separator className={styles.separator} />}
                  <MenuLine item={item} />
                </Fragment>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function MenuLine({ item }: { item: MenuItem }) {
  const { href, onSelect, checked, danger, label } = item
  const look = classes(styles.item, danger && styles.danger)
  if (checked !== undefined) {
    return (
      <Menu.RadioItem className={look} value={label} label={label} closeOnClick onClick={() => onSelect?.()}>
        <Check className={styles.check} aria-hidden />
        <LineContent item={item} />
      </Menu.RadioItem>
    )
  }
  if (href !== undefined) {
    const follow = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!onSelect || !isPlain) return
      event.preventDefault()
      onSelect()
    }
    return (
      <Menu.LinkItem className={look} href={href} label={label} closeOnClick onClick={follow}>
        <LineContent item={item} />
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item className={look} label={label} onClick={() => onSelect?.()}>
      <LineContent item={item} />
    </Menu.Item>
  )
}

function LineContent({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
      {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
    </>
  )
}
