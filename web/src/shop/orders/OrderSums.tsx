import { useId } from 'react'
import type { Order } from '#contract/shop/orders/api.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { withPeriod } from '#contract/shop/subscriptions/price.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './OrderSums.module.css'

export function OrderSums({ order }: { order: Order }) {
  const id = useId()
  const { sums, currency, promocode } = order
  const money = (amount: number) => formatMoney(amount, currency, currentLanguage())
  const [, next = 0] = sums.instalments
  return (
    <Card>
      <h2 className="t-h3" id={id}>
        {t('orders.sums')}
      </h2>
      <dl className={styles.sums} aria-labelledby={id}>
        <Line name={t('orders.price')} sum={withPeriod(money(sums.price), order, currentLanguage())} />
        {sums.already_paid > 0 && <Line name={t('orders.alreadyPaid')} sum={`−${money(sums.already_paid)}`} />}
        {sums.discount > 0 && (
          <Line name={t('orders.code', { code: promocode ?? '' })} sum={`−${money(sums.discount)}`} />
        )}
        {sums.points > 0 && (
          <Line name={t('orders.points', { count: sums.points })} sum={`−${money(sums.points_amount)}`} />
        )}
        <Line name={t('orders.total')} sum={money(sums.amount)} isTotal />
        {sums.instalments.length > 0 && <Line name={t('orders.now')} sum={money(sums.due)} />}
      </dl>
      {sums.instalments.length > 0 && (
        <p className="t-small muted">{t('orders.later', { count: sums.instalments.length - 1, sum: money(next) })}</p>
      )}
    </Card>
  )
}

function Line({ name, sum, isTotal = false }: { name: string; sum: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : styles.line}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  )
}
