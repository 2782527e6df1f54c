import { useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import styles from './CheckboxGroup.module.css'

export interface CheckboxGroupProps<Value extends string | number> {
  legend: string
  help?: string | undefined
  error?: string | undefined
  options: readonly { value: Value; label: string }[]
  /** The chosen values, in the order in which they were chosen. */
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Options that are shown without scrolling. */
const visibleOptions = 5

/** A choice of any number of options. Long lists begin with the initially chosen ones. */
export function CheckboxGroup<Value extends string | number>(props: CheckboxGroupProps<Value>) {
  const { legend, help, error, options, value, onChange } = props
  const [first] = useState(value)
  const rank = (one: { value: Value }) => (first.includes(one.value) ? 0 : 1)
  const shown = options.length > visibleOptions ? options.toSorted((a, b) => rank(a) - rank(b)) : options
  const toggle = (one: Value, isChosen: boolean) =>
    onChange(isChosen ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset className={styles.group}>
      <legend className="t-label">{legend}</legend>
      {help && <p className="t-small muted">{help}</p>}
      <div className={styles.options}>
        {shown.map((one) => (
          <Checkbox
            key={one.value}
            label={one.label}
            checked={value.includes(one.value)}
            onChange={({ target }) => toggle(one.value, target.checked)}
          />
        ))}
      </div>
      <div aria-live="polite">{error && <p className={styles.error}>{error}</p>}</div>
    </fieldset>
  )
}
