import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { pointsReturned } from '#contract/shop/orders/refunds.ts'
import { type StaffOrder, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { BackToList, RecordBoundary, RecordColumns, RecordHeader } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { timeZone } from '../../../platform/language/timeZone.ts'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { moneyText } from '../../payments/moneyText.ts'
import { FulfilmentCard, LedgerCard, PaymentsCard, PersonCard, RefundsCard, SumsCard } from './OrderCards.tsx'
import { disputeText, notGivenText, orderTag, refusalOf, refusalText, refundToast } from './orderLabels.ts'
import { orderQuery, showRefunded, orderSearch } from './orderQueries.ts'
import styles from './Orders.module.css'
import { RefundForm, type Refund } from './RefundForm.tsx'

export function OrderScreen({ orderId }: { orderId: number }) {
  useLanguage()
  const order = useQuery(orderQuery(orderId))
  const search = useRouteSearch(orderSearch)
  return (
    <>
      <BackToList href={staffPaths.orders(search)} label={t('orders.staff.backToList')} />
      <RecordBoundary
        query={order}
        missing={{
          icon: <ReceiptText aria-hidden />,
          title: t('orders.staff.missingTitle'),
          text: t('orders.staff.missingText'),
        }}
        errorTitle={t('orders.staff.orderFailed')}
      >
        {order.data && <OrderCards order={order.data} />}
      </RecordBoundary>
    </>
  )
}

function OrderCards({ order }: { order: StaffOrder }) {
  const refusal = refusalOf(order)
  const problems = [disputeText(order), notGivenText(order)].filter((text) => text !== undefined)
  return (
    <>
      <Header order={order} />
      {order.is_refund_pending && (
        <Note tone="info" role="status" className={styles.note}>
          {t('orders.staff.refundPending')}
        </Note>
      )}
      {problems.map((text) => (
        <Note key={text} tone="bad" role="status" className={styles.note}>
          {text}
        </Note>
      ))}
      {refusal !== undefined && (
        <Note tone="bad" role="status" className={styles.note}>
          {t('orders.staff.refundRefused', { reason: refusalText(refusal) })}
        </Note>
      )}
      <RecordColumns
        side={
          <>
            <SumsCard order={order} />
            <PersonCard order={order} />
            <FulfilmentCard order={order} />
          </>
        }
      >
        <PaymentsCard order={order} />
        {order.refunds.length > 0 && <RefundsCard order={order} />}
        <LedgerCard order={order} />
      </RecordColumns>
    </>
  )
}

function Header({ order }: { order: StaffOrder }) {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { id, service_title: title, brand, created_at: createdAt, refundable, is_refund_pending: isPending } = order
  const { text, tone } = orderTag(order)
  return (
    <>
      <RecordHeader
        title={t('orders.staff.number', { id })}
        tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
        actions={
          refundable > 0 &&
          !isPending && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('orders.staff.refund')}
            </Button>
          )
        }
      >
        <p>
          <bdi>{title}</bdi>
        </p>
        <p className="t-small muted">
          <Facts facts={[brand, formatDateTime(createdAt), timeZoneLabel(timeZone(), language)]} />
        </p>
      </RecordHeader>
      <RefundDialog open={isOpen} onClose={() => setOpen(false)} order={order} />
    </>
  )
}

type RefundDialogProps = { open: boolean; onClose: () => void; order: StaffOrder }

/** Refunds an order. */
function RefundDialog({ open, onClose, order }: RefundDialogProps) {
  const { id, service_title: title, currency, refundable } = order
  const send = async (body: Refund) => {
    const refunded = await call(refundOrder, { params: { orderId: id }, body })
    await showRefunded(refunded)
    showToast(refundToast(refunded))
  }
  return (
    <Modal open={open} onClose={onClose} title={t('orders.staff.refundTitle', { id })} description={title}>
      <RefundForm
        currency={currency}
        refundable={refundable}
        outcomeOf={(refund) => outcomeOf(refund, order)}
        send={send}
        onClose={onClose}
      />
    </Modal>
  )
}

function outcomeOf({ amount, ends_access: endsAccess }: Pick<Refund, 'amount' | 'ends_access'>, order: StaffOrder) {
  const { currency, paid, refunded, sums, points_returned: returned } = order
  const back = pointsReturned({ points: sums.points, paid, refunded: refunded + amount })
  const values = { sum: moneyText(amount, currency), count: Math.max(0, back - returned) }
  if (endsAccess)
    return values.count > 0 ? t('orders.staff.outcomeEndedPoints', values) : t('orders.staff.outcomeEnded', values)
  return values.count > 0 ? t('orders.staff.outcomeKeptPoints', values) : t('orders.staff.outcomeKept', values)
}
