import { useId } from 'react'
import type { Order } from '#contract/shop/orders/api.ts'
import { withPeriod } from '#contract/shop/subscriptions/price.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { moneyText } from '../payments/moneyText.ts'
import styles from './OrderSums.module.css'

export function OrderSums({ order }: { order: Order }) {
  const id = useId()
  const { sums, currency, promocode } = order
  const [, next = 0] = sums.instalments
  return (
    <Card>
      <h2 className="t-h3" id={id}>
        {t('orders.sums')}
      </h2>
      <dl className={styles.sums} aria-labelledby={id}>
        <AmountRow
          label={t('orders.price')}
          amount={withPeriod(moneyText(sums.price, currency), order, currentLanguage())}
        />
        {sums.already_paid > 0 && (
          <AmountRow label={t('orders.alreadyPaid')} amount={moneyText(-sums.already_paid, currency)} />
        )}
        {sums.discount > 0 && (
          <AmountRow label={t('orders.code', { code: promocode ?? '' })} amount={moneyText(-sums.discount, currency)} />
        )}
        {sums.points > 0 && (
          <AmountRow
            label={t('orders.points', { count: sums.points })}
            amount={moneyText(-sums.points_amount, currency)}
          />
        )}
        <AmountRow label={t('orders.total')} amount={moneyText(sums.amount, currency)} className={styles.total} />
        {sums.instalments.length > 0 && <AmountRow label={t('orders.now')} amount={moneyText(sums.due, currency)} />}
      </dl>
      {sums.instalments.length > 0 && (
        <p className="t-small muted">
          {t('orders.later', { count: sums.instalments.length - 1, sum: moneyText(next, currency) })}
        </p>
      )}
    </Card>
  )
}
