import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, Controller } from 'react-hook-form'
import { maxReasonLength } from '#contract/accounts/users/staff.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isActiveSubscription, canCancel } from '#contract/shop/subscriptions/rules.ts'
import {
  listPersonSubscriptions,
  grantSubscriptionPeriod,
  giveSubscription,
  endPersonSubscription,
  type SubscriptionEnd,
} from '#contract/shop/subscriptions/staffApi.ts'
import { refreshPerson } from '../../../accounts/users/staff/person.ts'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey, newId } from '../../../platform/device/ids.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { TextArea, Select } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { subscriptionTitle, isPaidPeriodOver } from '../subscriptionLabels.ts'

export type SubscriptionDialogProps = {
  open: boolean
  onClose: () => void
  subscription: Subscription
  userId: number
}

/** Refetches a person's subscriptions after a change. */
export async function refreshSubscriptions(userId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listPersonSubscriptions.path] }),
    refreshPerson(userId),
  ])
}

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
  // One id per form, so that a second press or a retry gives one period.
  const [clientId] = useState(newId)
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    const body = { client_id: clientId, reason: values.reason.trim() }
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
        <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}

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

type GiveValues = { service_id: string; reason: string }

type GiveFormProps = Omit<GiveProps, 'open'> & { sold: readonly StaffServiceItem[] }

/** Unmounted with the dialog, which resets its values. */
function GiveForm({ onClose, userId, sold }: GiveFormProps) {
  // One id per form, so that a second press or a retry gives one subscription.
  const [clientId] = useState(newId)
  const form = useForm<GiveValues>({ defaultValues: { service_id: String(sold[0]?.id ?? ''), reason: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    const body = { client_id: clientId, service_id: Number(values.service_id), reason: values.reason.trim() }
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
        <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}

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

type EndValues = { at: SubscriptionEnd; reason: string }

/** Unmounted with the dialog, which resets its values. */
function EndForm({ onClose, subscription, userId }: Omit<SubscriptionDialogProps, 'open'>) {
  const isPaying = canCancel(subscription)
  const keyOf = useIdempotencyKey()
  const form = useForm<EndValues>({ defaultValues: { at: isPaying ? 'paid_day' : 'now', reason: '' } })
  const { at, reason } = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (values) => {
    const body = { at: values.at, reason: values.reason.trim() }
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
      outcome={endOutcome(at, subscription)}
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
        <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}

function endOutcome(at: SubscriptionEnd, subscription: Subscription): string {
  const { next_pay_at: nextPayAt } = subscription
  if (at === 'now' || isPaidPeriodOver(subscription)) return t('subscriptions.staff.outcomeNow')
  return nextPayAt === null
    ? t('subscriptions.staff.outcomePaid')
    : t('subscriptions.staff.outcomePaidDay', { date: formatDate(nextPayAt) })
}
