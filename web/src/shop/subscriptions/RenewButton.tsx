import { useRouter } from '@tanstack/react-router'
import { createOrder } from '#contract/shop/orders/api.ts'
import { getSubscription, listSubscriptions, type Subscription } from '#contract/shop/subscriptions/api.ts'
import { renewSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { canResume } from '#contract/shop/subscriptions/rules.ts'
import { followOrder, trackCheckout } from '../orders/checkout.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatDate } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass, type ButtonLook } from '../../ui/buttonClass.ts'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { showChangedSubscription } from './subscriptionQueries.ts'

export function isRenewable(subscription: Subscription): boolean {
  return canResume(subscription) || isOrderable(subscription)
}

const isOrderable = ({ renewal }: Subscription) => renewal !== null

type RenewButtonProps = Pick<ButtonLook, 'size'> & { subscription: Subscription }

const servicePathOf = ({ service_id }: Subscription) => paths.service({ serviceId: service_id ?? 0 })

/** Resumes a cancelled subscription or reorders an ended one; nothing for others. */
export function RenewButton({ subscription, size }: RenewButtonProps) {
  if (canResume(subscription)) return <ResumeButton subscription={subscription} size={size} />
  if (!isOrderable(subscription)) return null
  // Mobile applications sell on the page of the service.
  return mobileApp() ? (
    <AppLink className={buttonClass({ variant: 'primary', size })} href={servicePathOf(subscription)}>
      {t('subscriptions.renew')}
    </AppLink>
  ) : (
    <OrderButton subscription={subscription} size={size} />
  )
}

function ResumeButton({ subscription, size }: RenewButtonProps) {
  const { id, price, currency } = subscription
  const { run, isPending } = useAction(async () => {
    const { subscription: changed } = await call(renewSubscription, { query: { id } })
    await showChangedSubscription(changed)
    const date = formatDate(changed.next_pay_at ?? 0)
    showToast({ text: t('subscriptions.renewed', { date }), tone: 'ok' })
  })
  return (
    <Button variant="soft" size={size} busy={isPending} onClick={() => run()}>
      {price === null || currency === null
        ? t('subscriptions.resume')
        : t('subscriptions.resumeFor', { price: formatPrice({ ...subscription, price, currency }, currentLanguage()) })}
    </Button>
  )
}

function OrderButton({ subscription: { service_id: serviceId, renewal }, size }: RenewButtonProps) {
  const router = useRouter()
  const { email } = useUser()
  const { run, isPending } = useAction(async () => {
    const { publicHref: here } = router.state.location
    if (!email) return router.navigate({ href: here, replace: true, state: { emailFor: here } })
    const params = { serviceId: serviceId ?? 0 }
    if (renewal) trackCheckout({ ...params, amount: renewal.price, currency: renewal.currency })
    const order = await call(createOrder, { params, query: {}, body: {} })
    const isShown = order.sums.due === renewal?.price && order.currency === renewal.currency
    if (order.payment_url === null || isShown) return followOrder(router, order)
    await Promise.all(
      [getSubscription, listSubscriptions].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
    return showToast({ text: t('subscriptions.repriced') })
  })
  return (
    <Button variant="primary" size={size} busy={isPending} onClick={() => run()}>
      {renewal
        ? t('subscriptions.renewFor', { price: formatPrice(renewal, currentLanguage()) })
        : t('subscriptions.renew')}
    </Button>
  )
}
