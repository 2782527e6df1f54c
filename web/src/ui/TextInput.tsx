import type { ChangeEvent, ComponentPropsWithRef, FocusEvent } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { useFieldInput } from './Field.tsx'

const kinds: Record<string, RegExp> = { '#': /\d/, A: /\p{L}/u, '*': /[\p{L}\d]/u }

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
  return <select {...useFieldInput()} {...rest} className={classes(styles.input, styles.select, className)} />
}

/**
 * Applies an input mask: `#` is a digit, `A` a letter, `*` either, anything else literal (`##.##.####`). Other characters
 * are dropped; literals appear only before typed characters, so that they can be deleted.
 */
export function applyMask(mask: string, text: string): string {
  const typed = Array.from(text)
  let masked = ''
  let literals = ''
  for (const slot of mask) {
    const kind = kinds[slot]
    if (!kind) {
      literals += slot
      if (typed[0] === slot) typed.shift()
      continue
    }
    while (typed.length > 0 && !kind.test(typed[0] ?? '')) typed.shift()
    const character = typed.shift()
    if (character === undefined) break
    masked += literals + character
    literals = ''
  }
  return masked
}

/** The caret position in the masked text for `caret` in the typed text. */
export function caretInMask(mask: string, text: string, caret: number): number {
  return applyMask(mask, text.slice(0, caret)).length
}
