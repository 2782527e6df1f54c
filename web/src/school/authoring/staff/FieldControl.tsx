import { Plus, Trash2 } from 'lucide-react'
import { withValue, type DraftParts } from '#contract/school/authoring/operations.ts'
import { brandLabels } from '../../../console/brandLabels.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import styles from './CourseEditor.module.css'
import { useCourseEditing } from './courseEditing.ts'
import { OptionValuesControl } from './OptionValuesControl.tsx'
import { newKey } from './partActs.ts'
import type { ControlProps } from './partControls.ts'
import { fieldLabel, titleOf, valueLabel } from './partLabels.ts'
import { LanguageTexts } from './TextControls.tsx'
import { TypedControl } from './TypedControl.tsx'
import { UploadCourseFile, UploadVideo } from './videos/UploadButtons.tsx'

/** The control of a field. A value that does not fit its bounds says so and changes nothing. */
export function FieldControl(props: ControlProps) {
  const { name, control, value, onChange } = props
  const label = fieldLabel(name, control)
  switch (control.type) {
    case 'text':
      return <LanguageTexts {...props} control={control} />
    case 'switch':
      return (
        <Switch label={label} checked={value === true} onChange={({ target }) => onChange(target.checked || null)} />
      )
    case 'select':
      return (
        <ChoiceControl {...props} options={control.values.map((one) => ({ value: one, label: valueLabel(one) }))} />
      )
    case 'part':
      return (
        <div>
          <ChoiceControl {...props} options={partOptions(props.parts, control.kind)} />
          {control.kind === 'video' && <UploadVideo label={label} onChange={onChange} />}
        </div>
      )
    case 'checkboxes':
      return (
        <CheckboxGroup
          legend={label}
          options={control.values.map((one) => ({ value: one, label: valueLabel(one) }))}
          value={(value ?? []) as string[]}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
        />
      )
    case 'schools':
      return <SchoolsControl {...props} />
    case 'optionValues':
      return <OptionValuesControl {...props} control={control} />
    case 'object':
      return <ObjectControl {...props} control={control} />
    case 'rows':
      return <RowsControl {...props} control={control} />
    case 'line':
      return (
        <div>
          <TypedControl {...props} control={control} />
          {control.upload && <UploadCourseFile kind={control.upload} label={label} onChange={onChange} />}
        </div>
      )
    case 'number':
    case 'numbers':
      return <TypedControl {...props} control={control} />
  }
}

function partOptions(parts: DraftParts, kind: string): { value: string; label: string }[] {
  return [...parts.values()]
    .filter((part) => part.kind === kind)
    .map((part) => ({ value: part.key, label: titleOf(part) || part.key }))
}

function ChoiceControl({
  name,
  control,
  value,
  onChange,
  options,
}: ControlProps & { options: readonly { value: string; label: string }[] }) {
  const chosen = typeof value === 'string' ? value : ''
  const isUnknown = chosen !== '' && !options.some((one) => one.value === chosen)
  return (
    <Field label={fieldLabel(name, control)}>
      <Select value={chosen} onChange={({ target }) => onChange(target.value || null)}>
        {!(control.isRequired && chosen) && <option value="">{t('authoring.staff.notChosen')}</option>}
        {isUnknown && <option value={chosen}>{chosen}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A brand that the school does not have any more stays until it is unchecked. */
function SchoolsControl({ name, control, value, onChange }: ControlProps) {
  const { schools } = useCourseEditing()
  const chosen = (value ?? []) as string[]
  const unknown = chosen.filter((id) => !schools.some((school) => school.id === id))
  const options = [...brandLabels(schools), ...unknown.map((id) => ({ id, title: id }))]
  return (
    <CheckboxGroup
      legend={fieldLabel(name, control)}
      options={options.map(({ id, title }) => ({ value: id, label: title }))}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    />
  )
}

type Values = Readonly<Record<string, unknown>>

/** Several values that are one field of the part. */
function ObjectControl({ name, control, parts, value, onChange }: ControlProps<'object'>) {
  const { fields, initial } = control
  const values = (value ?? {}) as Values
  const isShown = !initial || value !== undefined
  const change = (field: string, next: unknown) => {
    const changed = withValue(values, field, next)
    onChange(Object.keys(changed).length > 0 ? changed : null)
  }
  const label = fieldLabel(name, control)
  return (
    <fieldset className={styles.group}>
      {initial ? (
        <Switch
          label={label}
          checked={value !== undefined}
          onChange={({ target }) => onChange(target.checked ? initial : null)}
        />
      ) : (
        <legend className="t-label">{label}</legend>
      )}
      {isShown && (
        <div className={styles.pairs}>
          {Object.entries(fields).map(([field, one]) => (
            <FieldControl
              key={field}
              name={field}
              control={one}
              parts={parts}
              value={values[field]}
              onChange={(next) => change(field, next)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** A list of objects, such as the exercises of a homework; the whole list is one field. */
function RowsControl({ name, control, parts, value, onChange }: ControlProps<'rows'>) {
  const { fields, max, keyPrefix, initial } = control
  const rows = (value ?? []) as readonly Values[]
  const label = fieldLabel(name, control)
  const put = (next: readonly Values[]) => onChange(next.length > 0 ? next : null)
  const add = () => {
    const key = keyPrefix && newKey(keyPrefix, rows.length + 1)
    put([...rows, { ...(key && { key }), ...initial }])
  }
  return (
    <fieldset className={styles.group}>
      <legend className="t-label">{label}</legend>
      {rows.map((row, index) => {
        const rowName = t('authoring.staff.row', { name: label, number: index + 1 })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows without a key have no other name
          <fieldset key={typeof row.key === 'string' ? row.key : index} className={styles.item} aria-label={rowName}>
            <div className={styles.fields}>
              {Object.entries(fields).map(([field, one]) => (
                <FieldControl
                  key={field}
                  name={field}
                  control={one}
                  parts={parts}
                  value={row[field]}
                  onChange={(next) => put(rows.with(index, withValue(row, field, next)))}
                />
              ))}
            </div>
            <IconButton
              size="small"
              icon={<Trash2 />}
              label={t('authoring.staff.removeRow', { name: rowName })}
              onClick={() => put(rows.toSpliced(index, 1))}
            />
          </fieldset>
        )
      })}
      {(max === undefined || rows.length < max) && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            aria-label={`${t('authoring.staff.addRow')}: ${label}`}
            onClick={add}
          >
            {t('authoring.staff.addRow')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
