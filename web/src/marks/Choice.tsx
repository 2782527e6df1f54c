import styles from './Video.module.css'

type ChoiceProps = {
  label: string
  values: readonly number[]
  textOf: (value: number) => string
  onChange: (value: number) => void
}

/** A small select of numbers, at 1 before anything is chosen. */
export function Choice({ label, values, textOf, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      title={label}
      defaultValue={1}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {textOf(value)}
        </option>
      ))}
    </select>
  )
}
