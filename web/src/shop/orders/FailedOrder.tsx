import { createOrder, type Order } from '#contract/shop/orders/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../platform/api/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { useAction } from '../../ui/useAction.ts'
import { paymentFailureText } from './paymentFailureText.ts'
import { followOrder } from './followOrder.ts'
import { trackCheckout } from './trackCheckout.ts'
import styles from './OrderScreen.module.css'

/** Why an order failed, the same order again, and the offer, on which its terms can be changed. */
export function FailedOrder({ order }: { order: Order }) {
  const { failure_code: code, sums } = order
  const router = useRouter()
  const { run, isPending } = useAction(async () => {
    const { service_id: serviceId, stream_id, plan, promocode, currency } = order
    trackCheckout({ serviceId, amount: sums.amount, currency })
    const ofRun = stream_id !== null && { stream_id }
    const body = { plan, points: sums.points, ...(promocode !== null && { promocode }), ...ofRun }
    await followOrder(router, await call(createOrder, { params: { serviceId }, query: {}, body }))
  })
  return (
    <>
      <h2 className="t-h2">{t('orders.failedTitle')}</h2>
      <p>{paymentFailureText(code)}</p>
      {sums.points > 0 && <p>{t('orders.pointsReturned', { count: sums.points })}</p>}
      <div className={styles.actions}>
        {!mobileApp() && (
          <Button variant="primary" busy={isPending} onClick={() => run()}>
            {t('orders.retry')}
          </Button>
        )}
        {/* Mobile applications sell there, by their store. What is added to a run has no page of its own. */}
        {order.stream_id === null && (
          <AppLink className={buttonClass()} href={paths.service({ serviceId: order.service_id })}>
            {t('orders.toOffer')}
          </AppLink>
        )}
        <SupportLink />
      </div>
    </>
  )
}
