import type { OrderSums } from '#contract/shop/orders/sums.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText, recurringPriceText } from './price.ts'
import styles from './Service.module.css'

/** On a phone the price and the way to the order, in place of the navigation bar. */
export function StickyOrder({ sums: { due, price }, service }: { sums: OrderSums; service: ServicePage }) {
  const text = due === price ? recurringPriceText({ ...service, price }) : priceText(due, service.currency)
  const toOrder = () => {
    const order = document.querySelector<HTMLElement>('#order')
    order?.scrollIntoView({ block: 'start' })
    order?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.sticky} data-replaces-bottom-bar>
      <p className="t-h3">{due === 0 ? t('services.free') : text}</p>
      <Button variant="primary" onClick={toOrder}>
        {t('services.toOrder')}
      </Button>
    </div>
  )
}
