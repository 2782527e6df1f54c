import { useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { pointsReturned } from '#contract/orders/refunds.ts'
import { refundOrder, type StaffOrder } from '#contract/orders/staffApi.ts'
import { parseMoney, typedMoney } from '#contract/payments/money.ts'
import { reasonMaximum } from '#contract/people/rules.ts'
import { DialogForm } from '../../people/staff/DialogForm.tsx'
import { call } from '../../platform/api/api.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { newId } from '../../platform/device/newId.ts'
import { t } from '../../platform/language/language.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { moneyText, refusalOf } from './orderLabels.ts'
import { showRefunded } from './orderQueries.ts'

type Values = { amount: string; access: 'keep' | 'end'; reason: string }

type RefundDialogProps = { open: boolean; onClose: () => void; order: StaffOrder }

/** Sends money of an order back. */
export function RefundDialog({ open, onClose, order }: RefundDialogProps) {
  const { id, service_title: title } = order
  return (
    <Modal open={open} onClose={onClose} title={t('orders.staff.refundTitle', { id })} description={title}>
      <RefundForm order={order} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function RefundForm({ order, onClose }: Omit<RefundDialogProps, 'open'>) {
  // One for the whole form: a second press, and a retry after a lost reply, are the same refund.
  const [clientId] = useState(newId)
  const { currency, refundable } = order
  const form = useForm<Values>({
    defaultValues: { amount: typedMoney(refundable, currency), access: 'keep', reason: '' },
  })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const amount = amountOf(values, order)
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ access, reason }) => {
    const body = { client_id: clientId, amount: amount ?? 0, ends_access: access === 'end', reason: reason.trim() }
    const refunded = await call(refundOrder, { params: { orderId: order.id }, body })
    await showRefunded(refunded)
    showToast(toastOf(refunded))
    onClose()
  })
  const sum = moneyText(amount ?? refundable, currency)
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcomeOf(values, order)}
      confirm={t('orders.staff.confirmRefund', { sum })}
      failure={failure}
      isPending={isPending}
      missing={missingOf(values, order)}
    >
      <RefundFields form={form} order={order} />
    </DialogForm>
  )
}

function toastOf(refunded: StaffOrder) {
  if (refusalOf(refunded) !== undefined) return { text: t('orders.staff.refundNotMade'), tone: 'bad' as const }
  const text = refunded.is_refund_pending ? t('orders.staff.refundSent') : t('orders.staff.refundDone')
  return { text, tone: 'ok' as const }
}

function RefundFields({ form, order }: { form: UseFormReturn<Values>; order: StaffOrder }) {
  const { errors } = form.formState
  const help = t('orders.staff.amountHelp', { sum: moneyText(order.refundable, order.currency) })
  return (
    <>
      <Field label={t('orders.staff.amount')} help={help} error={errors.amount?.message}>
        <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.register('amount')} />
      </Field>
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
      <Field label={t('orders.staff.reason')} help={t('orders.staff.reasonHelp')} error={errors.reason?.message}>
        <TextArea rows={2} maxLength={reasonMaximum} {...form.register('reason')} />
      </Field>
    </>
  )
}

/** The typed amount in minor units; undefined for one that cannot be refunded. */
function amountOf({ amount }: Values, { currency, refundable }: StaffOrder): number | undefined {
  const minor = parseMoney(amount, currency) ?? 0
  return minor > 0 && minor <= refundable ? minor : undefined
}

function missingOf(values: Values, order: StaffOrder): string | undefined {
  if (amountOf(values, order) === undefined)
    return t('orders.staff.amountMissing', { sum: moneyText(order.refundable, order.currency) })
  return values.reason.trim() === '' ? t('orders.staff.reasonMissing') : undefined
}

function outcomeOf(values: Values, order: StaffOrder): string {
  const { currency, paid, refunded, sums, points_returned: returned } = order
  const amount = amountOf(values, order)
  if (amount === undefined) return missingOf(values, order) ?? ''
  const back = pointsReturned({ points: sums.points, paid, refunded: refunded + amount })
  const given = { sum: moneyText(amount, currency), count: Math.max(0, back - returned) }
  if (values.access === 'end')
    return given.count > 0 ? t('orders.staff.outcomeEndedPoints', given) : t('orders.staff.outcomeEnded', given)
  return given.count > 0 ? t('orders.staff.outcomeKeptPoints', given) : t('orders.staff.outcomeKept', given)
}
