import type { ComponentPropsWithRef } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** Adds the usual padding. */
  padded?: boolean
  /** Sunken instead of raised. */
  well?: boolean
}

/** A box for something that can be opened or submitted. Cards are not nested. */
export function Card({ padded = true, well = false, className, ...rest }: CardProps) {
  return <div {...rest} className={classes(well ? styles.well : styles.card, padded && styles.padded, className)} />
}

/** A list of rows with dividers; children are `li`. `inset` is for a card without padding. */
export function Rows({ inset = false, className, ...rest }: ComponentPropsWithRef<'ul'> & { inset?: boolean }) {
  return <ul {...rest} className={classes(styles.rows, inset && styles.inset, className)} />
}
