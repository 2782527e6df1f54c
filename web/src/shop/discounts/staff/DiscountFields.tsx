import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { maxCodeLength } from '#contract/shop/discounts/rules.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { listStaffServices } from '#contract/shop/services/staffApi.ts'
import dialog from '../../../console/Dialog.module.css'
import { t } from '../../../platform/language/language.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import type { DiscountValues } from './discountForm.ts'

type FieldsProps = { form: UseFormReturn<DiscountValues> }
type Shop = ResponseBody<typeof listStaffServices>

/** The code and its person cannot be changed later. */
export function DiscountFields({ form, shop, isNew }: FieldsProps & { shop: Shop; isNew: boolean }) {
  const { brands, services } = shop
  const sold = services.filter(({ is_archived: isArchived }) => !isArchived)
  return (
    <>
      {isNew && <CodeFields form={form} />}
      <OffFields form={form} currencies={[...new Set(brands.map(({ currency }) => currency))]} />
      <LimitFields form={form} />
      {brands.length > 1 && (
        <Controller
          control={form.control}
          name="brands"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <CheckboxGroup
              legend={t('discounts.staff.brands')}
              help={t('discounts.staff.brandsHelp')}
              error={error?.message}
              options={brands.map(({ id, title }) => ({ value: id, label: title }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="service_ids"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            legend={t('discounts.staff.services')}
            help={t('discounts.staff.servicesHelp')}
            error={error?.message}
            options={sold.map(({ id, title }) => ({ value: id, label: `${title} (${id})` }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </>
  )
}

function CodeFields({ form: { register, formState } }: FieldsProps) {
  const { code, person } = formState.errors
  return (
    <div className={dialog.pair}>
      <Field label={t('discounts.staff.code')} help={t('discounts.staff.codeHelp')} error={code?.message}>
        <TextInput autoComplete="off" spellCheck={false} maxLength={maxCodeLength} {...register('code')} />
      </Field>
      <Field label={t('discounts.staff.person')} help={t('discounts.staff.personHelp')} error={person?.message}>
        <TextInput autoComplete="off" spellCheck={false} maxLength={255} {...register('person')} />
      </Field>
    </div>
  )
}

function OffFields({ form, currencies }: FieldsProps & { currencies: readonly string[] }) {
  const { control, register, formState } = form
  const { percent, amount, currency } = formState.errors
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <RadioGroup
            label={t('discounts.staff.takes')}
            options={[
              { value: 'percent', label: t('discounts.staff.takesPercent') },
              { value: 'amount', label: t('discounts.staff.takesAmount') },
            ]}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {kind === 'percent' ? (
        <Field label={t('discounts.staff.percent')} error={percent?.message}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={3} {...register('percent')} />
        </Field>
      ) : (
        <div className={dialog.pair}>
          <Field label={t('discounts.staff.amount')} error={amount?.message}>
            <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...register('amount')} />
          </Field>
          <Field label={t('discounts.staff.currency')} error={currency?.message}>
            <Select {...register('currency')}>
              {currencies.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  )
}

function LimitFields({ form: { register, formState } }: FieldsProps) {
  const { starts_on, ends_on, use_limit, use_limit_per_person } = formState.errors
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  return (
    <>
      <div className={dialog.pair}>
        <Field label={t('discounts.staff.firstDay')} error={starts_on?.message}>
          <TextInput type="date" {...register('starts_on')} />
        </Field>
        <Field label={t('discounts.staff.lastDay')} help={t('discounts.staff.lastDayHelp')} error={ends_on?.message}>
          <TextInput type="date" {...register('ends_on')} />
        </Field>
      </div>
      <div className={dialog.pair}>
        <Field label={t('discounts.staff.limit')} help={t('discounts.staff.limitHelp')} error={use_limit?.message}>
          <TextInput {...count} {...register('use_limit')} />
        </Field>
        <Field label={t('discounts.staff.limitPerPerson')} error={use_limit_per_person?.message}>
          <TextInput {...count} {...register('use_limit_per_person')} />
        </Field>
      </div>
    </>
  )
}
