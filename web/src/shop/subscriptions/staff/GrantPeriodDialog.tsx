import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { reasonMaximum } from '#contract/accounts/users/staff.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { grantSubscriptionPeriod } from '#contract/shop/subscriptions/staffApi.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { newId } from '../../../platform/device/newId.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { subscriptionTitle } from '../labels.ts'
import { refreshSubscriptions, type SubscriptionDialogProps } from './changedSubscription.ts'

/** Gives a period of a subscription without a payment. */
export function GrantPeriodDialog({ open, onClose, ...props }: SubscriptionDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('subscriptions.staff.grantTitle')}
      description={subscriptionTitle(props.subscription)}
    >
      <GrantForm {...props} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function GrantForm({ onClose, subscription, userId }: Omit<SubscriptionDialogProps, 'open'>) {
  // One for the whole form: a second press, and a retry after a lost reply, give one period.
  const [clientId] = useState(newId)
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (given) => {
    const body = { client_id: clientId, reason: given.reason.trim() }
    await call(grantSubscriptionPeriod, { params: { userId, subscriptionId: subscription.id }, body })
    await refreshSubscriptions(userId)
    showToast({ text: t('subscriptions.staff.granted'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={
        isActiveSubscription(subscription)
          ? t('subscriptions.staff.outcomeGrant')
          : t('subscriptions.staff.outcomeGrantAgain')
      }
      confirm={t('subscriptions.staff.grant')}
      failure={failure}
      isPending={isPending}
      missing={reason.trim() === '' ? t('subscriptions.staff.reasonMissing') : undefined}
    >
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
