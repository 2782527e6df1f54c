import { Minus, Plus } from 'lucide-react'
import { t } from '../platform/language/language.ts'
import styles from './Stepper.module.css'

export interface StepperProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A small integer between a minimum and a maximum. At either end the button is disabled but keeps the focus. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const step = (to: number) => {
    if (to >= min && to <= max) onChange(to)
  }
  return (
    <fieldset aria-label={label} className={styles.stepper}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('ui.less')}
        aria-disabled={value <= min || undefined}
        onClick={() => step(value - 1)}
      >
        <Minus aria-hidden />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.button}
        aria-label={t('ui.more')}
        aria-disabled={value >= max || undefined}
        onClick={() => step(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  )
}
