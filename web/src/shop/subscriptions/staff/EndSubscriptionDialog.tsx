import { Controller, useForm, useWatch } from 'react-hook-form'
import { reasonMaximum } from '#contract/accounts/users/staff.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { canCancel } from '#contract/shop/subscriptions/rules.ts'
import { endPersonSubscription, type SubscriptionEnd } from '#contract/shop/subscriptions/staffApi.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/api/useIdempotencyKey.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isPaidPeriodOver, subscriptionTitle } from '../labels.ts'
import { refreshSubscriptions, type SubscriptionDialogProps } from './changedSubscription.ts'

/** Ends a subscription for its person: now, or with the period that is paid. */
export function EndSubscriptionDialog({ open, onClose, ...props }: SubscriptionDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('subscriptions.staff.endTitle')}
      description={subscriptionTitle(props.subscription)}
    >
      <EndForm {...props} onClose={onClose} />
    </Modal>
  )
}

type Values = { at: SubscriptionEnd; reason: string }

/** Unmounted with the dialog, which resets its values. */
function EndForm({ onClose, subscription, userId }: Omit<SubscriptionDialogProps, 'open'>) {
  const isPaying = canCancel(subscription)
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({ defaultValues: { at: isPaying ? 'paid_day' : 'now', reason: '' } })
  const { at, reason } = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (given) => {
    const body = { at: given.at, reason: given.reason.trim() }
    const params = { userId, subscriptionId: subscription.id }
    await call(endPersonSubscription, { params, body, idempotencyKey: keyOf(body) })
    await refreshSubscriptions(userId)
    showToast({ text: t('subscriptions.staff.ended'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={outcomeOf(at, subscription)}
      confirm={t('subscriptions.staff.confirmEnd')}
      failure={failure}
      isPending={isPending}
      missing={reason.trim() === '' ? t('subscriptions.staff.reasonMissing') : undefined}
    >
      {isPaying && (
        <Controller
          control={form.control}
          name="at"
          render={({ field }) => (
            <RadioGroup
              label={t('subscriptions.staff.when')}
              options={[
                { value: 'paid_day', label: t('subscriptions.staff.atPaidDay') },
                { value: 'now', label: t('subscriptions.staff.now') },
              ]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Field
        label={t('subscriptions.staff.reason')}
        help={t('subscriptions.staff.reasonHelp')}
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={2} maxLength={reasonMaximum} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}

function outcomeOf(at: SubscriptionEnd, subscription: Subscription): string {
  const { next_pay_at: nextPayAt } = subscription
  if (at === 'now' || isPaidPeriodOver(subscription)) return t('subscriptions.staff.outcomeNow')
  return nextPayAt === null
    ? t('subscriptions.staff.outcomePaid')
    : t('subscriptions.staff.outcomePaidDay', { date: formatDate(nextPayAt) })
}
