import { useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './CourseEditor.module.css'
import type { ControlProps } from './partControls.ts'
import { fieldLabel } from './partLabels.ts'

type TypedType = 'line' | 'number' | 'numbers'

/** A value that is typed. It changes the draft whenever it fits. */
export function TypedControl({ name, control, value, onChange }: ControlProps<TypedType>) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? formatValue(value)
  const error = faultOf(control, text)
  const change = (next: string) => {
    setTyped(next)
    if (!faultOf(control, next)) onChange(parseValue(control, next))
  }
  return (
    <Field label={fieldLabel(name, control)} error={typed === undefined ? undefined : error}>
      <TextInput
        value={text}
        inputMode={control.type === 'number' ? 'numeric' : undefined}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        className={control.type === 'number' ? styles.number : undefined}
        placeholder={control.type === 'line' ? control.example : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={() => !error && setTyped(undefined)}
      />
    </Field>
  )
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function parseValue(control: ControlProps<TypedType>['control'], text: string): unknown {
  if (!text.trim()) return null
  if (control.type === 'number') return Number(text)
  if (control.type === 'line') return text.trim()
  const items = [...new Set(itemsOf(text))]
  return items.map(Number)
}

function faultOf(control: ControlProps<TypedType>['control'], text: string): string | undefined {
  if (!text.trim()) return control.isRequired && t('authoring.staff.emptyField')
  const isWhole = (number: string, { min, max }: { min: number; max: number }) =>
    /^\d{1,15}$/.test(number) && Number(number) >= min && Number(number) <= max
  if (control.type === 'number') {
    const { min, max } = control
    return isWhole(text.trim(), control) ? undefined : t('authoring.staff.wrongNumber', { min, max })
  }
  if (control.type === 'numbers')
    return itemsOf(text).every((one) => isWhole(one, control)) ? undefined : t('authoring.staff.wrongNumbers')
  const { max, pattern, example = '' } = control
  if (max !== undefined && text.trim().length > max) return t('authoring.staff.tooLong', { max })
  return pattern && !new RegExp(pattern).test(text.trim()) ? t('authoring.staff.wrongLine', { example }) : undefined
}
