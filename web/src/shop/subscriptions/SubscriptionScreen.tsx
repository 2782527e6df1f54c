import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { getSubscription, type Subscription } from '#contract/shop/subscriptions/api.ts'
import { paySubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { canCancel } from '#contract/shop/subscriptions/rules.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t, useLanguage, withTexts } from '../../platform/language/language.ts'
import { openPaymentPage } from '../payments/openPaymentPage.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { useAction } from '../../ui/useAction.ts'
import { ReturnedPayment } from '../payments/ReturnedPayment.tsx'
import { PurchaseHero } from '../orders/PurchaseHero.tsx'
import { moneyText } from '../payments/moneyText.ts'
import {
  isPaidPeriodOver,
  subscriptionDetails,
  stateTones,
  subscriptionState,
  subscriptionTitle,
} from './subscriptionLabels.ts'
import { isRenewable, RenewButton } from './RenewButton.tsx'
import { SubscriptionContents } from './SubscriptionContents.tsx'
import styles from './SubscriptionScreen.module.css'
import { subscriptionsRequest } from './subscriptionsRequest.ts'

const ChangeCardDialog = lazyOverlay(async () => (await withTexts(import('./ChangeCardDialog.tsx'))).ChangeCardDialog)

const CancelDialog = lazyOverlay(async () => (await withTexts(import('./cancel/CancelDialog.tsx'))).CancelDialog)

export function SubscriptionScreen({ subscriptionId }: { subscriptionId: number }) {
  useLanguage()
  const subscription = useQuery(queryOf(getSubscription, { params: { subscriptionId }, ...subscriptionsRequest }))
  if (subscription.error instanceof ApiFailure && subscription.error.status === 404) notFound({ throw: true })
  useScreenTitle(subscription.data && subscriptionTitle(subscription.data))
  return (
    <QueryBoundary
      queries={[subscription]}
      skeleton={<SkeletonRows count={2} height={108} />}
      errorTitle={t('subscriptions.oneLoadFailed')}
      support={<SupportLink />}
    >
      {subscription.data && <Details subscription={subscription.data} />}
    </QueryBoundary>
  )
}

function Details({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <Hero subscription={subscription} />
      <ReturnedPayment />
      <FailedPayment subscription={subscription} />
      <div className={styles.columns}>
        <SubscriptionContents subscription={subscription} />
        <Aside subscription={subscription} />
      </div>
      <div className={styles.links}>
        <AppLink className={linkClass(true)} href={paths.subscriptions()}>
          {t('subscriptions.toAll')}
        </AppLink>
        <SupportLink />
      </div>
    </>
  )
}

function Hero({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription)
  const { id, content } = subscription
  const isAlone = content.courses.length + content.communities.length === 0 && !canCancel(subscription)
  return (
    <PurchaseHero
      seed={id}
      isCompact={isAlone}
      tag={<StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>}
      title={subscriptionTitle(subscription)}
    >
      {subscriptionDetails(subscription).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {state === 'ending' && <p>{t('subscriptions.accessStays')}</p>}
      {subscription.course_service_type === 'general_subscription' && <p>{t('subscriptions.mobile')}</p>}
      <SubscriptionActions subscription={subscription} />
    </PurchaseHero>
  )
}

/** The effect of cancelling, if it is possible. */
function Aside({ subscription }: { subscription: Subscription }) {
  const { next_pay_at: nextPayAt } = subscription
  if (!canCancel(subscription) || nextPayAt === null) return null
  return (
    <Card well className="t-small">
      <h2 className="t-label">{t('subscriptions.ifYouCancel')}</h2>
      <p className="muted">
        {isPaidPeriodOver(subscription)
          ? t('subscriptions.ifYouCancelNowText')
          : t('subscriptions.ifYouCancelText', { date: formatDate(nextPayAt) })}
      </p>
    </Card>
  )
}

function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isCancellable = canCancel(subscription)
  if (!isCancellable && !isOpen && !isRenewable(subscription)) return null
  return (
    <div className={styles.actions}>
      {isCancellable && <ChangeCard subscription={subscription} />}
      {isCancellable && (
        <Button
          ref={button}
          variant="ghost"
          className={styles.quiet}
          onPointerEnter={CancelDialog.preload}
          onClick={() => setOpen(true)}
        >
          {t('subscriptions.cancelIt')}
        </Button>
      )}
      <RenewButton subscription={subscription} />
      <CancelDialog open={isOpen} onClose={() => setOpen(false)} subscription={subscription} opener={button} />
    </div>
  )
}

function ChangeCard({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="raised" onPointerEnter={ChangeCardDialog.preload} onClick={() => setOpen(true)}>
        {t('subscriptions.changeCard')}
      </Button>
      <ChangeCardDialog open={isOpen} onClose={() => setOpen(false)} subscription={subscription} />
    </>
  )
}

/**
 * Says that a payment failed, when it is tried again, and offers to pay now, on a page to which mobile applications may
 * not lead.
 */
function FailedPayment({ subscription }: { subscription: Subscription }) {
  const { id, last_failure: failure, next_try_at: nextTryAt, price, currency } = subscription
  const { run, isPending } = useAction(async () => {
    const { payment_url: url } = await call(paySubscription, { query: { id } })
    await openPaymentPage(url)
  })
  if (failure === null || nextTryAt === null || price === null || currency === null) return null
  return (
    <Note
      className={styles.note}
      tone="warn"
      title={t('subscriptions.failed')}
      action={
        mobileApp() ? (
          <SupportLink />
        ) : (
          <Button variant="primary" size="small" busy={isPending} onClick={() => run()}>
            {t('subscriptions.pay', { amount: moneyText(price, currency) })}
          </Button>
        )
      }
    >
      {t('subscriptions.failedText', { date: formatDate(nextTryAt) })}
    </Note>
  )
}
