import { createOrder, type Order } from '#contract/orders/api.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { useRouter } from '@tanstack/react-router'
import { call } from '../platform/api/api.ts'
import { t, type TextKey } from '../platform/language/language.ts'
import { followOrder } from './followOrder.ts'
import { Button } from '../ui/Button.tsx'
import { useAction } from '../ui/useAction.ts'
import styles from './OrderScreen.module.css'

const reasons = {
  declined: 'orders.declined',
  insufficient_funds: 'orders.insufficient',
  expired_card: 'orders.expiredCard',
  authentication: 'orders.authentication',
  expired: 'orders.lapsed',
  replaced: 'orders.replaced',
} as const satisfies Record<string, TextKey>

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** Why an order failed, and the same order again. */
export function FailedOrder({ order }: { order: Order }) {
  const { failure_code: code, sums } = order
  const router = useRouter()
  const { run, isPending } = useAction(async () => {
    const { service_id: serviceId, stream_id, plan, promocode } = order
    const ofRun = stream_id !== null && { stream_id }
    const body = { plan, points: sums.points, ...(promocode !== null && { promocode }), ...ofRun }
    await followOrder(router, await call(createOrder, { params: { serviceId }, query: {}, body }))
  })
  return (
    <>
      <h2 className="t-h2">{t('orders.failedTitle')}</h2>
      <p>{t(code !== null && isKnown(code) ? reasons[code] : 'orders.unknownReason')}</p>
      {sums.points > 0 && <p>{t('orders.pointsReturned', { count: sums.points })}</p>}
      <div className={styles.actions}>
        <Button variant="primary" busy={isPending} onClick={() => run()}>
          {t('orders.retry')}
        </Button>
        <SupportLink />
      </div>
    </>
  )
}
