import type { SyntheticEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { StaffTopic, TopicFields } from '#contract/club/support/topicApi.ts'
import { topicLimits } from '#contract/club/support/topicRules.ts'
import { brandLabels } from '../../../../console/brandLabels.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { t } from '../../../../platform/language/language.ts'
import { TextsField } from '../../../../shop/services/staff/TextsCard.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import styles from './Topics.module.css'

type TopicFormProps = {
  initial: TopicFields
  brands: Parameters<typeof brandLabels>[0]
  confirm: string
  save: (fields: TopicFields) => Promise<StaffTopic>
}

/** The texts, place, kind and schools of a topic. */
export function TopicForm({ initial, brands, confirm, save }: TopicFormProps) {
  const form = useForm<TopicFields>({ defaultValues: initial })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (fields) => {
    const { titles, helps, sort, target_product, brands: chosen } = await save(fields)
    form.reset({ titles, helps, sort, target_product, brands: chosen })
  })
  const submit = (event: SyntheticEvent) => {
    // Errors of groups without an input would otherwise block every later submit.
    form.clearErrors()
    onSubmit(event)
  }
  const { isDirty, errors } = form.formState
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
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
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={isDirty ? undefined : t('console.nothingChanged')}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}
