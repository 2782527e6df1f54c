import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/TextInput.tsx'

type PeriodFieldProps = { days: number; periods: readonly number[]; onChange: (days: number) => void }

/** How many days the figures are of, the current one included. */
export function PeriodField({ days, periods, onChange }: PeriodFieldProps) {
  return (
    <Field label={t('analytics.staff.period')}>
      <Select value={days} onChange={({ target }) => onChange(Number(target.value))}>
        {periods.map((count) => (
          <option key={count} value={count}>
            {t('analytics.staff.days', { count })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
