import { Checkbox } from './Checkbox.tsx'
import styles from './CheckboxGroup.module.css'

export interface CheckboxGroupProps<Value extends string | number> {
  legend: string
  help?: string | undefined
  error?: string | undefined
  options: readonly { value: Value; label: string }[]
  /** The chosen ones, in the order in which they were chosen. */
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Any number of options. */
export function CheckboxGroup<Value extends string | number>(props: CheckboxGroupProps<Value>) {
  const { legend, help, error, options, value, onChange } = props
  const toggle = (one: Value, isChosen: boolean) =>
    onChange(isChosen ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset className={styles.group}>
      <legend className="t-label">{legend}</legend>
      {help && <p className="t-small muted">{help}</p>}
      <div className={styles.options}>
        {options.map((one) => (
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
