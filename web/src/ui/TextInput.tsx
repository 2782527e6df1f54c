import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { useFieldInput } from './Field.tsx'
import styles from './Field.module.css'

/** One line of text; takes everything an `input` takes. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...useFieldInput()} {...rest} className={classes(styles.input, className)} />
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...useFieldInput()} {...rest} className={classes(styles.input, styles.area, className)} />
}

/** One of a list, by the system's own menu. */
export function SelectInput({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...useFieldInput()} {...rest} className={classes(styles.input, styles.select, className)} />
}
