import { useEffect, useState } from 'react'
import { checkOrder, getOrder, type Order } from '#contract/shop/orders/api.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { IndeterminateProgress } from '../../ui/IndeterminateProgress.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './OrderScreen.module.css'

/** The event of the bank usually arrives before. */
const askAfterMs = 5000
const askAgainMs = 20_000

/**
 * An order that is not paid yet: waits for the bank, asks by itself, and then leads back to the payment, where the server has
 * a page to pay on.
 */
export function OpenOrder({ order }: { order: Order }) {
  const { id } = order
  const isChecked = order.payment_url === null
  const [askedCount, setAskedCount] = useState(0)
  useEffect(() => {
    if (askedCount > 0 && !isChecked) return undefined
    const timer = setTimeout(
      () => {
        ask(id)
          .catch(logError)
          .finally(() => setAskedCount((count) => count + 1))
      },
      askedCount === 0 ? askAfterMs : askAgainMs,
    )
    return () => clearTimeout(timer)
  }, [id, askedCount, isChecked])
  if (askedCount === 0 || isChecked)
    return (
      <>
        <h2 className="t-h2">{t('orders.waitingTitle')}</h2>
        <IndeterminateProgress label={t('orders.waitingTitle')} />
        <p>{isChecked ? t('orders.checkedText') : t('orders.waitingText')}</p>
        {askedCount > 0 && <Actions order={order} />}
      </>
    )
  return (
    <>
      <h2 className="t-h2">{t('orders.unpaidTitle')}</h2>
      <p>{t('orders.unpaidText')}</p>
      <Actions order={order} />
    </>
  )
}

function Actions({ order }: { order: Order }) {
  const { id, payment_url: paymentUrl, sums, currency } = order
  const { run, isPending } = useAction(() => ask(id))
  return (
    <div className={styles.actions}>
      {/* Mobile applications may not lead to a page that takes cards. */}
      {paymentUrl !== null && !mobileApp() && (
        <a className={buttonClass({ variant: 'primary' })} href={paymentUrl}>
          {t('orders.pay', { sum: formatMoney(sums.due, currency, currentLanguage()) })}
        </a>
      )}
      <Button variant="ghost" busy={isPending} onClick={() => run()}>
        {t('orders.check')}
      </Button>
      <SupportLink />
    </div>
  )
}

/** Lets the server ask the bank, and shows what it says. */
async function ask(orderId: number): Promise<void> {
  const params = { orderId }
  queryClient.setQueryData(queryKeyOf(getOrder, { params }), await call(checkOrder, { params }))
}
