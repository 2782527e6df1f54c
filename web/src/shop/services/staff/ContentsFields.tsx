import { Controller } from 'react-hook-form'
import { contentLimits, hasField, needsField } from '#contract/shop/services/contents.ts'
import dialog from '../../../console/Dialog.module.css'
import { t } from '../../../platform/language/language.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { anyCourse, courseOptions, type ContentsFieldsProps } from './contentsForm.ts'
import { ServiceSequence } from './ServiceSequence.tsx'
import styles from './Services.module.css'
import { SubscriptionFields } from './SubscriptionFields.tsx'

/** The fields of a service by its kind, and its brands. */
export function ContentsFields(props: ContentsFieldsProps) {
  const { form, kind } = props
  return (
    <>
      <BrandsField {...props} />
      {hasField(kind, 'course_id') && <CourseField {...props} />}
      {kind === 'bundle' && <PartsField {...props} />}
      {kind === 'subscription' && <SubscriptionFields {...props} />}
      <CountFields {...props} />
      <Field
        label={t('services.staff.storeProducts')}
        help={t('services.staff.storeProductsHelp')}
        error={form.formState.errors.appstore_products?.message}
      >
        <TextArea rows={2} autoComplete="off" spellCheck={false} {...form.register('appstore_products')} />
      </Field>
    </>
  )
}

function BrandsField({ form, shop }: ContentsFieldsProps) {
  return (
    <Controller
      control={form.control}
      name="brands"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <CheckboxGroup
          legend={t('services.staff.brands')}
          help={t('services.staff.brandsHelp')}
          error={error?.message}
          options={shop.brands.map(({ id, title, currency }) => ({
            value: id,
            label: `${title} (${id}, ${currency})`,
          }))}
          value={value}
          onChange={onChange}
        />
      )}
    />
  )
}

function CourseField({ form, kind, courses }: ContentsFieldsProps) {
  const isNeeded = needsField(kind, 'course_id')
  const any = { value: anyCourse, label: t('services.staff.anyCourse') }
  const options = courseOptions(courses)
  return (
    <Controller
      control={form.control}
      name="course_id"
      render={({ field, fieldState: { error } }) => (
        <Field label={isNeeded ? t('services.staff.course') : t('services.staff.ofCourse')} error={error?.message}>
          <Combobox
            {...field}
            value={field.value === '' && !isNeeded ? anyCourse : field.value}
            options={isNeeded ? options : [any, ...options]}
            noMatch={t('services.staff.noCourse')}
          />
        </Field>
      )}
    />
  )
}

function PartsField({ form, shop }: ContentsFieldsProps) {
  const parts = shop.services.filter(({ kind }) => kind !== 'bundle' && kind !== 'subscription')
  return (
    <Controller
      control={form.control}
      name="service_ids"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <fieldset className={styles.parts}>
          <legend className="t-label">{t('services.staff.parts')}</legend>
          <p className="t-small muted">{t('services.staff.partsHelp')}</p>
          <ServiceSequence
            label={t('services.staff.parts')}
            ids={value}
            onChange={onChange}
            services={parts}
            maximum={contentLimits.parts}
          />
          <div aria-live="polite">{error && <p className={styles.error}>{error.message}</p>}</div>
        </fieldset>
      )}
    />
  )
}

function CountFields({ form, kind }: ContentsFieldsProps) {
  const { access_days: days, consultation_count: consultations } = form.formState.errors
  const input = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  const help = kind === 'course' ? t('services.staff.asOfCourse') : undefined
  if (!hasField(kind, 'access_days') && !hasField(kind, 'consultation_count')) return null
  return (
    <div className={dialog.pair}>
      {hasField(kind, 'access_days') && (
        <Field
          label={kind === 'course' ? t('services.staff.accessDays') : t('services.staff.addedDays')}
          help={help}
          error={days?.message}
        >
          <TextInput {...input} {...form.register('access_days')} />
        </Field>
      )}
      {hasField(kind, 'consultation_count') && (
        <Field label={t('services.staff.consultationCount')} help={help} error={consultations?.message}>
          <TextInput {...input} {...form.register('consultation_count')} />
        </Field>
      )}
    </div>
  )
}
