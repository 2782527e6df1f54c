import { useState, type ReactNode, type SyntheticEvent } from 'react'
import dialog from '../../../../console/Dialog.module.css'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { t } from '../../../../platform/language/language.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { Select, TextInput } from '../../../../ui/TextInput.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { partControls } from '../partControls.ts'
import type { PartProps } from '../partActs.ts'
import { fieldLabel } from '../partLabels.ts'
import { daysOf } from './dayActs.ts'
import { dayActs, dayFields, planOf, type DayAct, type DayForm } from './dayPlans.ts'

type DaysDialogProps = PartProps & { open: boolean; onClose: () => void }

/** Changes a range of days of the course at once, at first the days of the chosen stage. */
export function DaysDialog({ open, onClose, ...props }: DaysDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('authoring.staff.ranges.title')}>
      <DaysForm {...props} onClose={onClose} />
    </Modal>
  )
}

function DaysForm({ node, parts, outline, onChange, onClose }: PartProps & { onClose: () => void }) {
  const [form, setForm] = useState(() => initialForm(daysOf(outline).filter(({ list }) => list.key === node.part.key)))
  const change = (values: Partial<DayForm>) => setForm({ ...form, ...values })
  const { operations, outcome } = planOf(form, parts, outline)
  const isEmpty = operations.length === 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const isDone = onChange(operations)
    onClose()
    if (isDone) showToast({ text: t('authoring.staff.ranges.done'), tone: 'ok' })
  }
  const Fields = fieldsOf[form.act]
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      outcome={outcome}
      confirm={t(`authoring.staff.ranges.confirm.${form.act}`)}
      failure={undefined}
      isPending={false}
      missing={isEmpty ? outcome : undefined}
    >
      <div className={dialog.pair}>
        <NumberField label={t('authoring.staff.ranges.from')} value={form.from} onChange={(from) => change({ from })} />
        <NumberField label={t('authoring.staff.ranges.to')} value={form.to} onChange={(to) => change({ to })} />
      </div>
      <Field label={t('authoring.staff.ranges.act')}>
        <Select value={form.act} onChange={({ target }) => change({ act: target.value as DayAct })}>
          {dayActs.map((act) => (
            <option key={act} value={act}>
              {t(`authoring.staff.ranges.act.${act}`)}
            </option>
          ))}
        </Select>
      </Field>
      {Fields && <Fields form={form} change={change} />}
    </DialogForm>
  )
}

const usualDaysBetweenRests = 6

/** The days of a stage that has some, else the first of the course. */
function initialForm(days: ReturnType<typeof daysOf>): DayForm {
  return {
    act: 'move',
    from: String(days[0]?.number ?? 1),
    to: String(days.at(-1)?.number ?? 1),
    behind: '',
    by: '1',
    direction: 'later',
    field: 'required',
    isOn: true,
    points: '',
    every: String(Math.min(usualDaysBetweenRests, Math.max(days.length, 1))),
  }
}

type FieldsProps = { form: DayForm; change: (values: Partial<DayForm>) => void }

/** The fields of each act besides its range. */
const fieldsOf: Readonly<Record<DayAct, ((props: FieldsProps) => ReactNode) | undefined>> = {
  move: MoveFields,
  shift: ShiftFields,
  duplicate: undefined,
  set: SetFields,
  rest: RestFields,
}

function MoveFields({ form, change }: FieldsProps) {
  return (
    <NumberField
      label={t('authoring.staff.ranges.behind')}
      help={t('authoring.staff.ranges.behindHelp')}
      value={form.behind}
      onChange={(behind) => change({ behind })}
    />
  )
}

const directions = ['later', 'earlier'] as const

function ShiftFields({ form, change }: FieldsProps) {
  return (
    <div className={dialog.pair}>
      <NumberField label={t('authoring.staff.ranges.by')} value={form.by} onChange={(by) => change({ by })} />
      <Field label={t('authoring.staff.ranges.direction')}>
        <Select
          value={form.direction}
          onChange={({ target }) => change({ direction: target.value as DayForm['direction'] })}
        >
          {directions.map((one) => (
            <option key={one} value={one}>
              {t(`authoring.staff.ranges.direction.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function SetFields({ form, change }: FieldsProps) {
  const labelOf = (field: DayForm['field']) => {
    const control = partControls.day[field]
    return control ? fieldLabel(field, control) : ''
  }
  return (
    <>
      <Field label={t('authoring.staff.ranges.field')}>
        <Select value={form.field} onChange={({ target }) => change({ field: target.value as DayForm['field'] })}>
          {dayFields.map((field) => (
            <option key={field} value={field}>
              {labelOf(field)}
            </option>
          ))}
        </Select>
      </Field>
      {form.field === 'points' ? (
        <NumberField
          label={labelOf('points')}
          help={t('authoring.staff.ranges.pointsHelp')}
          value={form.points}
          onChange={(points) => change({ points })}
        />
      ) : (
        <Switch
          label={labelOf(form.field)}
          checked={form.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
      )}
    </>
  )
}

function RestFields({ form, change }: FieldsProps) {
  return (
    <NumberField
      label={t('authoring.staff.ranges.every')}
      help={t('authoring.staff.ranges.everyHelp')}
      value={form.every}
      onChange={(every) => change({ every })}
    />
  )
}

type NumberFieldProps = { label: string; help?: string; value: string; onChange: (value: string) => void }

function NumberField({ label, help, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} help={help}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
