import styles from './Button.module.css'
import { classes } from './classes.ts'

export type ButtonVariant = 'default' | 'primary' | 'soft' | 'line' | 'ghost' | 'danger' | 'dangerSoft' | 'raised'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
}

/** The look of a button for something that is not one, such as a router's link. */
export function buttonClass({ variant = 'default', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classes(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
  )
}
