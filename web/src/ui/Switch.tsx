import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Choice.module.css'

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode
  hint?: ReactNode
}

/** A switch that takes effect immediately. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={classes(styles.switch, className)}>
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" />
    </label>
  )
}
