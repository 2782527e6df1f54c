import { useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { parseMoney, typedMoney } from '#contract/shop/payments/money.ts'
import { maxReasonLength } from '#contract/accounts/users/staff.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { newId } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { moneyText } from '../../payments/moneyText.ts'

/** The amount is in minor units. */
export type Refund = { client_id: string; amount: number; ends_access: boolean; reason: string }

type Refundable = {
  currency: string
  /** In minor units. */
  refundable: number
  /** False if there is no access to end. */
  hasAccess?: boolean
}

type RefundFormProps = Refundable & {
  onClose: () => void
  /** The result of the refund, as one sentence. */
  outcomeOf: (refund: Pick<Refund, 'amount' | 'ends_access'>) => string
  send: (refund: Refund) => Promise<unknown>
}

/** `access` has no default: it is chosen each time. */
type Values = { amount: string; access: 'keep' | 'end' | ''; reason: string }

/** Refunds money. Unmounted with its dialog, which resets its values. */
export function RefundForm({ onClose, outcomeOf, send, ...refundable }: RefundFormProps) {
  // One id per form, so that a second press or a retry refunds once.
  const [clientId] = useState(newId)
  // The closing dialog stays visible for a moment.
  const [isSent, setSent] = useState(false)
  const form = useForm<Values>({
    defaultValues: { amount: typedMoney(refundable.refundable, refundable.currency), access: '', reason: '' },
  })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const amount = amountOf(values, refundable)
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ access, reason }) => {
    await send({ client_id: clientId, amount: amount ?? 0, ends_access: access === 'end', reason: reason.trim() })
    setSent(true)
    onClose()
  })
  const missing = missingOf(values, refundable)
  const isChosen = values.access !== '' || refundable.hasAccess === false
  const outcome =
    amount === undefined || !isChosen ? missing : outcomeOf({ amount, ends_access: values.access === 'end' })
  const sum = moneyText(amount ?? refundable.refundable, refundable.currency)
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcome ?? ''}
      confirm={t('orders.staff.confirmRefund', { sum })}
      failure={failure}
      isPending={isPending || isSent}
      missing={missing}
    >
      <RefundFields form={form} {...refundable} />
    </DialogForm>
  )
}

function RefundFields({ form, currency, refundable, hasAccess = true }: Refundable & { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const help = t('orders.staff.amountHelp', { sum: moneyText(refundable, currency) })
  return (
    <>
      <Field label={t('orders.staff.amount')} help={help} error={errors.amount?.message}>
        <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.register('amount')} />
      </Field>
      {hasAccess && (
        <Controller
          control={form.control}
          name="access"
          render={({ field }) => (
            <RadioGroup
              label={t('orders.staff.access')}
              options={[
                { value: 'keep', label: t('orders.staff.keepAccess') },
                { value: 'end', label: t('orders.staff.endAccess') },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Field label={t('orders.staff.reason')} help={t('orders.staff.reasonHelp')} error={errors.reason?.message}>
        <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
      </Field>
    </>
  )
}

/** The typed amount in minor units; undefined if it cannot be refunded. */
function amountOf({ amount }: Values, { currency, refundable }: Refundable): number | undefined {
  const minor = parseMoney(amount, currency) ?? 0
  return minor > 0 && minor <= refundable ? minor : undefined
}

function missingOf(values: Values, refundable: Refundable): string | undefined {
  if (amountOf(values, refundable) === undefined)
    return t('orders.staff.amountMissing', { sum: moneyText(refundable.refundable, refundable.currency) })
  if (refundable.hasAccess !== false && values.access === '') return t('orders.staff.accessMissing')
  return values.reason.trim() === '' ? t('orders.staff.reasonMissing') : undefined
}
