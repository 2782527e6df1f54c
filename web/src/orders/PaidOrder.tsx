import type { Order } from '#contract/orders/api.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import styles from './OrderScreen.module.css'

/** What an order has opened, and the way there. */
export function PaidOrder({ order }: { order: Order }) {
  const { href, label } = destination(order)
  // What is bought in a mobile application has the receipt of its store.
  const hasReceipt = order.sums.price > 0 && !mobileApp()
  return (
    <>
      <h2 className="t-h2">{t('orders.paidTitle')}</h2>
      <p>{hasReceipt ? t('orders.paidText') : t('orders.openText')}</p>
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
