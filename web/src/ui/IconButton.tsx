import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does; it is the name for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
  /** For a button that switches something on and off. */
  pressed?: boolean
}

/** A round button that shows an icon only, 48 px (44 small). */
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

/** The look of an icon button for something that is not one, such as a router's link; give it an `aria-label`. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return classes(styles.button, size === 'small' && styles.small)
}
