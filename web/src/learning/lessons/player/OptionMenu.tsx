import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './Controls.module.css'

export interface OptionMenuProps<Value> {
  /** The button's accessible name; with the current option where the button shows text. */
  label: string
  heading: string
  icon?: ReactNode
  /** Shown on the button instead of an icon. */
  buttonText?: string
  pressed?: boolean
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** The row of controls; the menu opens at its end, away from the picture. */
  row: RefObject<HTMLElement | null>
  container: HTMLElement | null
}

/** A single-choice menu above its button. */
export function OptionMenu<Value>({
  options,
  chosen,
  onChoose,
  row,
  container,
  heading,
  ...button
}: OptionMenuProps<Value>) {
  const items = options.map(({ value, label }) => ({
    label,
    checked: value === chosen,
    onSelect: () => onChoose(value),
  }))
  return (
    <Menu
      side="top"
      anchor={row}
      container={container ?? undefined}
      header={<span className="t-micro muted">{heading}</span>}
      items={items}
      renderTrigger={(trigger) =>
        button.buttonText ? (
          <button
            type="button"
            {...trigger}
            className={styles.textButton}
            aria-label={button.label}
            title={button.label}
          >
            {button.buttonText}
          </button>
        ) : (
          <IconButton
            {...trigger}
            className={styles.button}
            label={button.label}
            icon={button.icon}
            {...(button.pressed !== undefined && { pressed: button.pressed })}
          />
        )
      }
    />
  )
}
