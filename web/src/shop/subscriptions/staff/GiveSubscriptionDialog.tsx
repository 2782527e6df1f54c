import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { reasonMaximum } from '#contract/accounts/users/staff.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { giveSubscription } from '#contract/shop/subscriptions/staffApi.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { newId } from '../../../platform/device/newId.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Select, TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { refreshSubscriptions } from './changedSubscription.ts'

type GiveProps = { open: boolean; onClose: () => void; userId: number }

/** Gives a person a subscription that is sold, without a payment. */
export function GiveSubscriptionDialog({ open, onClose, userId }: GiveProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('subscriptions.staff.giveTitle')}>
      <SoldSubscriptions userId={userId} onClose={onClose} />
    </Modal>
  )
}

function SoldSubscriptions(props: Omit<GiveProps, 'open'>) {
  const shop = useQuery({ ...queryOf(listStaffServices), staleTime: 0 })
  const sold = shop.data?.services.filter((one) => one.kind === 'subscription' && !one.is_archived)
  return (
    <QueryBoundary
      queries={[shop]}
      skeleton={<SkeletonRows count={2} />}
      errorTitle={t('subscriptions.staff.soldFailed')}
    >
      {sold?.length === 0 && <p>{t('subscriptions.staff.noneSold')}</p>}
      {sold && sold.length > 0 && <GiveForm {...props} sold={sold} />}
    </QueryBoundary>
  )
}

type Values = { service_id: string; reason: string }
type FormProps = Omit<GiveProps, 'open'> & { sold: readonly StaffServiceItem[] }

/** Unmounted with the dialog, which resets its values. */
function GiveForm({ onClose, userId, sold }: FormProps) {
  // One for the whole form: a second press, and a retry after a lost reply, give one subscription.
  const [clientId] = useState(newId)
  const form = useForm<Values>({ defaultValues: { service_id: String(sold[0]?.id ?? ''), reason: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (given) => {
    const body = { client_id: clientId, service_id: Number(given.service_id), reason: given.reason.trim() }
    await call(giveSubscription, { params: { userId }, body })
    await refreshSubscriptions(userId)
    showToast({ text: t('subscriptions.staff.given'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={t('subscriptions.staff.outcomeGive')}
      confirm={t('subscriptions.staff.give')}
      failure={failure}
      isPending={isPending}
      missing={reason.trim() === '' ? t('subscriptions.staff.reasonMissing') : undefined}
    >
      <Field label={t('subscriptions.staff.which')} error={form.formState.errors.service_id?.message}>
        <Select {...form.register('service_id')}>
          {sold.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
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
