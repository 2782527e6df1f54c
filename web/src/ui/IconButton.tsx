import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
  /** For a toggle button. */
  pressed?: boolean
}

/** A round icon button, 48 px (44 small). */
export function IconButton({ label, icon, size = 'medium', pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(iconButtonClass(size), className)}
    >
      {icon}
    </button>
  )
}

/** The classes of an icon button for another element, such as a link, which needs an `aria-label`. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return classes(styles.button, size === 'small' && styles.small)
}
