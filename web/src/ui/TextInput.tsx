import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { useFieldInput } from './Field.tsx'
import styles from './Field.module.css'
import { caretInMask, laidInMask } from './mask.ts'

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** What may be typed where: `#` a digit, `A` a letter, `*` either, all else as it is (`##.##.####`). */
  mask?: string
}

/** One line of text; takes everything an `input` takes. */
export function TextInput({ mask, className, onChange, ...rest }: TextInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (mask) layInMask(event.target, mask)
    onChange?.(event)
  }
  return <input {...useFieldInput()} {...rest} onChange={change} className={classes(styles.input, className)} />
}

function layInMask(input: HTMLInputElement, mask: string): void {
  const { value, selectionStart } = input
  const laid = laidInMask(mask, value)
  if (laid === value) return
  const caret = caretInMask(mask, value, selectionStart ?? value.length)
  input.value = laid
  input.setSelectionRange(caret, caret)
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...useFieldInput()} {...rest} className={classes(styles.input, styles.area, className)} />
}

/** One of a list, by the system's own menu. */
export function SelectInput({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...useFieldInput()} {...rest} className={classes(styles.input, styles.select, className)} />
}
