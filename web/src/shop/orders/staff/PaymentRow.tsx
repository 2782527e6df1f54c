import type { OrderPayment } from '#contract/shop/orders/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { disputeTags, failureText, moneyText, paymentTags } from './orderLabels.ts'
import styles from './Orders.module.css'

/** What was to be paid, how it went, and what has gone back. */
export function PaymentRow({ payment, currency }: { payment: OrderPayment; currency: string }) {
  const { status, dispute, amount, refunded, failure_code: code, reference, card, created_at: createdAt } = payment
  const { text, tone } = dispute ? disputeTags[dispute] : paymentTags[status]
  const back = refunded > 0 && t('orders.staff.paymentBack', { sum: moneyText(refunded, currency) })
  return (
    <>
      <div className={styles.line}>
        <b className="t-label">{moneyText(amount, currency)}</b>
        <StatusTag tone={tone}>{t(text)}</StatusTag>
      </div>
      <p className="t-small muted">
        <Facts
          facts={[formatDateTime(createdAt), card, back, code && t('orders.staff.why', { reason: failureText(code) })]}
        />
      </p>
      {reference && <p className="t-small muted">{t('orders.staff.reference', { reference })}</p>}
    </>
  )
}
