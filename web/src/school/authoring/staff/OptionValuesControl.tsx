import { withValue } from '#contract/school/authoring/operations.ts'
import { anyText } from '../../../console/anyText.ts'
import { t } from '../../../platform/language/language.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import styles from './CourseEditor.module.css'
import type { ControlProps } from './partControls.ts'
import { fieldLabel, titleOf } from './partLabels.ts'
import type { Texts } from './TextControls.tsx'

type OptionValue = { key: string; title: Texts }

/** For which values of the course's filters a lesson is shown. */
export function OptionValuesControl({ name, control, parts, value, onChange }: ControlProps<'optionValues'>) {
  const options = [...parts.values()].filter(({ kind }) => kind === 'option')
  const chosen = (value ?? {}) as Readonly<Record<string, string[]>>
  const change = (option: string, values: string[]) => {
    const changed = withValue(chosen, option, values.length > 0 ? values : null)
    onChange(Object.keys(changed).length > 0 ? changed : null)
  }
  return (
    <fieldset className={styles.group}>
      <legend className="t-label">{fieldLabel(name, control)}</legend>
      <p className="t-small muted">
        {options.length > 0 ? t('authoring.staff.optionsHelp') : t('authoring.staff.noOptions')}
      </p>
      {options.map((option) => (
        <CheckboxGroup
          key={option.key}
          legend={titleOf(option) || option.key}
          options={((option.fields.values ?? []) as OptionValue[]).map(({ key, title }) => ({
            value: key,
            label: anyText(title) || key,
          }))}
          value={chosen[option.key] ?? []}
          onChange={(values) => change(option.key, values)}
        />
      ))}
    </fieldset>
  )
}
