import { pointsReturned } from '#contract/shop/orders/refunds.ts'
import { refundOrder, type StaffOrder } from '#contract/shop/orders/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { moneyText, refundToast } from './orderLabels.ts'
import { showRefunded } from './orderQueries.ts'
import { RefundForm, type Refund } from './RefundForm.tsx'

type RefundDialogProps = { open: boolean; onClose: () => void; order: StaffOrder }

/** Sends money of an order back. */
export function RefundDialog({ open, onClose, order }: RefundDialogProps) {
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
  const given = { sum: moneyText(amount, currency), count: Math.max(0, back - returned) }
  if (endsAccess)
    return given.count > 0 ? t('orders.staff.outcomeEndedPoints', given) : t('orders.staff.outcomeEnded', given)
  return given.count > 0 ? t('orders.staff.outcomeKeptPoints', given) : t('orders.staff.outcomeKept', given)
}
