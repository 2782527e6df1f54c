import { useCallback, useState } from 'react'
import type { OrderSums } from '#contract/shop/orders/sums.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText, recurringPriceText } from './price.ts'
import { classes } from '../../ui/classes.ts'
import styles from './Service.module.css'

/** On a phone the price and the way to the order, in place of the navigation bar, until the order itself is in view. */
export function StickyOrder({ sums: { due, price }, service }: { sums: OrderSums; service: ServicePage }) {
  const text = due === price ? recurringPriceText({ ...service, price }) : priceText(due, service.currency)
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
