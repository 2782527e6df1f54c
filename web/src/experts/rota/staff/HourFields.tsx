import type { UseFormRegisterReturn } from 'react-hook-form'
import { hourKinds, type HourKind } from '#contract/experts/rota/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Rota.module.css'

const kindTexts = { duty: 'rota.staff.duty', meetings: 'rota.staff.meetings' } as const

export function kindLabel(kind: HourKind): string {
  return t(kindTexts[kind])
}

export function KindField({ value, onChange }: { value: HourKind; onChange: (kind: HourKind) => void }) {
  return (
    <RadioGroup
      label={t('rota.staff.kind')}
      options={hourKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
      value={value}
      onChange={onChange}
    />
  )
}

type TimeFieldsProps = { from: UseFormRegisterReturn; to: UseFormRegisterReturn; error: string | undefined }

export function TimeFields({ from, to, error }: TimeFieldsProps) {
  return (
    <div className={styles.pair}>
      <Field label={t('rota.staff.from')} error={error}>
        <TextInput type="time" {...from} />
      </Field>
      <Field label={t('rota.staff.to')}>
        <TextInput type="time" {...to} />
      </Field>
    </div>
  )
}
