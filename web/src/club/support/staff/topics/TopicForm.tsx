import type { ReactNode, SyntheticEvent } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { TopicFields } from '#contract/club/support/topicApi.ts'
import { topicLimits } from '#contract/club/support/topicRules.ts'
import { brandLabels } from '../../../../console/brandLabels.ts'
import { LeaveGuard } from '../../../../console/LeaveGuard.tsx'
import { t, type TextKey } from '../../../../platform/language/language.ts'
import { TextsField } from '../../../../shop/services/staff/TextsCard.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import styles from './Topics.module.css'

type TopicFormProps = {
  form: UseFormReturn<TopicFields>
  brands: Parameters<typeof brandLabels>[0]
  id?: string
  onSubmit: (event: SyntheticEvent) => void
  /** Stands below the fields. */
  children?: ReactNode
}

/** The texts, place, kind and schools of a topic. */
export function TopicForm({ form, brands, id, onSubmit, children }: TopicFormProps) {
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const { isDirty, errors } = form.formState
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} />
      <TextsField
        legend={t('support.staff.topics.name')}
        help={t('support.staff.topics.nameHelp')}
        error={errors.titles?.message}
        maxLength={topicLimits.title}
        registerIn={(language) => form.register(`titles.${language}`)}
      />
      <TextsField
        legend={t('support.staff.topics.help')}
        help={t('support.staff.topics.helpHelp')}
        error={errors.helps?.message}
        maxLength={topicLimits.help}
        registerIn={(language) => form.register(`helps.${language}`)}
      />
      <Field
        label={t('support.staff.topics.sort')}
        help={t('support.staff.topics.sortHelp')}
        error={errors.sort?.message}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={topicLimits.sort}
          {...form.register('sort', { valueAsNumber: true })}
        />
      </Field>
      <Controller
        control={form.control}
        name="target_product"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label={t('support.staff.topics.asksForCourse')}
            hint={t('support.staff.topics.asksForCourseHelp')}
            checked={value === 1}
            onChange={({ target }) => onChange(target.checked ? 1 : 0)}
          />
        )}
      />
      {brands.length > 1 && (
        <Controller
          control={form.control}
          name="brands"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <CheckboxGroup
              legend={t('support.staff.topics.brands')}
              help={t('support.staff.topics.brandsHelp')}
              error={error?.message}
              options={brandLabels(brands).map(({ id, title }) => ({ value: id, label: title }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
      {children}
    </form>
  )
}

const labels: Record<keyof TopicFields, TextKey> = {
  titles: 'support.staff.topics.name',
  helps: 'support.staff.topics.help',
  sort: 'support.staff.topics.sort',
  target_product: 'support.staff.topics.asksForCourse',
  brands: 'support.staff.topics.brands',
}

export function fieldLabel(name: keyof TopicFields): string {
  return t(labels[name])
}
