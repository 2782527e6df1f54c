import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  /** Unique in its menu. */
  label: string
  icon?: ReactNode
  /** Shown on the right, such as a number. */
  detail?: ReactNode
  /** Makes it a link. With `onSelect`, a plain click calls that instead of navigating. */
  href?: string
  onSelect?: () => void
  /** For radio items: whether it is selected. */
  checked?: boolean
  /** For radio items: beside the others instead of below them. */
  isInRow?: boolean
  danger?: boolean
  /** With a separator above it. */
  separated?: boolean
}

/** State and position of a menu popup. */
export interface MenuPopupState {
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  anchor: RefObject<HTMLElement | null> | undefined
  container: HTMLElement | null | undefined
  button: RefObject<HTMLButtonElement | null>
  labelledBy: string
}

export interface MenuPopupProps extends MenuPopupState {
  header: ReactNode
  items: readonly MenuItem[]
}

/** The popup, loaded when a menu is about to open. */
export function MenuPopup({ open, onOpenChange, header, items, button, labelledBy, ...position }: MenuPopupProps) {
  const selected = items.find((item) => item.checked)?.label
  const isTabbing = useRef(false)
  // Tab continues from the button, as if the menu had not been opened.
  const handleTab = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    isTabbing.current = true
    button.current?.focus()
    onOpenChange(false)
  }
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChangeComplete={() => (isTabbing.current = false)}
      onOpenChange={(next, { reason, event }) => {
        // The button handles its own presses; otherwise the menu would close and reopen.
        const isButton = event.target instanceof Node && button.current?.contains(event.target)
        if (reason !== 'outside-press' || !isButton) onOpenChange(next)
      }}
    >
      <Menu.Portal container={position.container}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={position.anchor ?? button}
          align={position.align}
          side={position.side}
          // Buttons in the sticky header do not scroll; an absolute popup would move with the page for a frame.
          positionMethod="fixed"
          sideOffset={8}
          collisionPadding={12}
        >
          <Menu.Popup
            className={classes(styles.popup, position.anchor && styles.narrow)}
            aria-labelledby={labelledBy}
            finalFocus={() => (isTabbing.current ? false : button.current)}
            onKeyDown={handleTab}
          >
            {header && <div className={styles.header}>{header}</div>}
            <Menu.RadioGroup value={selected}>
              {groupRows(items).map(([item, ...others]) => (
                <Fragment key={item.label}>
                  {item.separated && <Menu.Separator className={styles.separator} />}
                  {others.length === 0 ? (
                    <MenuRow item={item} />
                  ) : (
                    <div className={styles.row}>
                      {[item, ...others].map((one) => (
                        <MenuRow key={one.label} item={one} />
                      ))}
                    </div>
                  )}
                </Fragment>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Items that stand beside each other together, each other one alone. */
function groupRows(items: readonly MenuItem[]): [MenuItem, ...MenuItem[]][] {
  const rows: [MenuItem, ...MenuItem[]][] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (item.isInRow && last?.[0].isInRow) last.push(item)
    else rows.push([item])
  }
  return rows
}

function MenuRow({ item }: { item: MenuItem }) {
  const { href, onSelect, checked, danger, label } = item
  const className = classes(styles.item, danger && styles.danger)
  if (checked !== undefined) {
    return (
      <Menu.RadioItem className={className} value={label} label={label} closeOnClick onClick={() => onSelect?.()}>
        <Check className={styles.check} aria-hidden />
        <RowContent item={item} />
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
      <Menu.LinkItem className={className} href={href} label={label} closeOnClick onClick={follow}>
        <RowContent item={item} />
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item className={className} label={label} onClick={() => onSelect?.()}>
      <RowContent item={item} />
    </Menu.Item>
  )
}

function RowContent({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
      {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
    </>
  )
}
