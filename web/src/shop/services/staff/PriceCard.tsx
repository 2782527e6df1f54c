import { useForm, useWatch } from 'react-hook-form'
import { parseMoney, typedMoney } from '#contract/shop/payments/money.ts'
import { hasInstalments } from '#contract/shop/services/rules.ts'
import { updateServicePrice, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { currentLanguage, t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { priceLabel, showServiceChange } from './services.tsx'
import styles from './Services.module.css'

type PriceCardProps = { service: StaffServicePage; isAdmin: boolean }

/** Only administrators change prices. */
export function PriceCard({ service, isAdmin }: PriceCardProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('services.staff.price')}</h2>
      <p className={styles.note}>{sourceOf(service)}</p>
      {isAdmin ? (
        <PriceForm service={service} />
      ) : (
        <>
          <p className="t-h3">{priceLabel(service)}</p>
          <p className="t-small muted">{t('services.staff.priceByAdmins')}</p>
        </>
      )}
    </Card>
  )
}

function sourceOf({ is_priced: isPriced, is_price_edited: isEdited, is_of_console: isOfConsole }: StaffServicePage) {
  if (!isPriced) return t('services.staff.priceNotSet')
  if (isOfConsole) return t('services.staff.priceOfConsole')
  return isEdited ? t('services.staff.priceEdited') : t('services.staff.priceFromFile')
}

/** Wire names, so that field errors match. */
type Values = { price: string; full_price: string; instalment_count: string }

function PriceForm({ service }: { service: StaffServicePage }) {
  const { id, kind, currency } = service
  const form = useForm<Values>({ defaultValues: valuesOf(service) })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async () => {
    const changed = await call(updateServicePrice, { params: { serviceId: id }, body: pricingOf(values, currency) })
    await showServiceChange(changed)
    form.reset(valuesOf(changed))
    showToast({ text: t('services.staff.priceSaved'), tone: 'ok' })
  })
  const { errors, isDirty } = form.formState
  const { price, full_price: fullPrice, instalment_count: count } = errors
  const input = { autoComplete: 'off', maxLength: 20 } as const
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={t('services.staff.priceIn', { currency })} error={price?.message}>
        <TextInput inputMode="decimal" {...input} {...form.register('price')} />
      </Field>
      <Field label={t('services.staff.fullPrice')} help={t('services.staff.fullPriceHelp')} error={fullPrice?.message}>
        <TextInput inputMode="decimal" {...input} {...form.register('full_price')} />
      </Field>
      {hasInstalments(kind) && (
        <Field
          label={t('services.staff.instalments')}
          help={t('services.staff.instalmentsHelp')}
          error={count?.message}
        >
          <TextInput inputMode="numeric" {...input} {...form.register('instalment_count')} />
        </Field>
      )}
      <Note tone="info" role="status">
        {outcomeOf(values, service)}
      </Note>
      <FormFailure failure={failure} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={missingOf(values, service) ?? (isDirty ? undefined : t('services.staff.nothingChanged'))}
        >
          {t('services.staff.savePrice')}
        </Button>
      </div>
    </form>
  )
}

function valuesOf(service: StaffServicePage): Values {
  const { price, full_price: fullPrice, instalment_count: count, currency, is_priced: isPriced } = service
  return {
    price: isPriced ? typedMoney(price, currency) : '',
    full_price: fullPrice === null ? '' : typedMoney(fullPrice, currency),
    instalment_count: count === null ? '' : String(count),
  }
}

function pricingOf(values: Values, currency: string) {
  return {
    price: parseMoney(values.price, currency) ?? 0,
    full_price: values.full_price.trim() === '' ? null : (parseMoney(values.full_price, currency) ?? 0),
    instalment_count: values.instalment_count.trim() === '' ? null : Number(values.instalment_count),
  }
}

/** The first field that is missing or wrong; undefined if the price can be saved. */
function missingOf(values: Values, { currency }: StaffServicePage): string | undefined {
  const { price, full_price: fullPrice, instalment_count: count } = pricingOf(values, currency)
  if (parseMoney(values.price, currency) === undefined) return t('services.staff.priceMissing')
  if (fullPrice !== null && fullPrice <= price) return t('services.staff.fullPriceMissing')
  if (count === null) return undefined
  const isCount = Number.isInteger(count) && count >= 2 && count <= 24 && price > 0
  return isCount ? undefined : t('services.staff.instalmentsMissing')
}

/** The result of saving, as one sentence. */
function outcomeOf(values: Values, service: StaffServicePage): string {
  const missing = missingOf(values, service)
  if (missing !== undefined) return missing
  const { price } = pricingOf(values, service.currency)
  if (price === 0) return t('services.staff.outcomeFree')
  return t('services.staff.outcomePrice', { price: formatPrice({ ...service, price }, currentLanguage()) })
}
