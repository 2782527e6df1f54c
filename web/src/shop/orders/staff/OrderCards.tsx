import type { OrderRefund, StaffOrder } from '#contract/shop/orders/staffApi.ts'
import type { StaffPayment } from '#contract/shop/payments/staffApi.ts'
import { DividedList, ShortList } from '../../../console/CardList.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { AmountRow } from '../../../ui/AmountRow.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { moneyText } from '../../payments/moneyText.ts'
import {
  accountText,
  entryText,
  runText,
  subscriptionText,
  disputeTags,
  failureText,
  paymentTags,
} from './orderLabels.ts'
import styles from './Orders.module.css'

type OrderProps = { order: StaffOrder }

export function SumsCard({ order }: OrderProps) {
  const { sums, currency, promocode, paid, refunded } = order
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.sums')}</h2>
      <dl className={styles.sums}>
        <AmountRow label={t('orders.staff.price')} amount={moneyText(sums.price, currency)} />
        {sums.already_paid > 0 && (
          <AmountRow label={t('orders.staff.alreadyPaid')} amount={moneyText(-sums.already_paid, currency)} />
        )}
        {sums.discount > 0 && (
          <AmountRow
            label={t('orders.staff.discount', { code: promocode ?? '' })}
            amount={moneyText(-sums.discount, currency)}
          />
        )}
        {sums.points > 0 && (
          <AmountRow
            label={t('orders.staff.points', { count: sums.points })}
            amount={moneyText(-sums.points_amount, currency)}
          />
        )}
        <AmountRow label={t('orders.staff.total')} amount={moneyText(sums.amount, currency)} className={styles.total} />
        <AmountRow label={t('orders.staff.paidSum')} amount={moneyText(paid, currency)} />
        {refunded > 0 && <AmountRow label={t('orders.staff.refundedSum')} amount={moneyText(refunded, currency)} />}
      </dl>
      {sums.instalments.length > 0 && (
        <p className={styles.nothing}>{t('orders.staff.plan', { count: sums.instalments.length })}</p>
      )}
    </Card>
  )
}

export function PersonCard({ order: { user_id: userId, person, contact } }: OrderProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.person')}</h2>
      <p className={styles.tag}>
        <TextLink href={staffPaths.person({ userId })}>
          <bdi>{person || t('people.staff.number', { id: userId })}</bdi>
        </TextLink>
      </p>
      {contact && (
        <p className="t-small muted">
          <Facts facts={[contact.name, contact.phone, contact.email]} />
        </p>
      )}
    </Card>
  )
}

/** The run or subscription that the order started or extended. */
export function FulfilmentCard({ order: { run, subscription } }: OrderProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.gave')}</h2>
      {!run && !subscription && <p className={styles.nothing}>{t('orders.staff.gaveNothing')}</p>}
      <DividedList>
        {run && (
          <li>
            <b className="t-label">
              <bdi>{run.course}</bdi>
            </b>
            <p className="t-small muted">{runText(run)}</p>
          </li>
        )}
        {subscription && (
          <li>
            <b className="t-label">
              <bdi>{subscription.title}</bdi>
            </b>
            <p className="t-small muted">{subscriptionText(subscription)}</p>
          </li>
        )}
      </DividedList>
    </Card>
  )
}

export function PaymentsCard({ order }: OrderProps) {
  const renderItem = (payment: StaffPayment) => <PaymentRow payment={payment} currency={order.currency} />
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.payments')}</h2>
      <ShortList items={order.payments} empty={t('orders.staff.noPayments')} renderItem={renderItem} />
    </Card>
  )
}

export function LedgerCard({ order: { ledger, currency } }: OrderProps) {
  const items = ledger.map((line) => ({ ...line, id: `${line.reference} ${line.account}` }))
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.ledger')}</h2>
      <ShortList
        items={items}
        empty={t('orders.staff.noLedger')}
        shortCount={12}
        renderItem={(line) => (
          <>
            <div className={styles.line}>
              <span>{accountText(line)}</span>
              <b className="t-label">{moneyText(line.amount, currency)}</b>
            </div>
            <p className="t-small muted">
              <Facts facts={[entryText(line), formatDateTime(line.created_at)]} />
            </p>
          </>
        )}
      />
    </Card>
  )
}

export function RefundsCard({ order: { refunds, currency } }: OrderProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.refunds')}</h2>
      <ShortList items={refunds} empty="" renderItem={(refund) => <Refund refund={refund} currency={currency} />} />
    </Card>
  )
}

function Refund({ refund, currency }: { refund: OrderRefund; currency: string }) {
  const { amount, points, ends_access: endsAccess, reason, actor, created_at: createdAt } = refund
  const access = endsAccess ? t('orders.staff.accessEnded') : t('orders.staff.accessKept')
  return (
    <>
      <b className="t-label">
        <Facts
          facts={[moneyText(amount, currency), points > 0 && t('orders.staff.points', { count: points }), access]}
        />
      </b>
      <p className={styles.text}>
        <bdi>{reason}</bdi>
      </p>
      <p className="t-small muted">
        <Facts facts={[actor, formatDateTime(createdAt)]} />
      </p>
    </>
  )
}

/** The amount of a payment, its status and its refunds. */
export function PaymentRow({ payment, currency }: { payment: StaffPayment; currency: string }) {
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
