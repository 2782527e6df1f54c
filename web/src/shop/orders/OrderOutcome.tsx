import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Entitlement, type Order, createOrder, checkOrder, getOrder } from '#contract/shop/orders/api.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { lastDay, learnerDay } from '../../learning/streams/learnerDay.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatDate, formatOnDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { IndeterminateProgress } from '../../ui/Progress.tsx'
import { useAction } from '../../ui/useAction.ts'
import { moneyText } from '../payments/moneyText.ts'
import { paymentFailureText } from '../payments/paymentFailure.ts'
import { followOrder, trackCheckout } from './checkout.ts'
import styles from './OrderScreen.module.css'

export const isOpen = ({ status }: Order) => status === 'created' || status === 'pending'

/** The outcome of an order by its status. */
export function OrderOutcome({ order }: { order: Order }) {
  if (isOpen(order)) return <OpenOrder order={order} />
  if (order.status === 'paid') return <PaidOrder order={order} />
  if (order.status === 'refunded') return <RefundedOrder />
  return <FailedOrder order={order} />
}

/** Says when the purchase begins, and links to it. */
function PaidOrder({ order }: { order: Order }) {
  const { href, label } = destination(order)
  // Stores of mobile applications send their own receipts.
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

function RefundedOrder() {
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

/** Entitlements that the order started, added or extended, with dates. */
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

/** Says why an order failed; repeats it, or leads to its offer to change the terms. */
function FailedOrder({ order }: { order: Order }) {
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
        {/* Mobile applications sell on that page. Additions to a run have no page. */}
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

/** The provider's event usually arrives earlier. */
const firstCheckMs = 5000

const nextCheckMs = 20_000

/**
 * An order that is not paid yet: waits for the bank, asks by itself, and then leads back to the payment, where the server has
 * a page to pay on.
 */
function OpenOrder({ order }: { order: Order }) {
  const { id } = order
  const isChecked = order.payment_url === null
  const [checkCount, setCheckCount] = useState(0)
  useEffect(() => {
    if (checkCount > 0 && !isChecked) return undefined
    const timer = setTimeout(
      () => {
        checkPayment(id)
          .catch(logError)
          .finally(() => setCheckCount((count) => count + 1))
      },
      checkCount === 0 ? firstCheckMs : nextCheckMs,
    )
    return () => clearTimeout(timer)
  }, [id, checkCount, isChecked])
  if (checkCount === 0 || isChecked)
    return (
      <>
        <h2 className="t-h2">{t('orders.waitingTitle')}</h2>
        <IndeterminateProgress label={t('orders.waitingTitle')} />
        <p>{isChecked ? t('orders.checkedText') : t('orders.waitingText')}</p>
        {checkCount > 0 && <OpenOrderActions order={order} />}
      </>
    )
  return (
    <>
      <h2 className="t-h2">{t('orders.unpaidTitle')}</h2>
      <p>{t('orders.unpaidText')}</p>
      <OpenOrderActions order={order} />
    </>
  )
}

function OpenOrderActions({ order }: { order: Order }) {
  const { id, payment_url: paymentUrl, sums, currency } = order
  const { run, isPending } = useAction(() => checkPayment(id))
  return (
    <div className={styles.actions}>
      {/* Mobile applications may not lead to a page that takes cards. */}
      {paymentUrl !== null && !mobileApp() && (
        <a className={buttonClass({ variant: 'primary' })} href={paymentUrl}>
          {t('orders.pay', { sum: moneyText(sums.due, currency) })}
        </a>
      )}
      <Button variant="ghost" busy={isPending} onClick={() => run()}>
        {t('orders.check')}
      </Button>
      <SupportLink />
    </div>
  )
}

/** Makes the server ask the provider, and caches the order. */
async function checkPayment(orderId: number): Promise<void> {
  const params = { orderId }
  queryClient.setQueryData(queryKeyOf(getOrder, { params }), await call(checkOrder, { params }))
}
