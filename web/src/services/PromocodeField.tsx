import { CircleCheck } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { getOrderPrice } from '#contract/orders/api.ts'
import { call } from '../platform/api/api.ts'
import { useFormSubmit } from '../platform/api/useFormSubmit.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { priceText } from './price.ts'
import styles from './Service.module.css'
import type { OrderFields, OrderTerms } from './useOrderTerms.ts'

export interface PromocodeFieldProps {
  form: UseFormReturn<OrderFields>
  serviceId: number
  terms: OrderTerms
  currency: string
}

/** A code, checked by the server before it lowers the price. */
export function PromocodeField({ form, serviceId, terms, currency }: PromocodeFieldProps) {
  const { promocode: applied, setCoded, price } = terms
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ promocode }) => {
    const query = { promocode: promocode.trim() }
    if (query.promocode === '') return setCoded(undefined)
    setCoded({ ...query, price: await call(getOrderPrice, { params: { serviceId }, query }) })
  })
  const { errors } = form.formState
  const remove = () => {
    form.reset()
    setCoded(undefined)
  }
  return (
    <form onSubmit={onSubmit} className={styles.code} noValidate>
      <Field label={t('services.code')} error={errors.promocode?.message}>
        <div className={styles.codeRow}>
          <TextInput autoComplete="off" autoCapitalize="characters" maxLength={60} {...form.register('promocode')} />
          <Button type="submit" variant="soft" busy={isPending}>
            {t('services.apply')}
          </Button>
        </div>
      </Field>
      <FormFailure failure={failure} />
      <div role="status">
        {applied !== '' && price && (
          <p className={styles.applied}>
            <CircleCheck aria-hidden />
            <span>
              {t('services.codeApplied', {
                code: applied,
                amount: priceText(price.sums.discount, currency),
              })}{' '}
              <button type="button" className={linkClass(true)} onClick={remove}>
                {t('services.removeCode')}
              </button>
            </span>
          </p>
        )}
      </div>
    </form>
  )
}
