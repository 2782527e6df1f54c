import type { Order } from '#contract/orders/api.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import styles from './OrderScreen.module.css'

/** What an order has opened, and the way there. */
export function PaidOrder({ order }: { order: Order }) {
  const { href, label } = destination(order)
  return (
    <>
      <h2 className="t-h2">{t('orders.paidTitle')}</h2>
      <p>{order.sums.price > 0 ? t('orders.paidText') : t('orders.openText')}</p>
      <div className={styles.actions}>
        <AppLink className={buttonClass({ variant: 'primary' })} href={href}>
          {label}
        </AppLink>
      </div>
    </>
  )
}

export function RefundedOrder() {
  return (
    <>
      <h2 className="t-h2">{t('orders.refundedTitle')}</h2>
      <p>{t('orders.refundedText')}</p>
    </>
  )
}

function destination({ course_stream_id: streamId, subscription_id: subscriptionId }: Order) {
  if (streamId !== null) return { href: paths.calendar({ streamId }), label: t('orders.openCourse') }
  if (subscriptionId !== null)
    return { href: paths.subscription({ subscriptionId }), label: t('orders.openSubscription') }
  return { href: paths.courses(), label: t('orders.openCourses') }
}
