import { TriangleAlert } from 'lucide-react'
import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

interface FieldContent {
  id: string
  invalid: boolean
  describedBy: string | undefined
}

const FieldContext = createContext<FieldContent | undefined>(undefined)

export interface FieldProps {
  label: ReactNode
  /** Shown to the right of the label, such as `120 / 500`. */
  counter?: ReactNode
  help?: ReactNode
  /** The first validation error; announced when it appears. */
  error?: string | null | undefined
  /** An input that uses `useFieldInput`, which connects label, help and error. */
  children: ReactNode
  className?: string | undefined
}

/** A labelled input with its help and error. */
export function Field({ label, counter, help, error, children, className }: FieldProps) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const content = useMemo(() => ({ id, invalid, describedBy }), [id, invalid, describedBy])
  return (
    <FieldContext value={content}>
      <div className={classes(styles.field, className)}>
        <div className={styles.label}>
          <label id={fieldLabelId(id)} htmlFor={id}>
            {label}
          </label>
          {counter && <span className={styles.counter}>{counter}</span>}
        </div>
        {children}
        {help && (
          <p className={styles.help} id={`${id}-help`}>
            {help}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p className={styles.error} id={`${id}-error`}>
              <TriangleAlert aria-hidden />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}

export interface FieldInput {
  id: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The id of the label of the input with this id. */
export function fieldLabelId(id: string | undefined): string | undefined {
  return id && `${id}-label`
}

/** The attributes that connect an input to the surrounding `Field`; none outside of one. */
export function useFieldInput(): FieldInput {
  const field = use(FieldContext)
  return { id: field?.id, 'aria-invalid': field?.invalid || undefined, 'aria-describedby': field?.describedBy }
}
