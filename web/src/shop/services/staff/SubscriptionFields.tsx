import { Controller, useWatch } from 'react-hook-form'
import { periods } from '#contract/shop/subscriptions/dueDates.ts'
import dialog from '../../../console/Dialog.module.css'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import type { ContentsFieldsProps } from './contentsForm.ts'

export function SubscriptionFields({ form, shop, courses }: ContentsFieldsProps) {
  return (
    <>
      <Controller
        control={form.control}
        name="course_service_type"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('services.staff.subscriptionType')}
            options={[
              { value: 'main_subscription', label: t('services.staff.mainSubscription') },
              { value: 'general_subscription', label: t('services.staff.generalSubscription') },
            ]}
            value={value ?? 'main_subscription'}
            onChange={onChange}
          />
        )}
      />
      <LengthFields form={form} />
      <Controller
        control={form.control}
        name="course_ids"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            legend={t('services.staff.openedCourses')}
            error={error?.message}
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {shop.communities.length > 0 && (
        <Controller
          control={form.control}
          name="community_ids"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <CheckboxGroup
              legend={t('services.staff.openedCommunities')}
              help={t('services.staff.openedCommunitiesHelp')}
              error={error?.message}
              options={shop.communities.map(({ id, title }) => ({ value: id, label: title }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
    </>
  )
}

const periodTexts = {
  day: 'services.staff.days',
  week: 'services.staff.weeks',
  month: 'services.staff.months',
} as const satisfies Record<(typeof periods)[number], TextKey>

function LengthFields({ form }: Pick<ContentsFieldsProps, 'form'>) {
  const isLifetime = useWatch({ control: form.control, name: 'is_lifetime' })
  const { period_count: count, period } = form.formState.errors
  return (
    <>
      <Controller
        control={form.control}
        name="is_lifetime"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('services.staff.lasts')}
            options={[
              { value: 'period', label: t('services.staff.lastsPeriod') },
              { value: 'life', label: t('services.staff.lastsForLife') },
            ]}
            value={value ? 'life' : 'period'}
            onChange={(chosen) => onChange(chosen === 'life')}
          />
        )}
      />
      {!isLifetime && (
        <div className={dialog.pair}>
          <Field label={t('services.staff.periodCount')} error={count?.message}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={3} {...form.register('period_count')} />
          </Field>
          <Field label={t('services.staff.period')} error={period?.message}>
            <Select {...form.register('period')}>
              {periods.map((one) => (
                <option key={one} value={one}>
                  {t(periodTexts[one])}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  )
}
