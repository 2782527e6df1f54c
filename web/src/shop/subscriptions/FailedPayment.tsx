import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { paySubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatDate } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { openPaymentPage } from '../../platform/navigation/openPaymentPage.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './SubscriptionScreen.module.css'

/**
 * Says that a payment failed, when it is tried again, and offers to pay now, on a page to which mobile applications may
 * not lead.
 */
export function FailedPayment({ subscription }: { subscription: Subscription }) {
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
            {t('subscriptions.pay', { amount: formatMoney(price, currency, currentLanguage()) })}
          </Button>
        )
      }
    >
      {t('subscriptions.failedText', { date: formatDate(nextTryAt) })}
    </Note>
  )
}
