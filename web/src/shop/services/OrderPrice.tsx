import { useCallback, useState } from 'react'
import type { OrderSums } from '#contract/shop/orders/sums.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { isRecurring } from '#contract/shop/subscriptions/price.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { moneyText } from '../payments/moneyText.ts'
import styles from './Service.module.css'
import { recurringPriceText } from './services.ts'

export function SumRows({ sums, service }: { sums: OrderSums; service: ServicePage }) {
  const { price, alreadyPaid, discount, points, pointsAmount, amount, due } = sums
  const { currency } = service
  const recurring = isRecurring(service) ? recurringPriceText({ ...service, price }) : undefined
  const lowered = alreadyPaid > 0 || discount > 0 || points > 0
  const rows: [label: string, value: string][] = []
  if (lowered) rows.push([t('services.price'), recurring ?? moneyText(price, currency)])
  if (alreadyPaid > 0) rows.push([t('services.alreadyPaid'), moneyText(-alreadyPaid, currency)])
  if (discount > 0) rows.push([t('services.code'), moneyText(-discount, currency)])
  if (points > 0) rows.push([t('services.pointsRow', { count: points }), moneyText(-pointsAmount, currency)])
  return (
    <dl className={styles.sums}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{due < amount || recurring ? t('services.amountDueToday') : t('services.amountDue')}</dt>
        <dd>{moneyText(due, currency)}</dd>
      </div>
      {recurring && due < price && (
        <div className="t-small muted">
          <dt className="visually-hidden">{t('services.price')}</dt>
          <dd>{t('services.thenPrice', { price: recurring })}</dd>
        </div>
      )}
      {due < amount && (
        <div className="t-small muted">
          <dt className="visually-hidden">{t('services.amountDue')}</dt>
          <dd>{t('services.inAll', { amount: moneyText(amount, currency) })}</dd>
        </div>
      )}
    </dl>
  )
}

/** On phones, replaces the navigation bar with the price and a button, until the order is in view. */
export function StickyOrder({ sums: { due, price }, service }: { sums: OrderSums; service: ServicePage }) {
  const text = due === price ? recurringPriceText({ ...service, price }) : moneyText(due, service.currency)
  const toOrder = () => {
    const order = document.querySelector<HTMLElement>('#order')
    order?.scrollIntoView({ block: 'start' })
    order?.focus({ preventScroll: true })
  }
  const { isOrderInView, observe } = useOrderInView()
  return (
    <div className={classes(styles.sticky, isOrderInView && styles.replaced)} ref={observe} data-replaces-bottom-bar>
      <p className="t-h3">{due === 0 ? t('services.free') : text}</p>
      <Button variant="primary" onClick={toOrder}>
        {t('services.toOrder')}
      </Button>
    </div>
  )
}

/** Counts the order as in view once it reaches the upper 60 % of the screen. */
function useOrderInView() {
  const [isOrderInView, setOrderInView] = useState(false)
  const observe = useCallback((bar: HTMLElement | null) => {
    const order = bar?.closest('#order')
    if (!order) return undefined
    const observer = new IntersectionObserver((entries) => setOrderInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -40%',
    })
    observer.observe(order)
    return () => observer.disconnect()
  }, [])
  return { isOrderInView, observe }
}
