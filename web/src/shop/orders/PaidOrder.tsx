import type { Entitlement, Order } from '#contract/shop/orders/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatDate, formatOnDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { lastDay, learnerDay } from '../../learning/streams/learnerDay.ts'
import styles from './OrderScreen.module.css'

/** A welcome, what begins when, and the way there. */
export function PaidOrder({ order }: { order: Order }) {
  const { href, label } = destination(order)
  // What is bought in a mobile application has the receipt of its store.
  const hasReceipt = order.sums.price > 0 && !mobileApp()
  return (
    <>
      <h2 className="t-h2">
        <Greeting order={order} />
      </h2>
      <p className="t-h3">{beginnings(order).join(' ')}</p>
      {hasReceipt && <p className="muted">{t('orders.receipt')}</p>}
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

/** A welcome, except after an addition to a course that the learner has. */
function Greeting({ order: { gives } }: { order: Order }) {
  const { name } = useUser()
  const isAddition = gives?.kind === 'course_extension' || gives?.kind === 'consultations'
  return isAddition || !name ? t('orders.paidTitle') : t('orders.welcome', { name })
}

/** What an order has begun, added or made longer, each with its date. */
function beginnings({ gives, subscription_id: subscriptionId }: Order): string[] {
  if (!gives) return [t('orders.openText')]
  const texts = [runText(gives), subscriptionId === null ? '' : subscriptionText(gives)].filter(Boolean)
  return texts.length > 0 ? texts : [t('orders.openText')]
}

function runText(gives: Entitlement): string {
  const { kind, starts_at: startsAt, ends_at: endsAt, access_days: days, consultation_count: count } = gives
  if (kind === 'consultations') return t('orders.consultationsAdded', { count: count ?? 0 })
  if (days !== null) return t('orders.beginsWhenOpened', { count: days })
  if (startsAt === null || endsAt === null) return ''
  const values = { when: formatOnDate(learnerDay(startsAt)), until: formatDate(lastDay({ end_date: endsAt })) }
  const [first, today] = [learnerDay(startsAt), learnerDay(nowSeconds())]
  if (kind === 'course_extension' || first < today) return t('orders.openUntil', values)
  return first === today ? t('orders.beginsToday', values) : t('orders.beginsOn', values)
}

function subscriptionText({ next_pay_at: nextPayAt, paid_until: paidUntil }: Entitlement): string {
  if (nextPayAt !== null) return t('orders.subscriptionRenews', { date: formatDate(nextPayAt) })
  return paidUntil === null
    ? t('orders.subscriptionForEver')
    : t('orders.subscriptionUntil', { date: formatDate(paidUntil) })
}

function destination({ course_stream_id: streamId, subscription_id: subscriptionId, gives }: Order) {
  if (gives?.kind === 'consultations') return { href: paths.chats(), label: t('orders.openChats') }
  if (streamId !== null) return { href: paths.calendar({ streamId }), label: t('orders.openCourse') }
  if (subscriptionId !== null)
    return { href: paths.subscription({ subscriptionId }), label: t('orders.openSubscription') }
  return { href: paths.courses(), label: t('orders.openCourses') }
}
