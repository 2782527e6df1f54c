import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { canCancel, isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import {
  refundSubscriptionPayment,
  type SubscriptionPayment,
  listSubscriptionPayments,
} from '#contract/shop/subscriptions/staffApi.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../../platform/cache/queries.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import styles from '../../../accounts/users/staff/Person.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { notGivenText, refundToast, refusalOf, refusalText } from '../../orders/staff/orderLabels.ts'
import { PaymentRow } from '../../orders/staff/OrderCards.tsx'
import { RefundForm, type Refund } from '../../orders/staff/RefundForm.tsx'
import { subscriptionTitle } from '../subscriptionLabels.ts'
import { moneyText } from '../../payments/moneyText.ts'
import { type SubscriptionDialogProps, refreshSubscriptions } from './SubscriptionDialogs.tsx'

/** The payments of the periods of a subscription; each can be refunded, in a dialog that leads back to them. */
export function PaymentsDialog({ open, onClose, ...props }: SubscriptionDialogProps) {
  const [refunded, setRefunded] = useState<SubscriptionPayment>()
  return (
    <>
      <Modal
        open={open && !refunded}
        onClose={onClose}
        title={t('subscriptions.staff.payments')}
        description={subscriptionTitle(props.subscription)}
      >
        <Payments {...props} onRefund={setRefunded} />
      </Modal>
      <Modal
        open={open && refunded !== undefined}
        onClose={() => setRefunded(undefined)}
        title={t('subscriptions.staff.refundTitle')}
        description={refunded && paymentTitle(refunded)}
      >
        {refunded && <PaymentRefund {...props} payment={refunded} onClose={() => setRefunded(undefined)} />}
      </Modal>
    </>
  )
}

function paymentTitle({ amount, currency, created_at: createdAt }: SubscriptionPayment): string {
  return t('subscriptions.staff.paymentOf', { sum: moneyText(amount, currency), date: formatDate(createdAt) })
}

type PaymentsProps = {
  subscription: Subscription
  userId: number
  onRefund: (payment: SubscriptionPayment) => void
}

function Payments({ subscription, userId, onRefund }: PaymentsProps) {
  const list = useInfiniteQuery(paymentsQuery({ userId, subscriptionId: subscription.id }))
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? []
  return (
    <QueryBoundary
      queries={[list]}
      skeleton={<SkeletonRows count={2} />}
      errorTitle={t('subscriptions.staff.paymentsFailed')}
    >
      {payments.length === 0 && <p>{t('subscriptions.staff.noPayments')}</p>}
      <DividedList>
        {payments.map((payment) => (
          <li key={payment.id}>
            <OnePayment payment={payment} onRefund={onRefund} />
          </li>
        ))}
      </DividedList>
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
      <p className={styles.footnote}>{t('subscriptions.staff.firstPayment')}</p>
    </QueryBoundary>
  )
}

function OnePayment({ payment, onRefund }: { payment: SubscriptionPayment } & Pick<PaymentsProps, 'onRefund'>) {
  const { currency, refundable, is_refund_pending: isPending } = payment
  const refusal = refusalOf({ payments: [payment] })
  const notGiven = notGivenText({ payments: [payment] })
  return (
    <article aria-label={paymentTitle(payment)}>
      <PaymentRow payment={payment} currency={currency} />
      {isPending && <p className="t-small">{t('orders.staff.refundPending')}</p>}
      {notGiven !== undefined && <p className="t-small">{notGiven}</p>}
      {refusal !== undefined && (
        <p className="t-small">{t('orders.staff.refundRefused', { reason: refusalText(refusal) })}</p>
      )}
      {refundable > 0 && !isPending && (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => onRefund(payment)}>
            {t('orders.staff.refund')}
          </Button>
        </div>
      )}
    </article>
  )
}

type RefundProps = { subscription: Subscription; userId: number; payment: SubscriptionPayment; onClose: () => void }

function PaymentRefund({ subscription, userId, payment, onClose }: RefundProps) {
  const of = { userId, subscriptionId: subscription.id }
  const { id: paymentId, currency, refundable } = payment
  const send = async (body: Refund) => {
    const refunded = await call(refundSubscriptionPayment, { params: { ...of, paymentId }, body })
    await refreshPayments(of)
    showToast(refundToast({ ...refunded, payments: [refunded] }))
  }
  return (
    <RefundForm
      currency={currency}
      refundable={refundable}
      hasAccess={isActiveSubscription(subscription)}
      outcomeOf={({ amount, ends_access: endsAccess }) =>
        outcomeOf(subscription, { sum: moneyText(amount, currency), endsAccess })
      }
      send={send}
      onClose={onClose}
    />
  )
}

function outcomeOf(subscription: Subscription, { sum, endsAccess }: { sum: string; endsAccess: boolean }): string {
  if (!isActiveSubscription(subscription)) return t('subscriptions.staff.outcomeRefund', { sum })
  if (endsAccess) return t('subscriptions.staff.outcomeRefundEnded', { sum })
  return canCancel(subscription)
    ? t('subscriptions.staff.outcomeRefundKept', { sum })
    : t('orders.staff.outcomeKept', { sum })
}

type OfPerson = { userId: number; subscriptionId: number }

function paymentsQuery(params: OfPerson) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listSubscriptionPayments, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(listSubscriptionPayments, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Refetches the payments and subscriptions after a refund. */
async function refreshPayments(params: OfPerson): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: paymentsQuery(params).queryKey }),
    refreshSubscriptions(params.userId),
  ])
}
