import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './Controls.module.css'

export interface ChoiceMenuProps<Value> {
  /** The button's name; where it shows a word instead of an icon, with the choice in it. */
  label: string
  heading: string
  icon?: ReactNode
  /** Stands on the button in place of an icon. */
  word?: string
  pressed?: boolean
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** The row of the controls: its end is farthest from what there is to see. */
  row: RefObject<HTMLElement | null>
  /** The element that fills the screen, if one does. */
  container: HTMLElement | null
}

/** One of several, in a list above its button. */
export function ChoiceMenu<Value>({
  options,
  chosen,
  onChoose,
  row,
  container,
  heading,
  ...button
}: ChoiceMenuProps<Value>) {
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
        button.word ? (
          <button type="button" {...trigger} className={styles.word} aria-label={button.label} title={button.label}>
            {button.word}
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
