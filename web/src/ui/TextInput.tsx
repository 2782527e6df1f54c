import type { ChangeEvent, ComponentPropsWithRef, FocusEvent } from 'react'
import { classes } from './classes.ts'
import { useFieldInput } from './Field.tsx'
import styles from './Field.module.css'
import { applyMask, caretInMask } from './mask.ts'

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** Input mask: `#` a digit, `A` a letter, `*` either, anything else literally (`##.##.####`). */
  mask?: string
}

/** Brings a field out from under the header or the bottom bar that cover it in part. */
const showWhole = ({ currentTarget }: FocusEvent<Element>) => currentTarget.scrollIntoView({ block: 'nearest' })

/** A single-line text input; accepts all props of `input`. */
export function TextInput({ mask, className, onChange, ...rest }: TextInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (mask) maskInput(event.target, mask)
    onChange?.(event)
  }
  return (
    <input
      {...useFieldInput()}
      onFocus={showWhole}
      {...rest}
      onChange={change}
      className={classes(styles.input, className)}
    />
  )
}

function maskInput(input: HTMLInputElement, mask: string): void {
  const { value, selectionStart } = input
  const masked = applyMask(mask, value)
  if (masked === value) return
  const caret = caretInMask(mask, value, selectionStart ?? value.length)
  input.value = masked
  input.setSelectionRange(caret, caret)
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useFieldInput()}
      onFocus={showWhole}
      {...rest}
      className={classes(styles.input, styles.area, className)}
    />
  )
}

/** One of a few options; children are `option`. */
export function Select({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...useFieldInput()} {...rest} className={classes(styles.input, className)} />
}
