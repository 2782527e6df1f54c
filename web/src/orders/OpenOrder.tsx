import { useEffect, useState } from 'react'
import { checkOrder, getOrder, type Order } from '#contract/orders/api.ts'
import { formatMoney } from '#contract/payments/money.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { call } from '../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../platform/cache/queries.ts'
import { mobileApp } from '../platform/device/mobileApp.ts'
import { currentLanguage, t } from '../platform/language/language.ts'
import { logError } from '../analytics/errorLog.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { IndeterminateProgress } from '../ui/IndeterminateProgress.tsx'
import { useAction } from '../ui/useAction.ts'
import styles from './OrderScreen.module.css'

/** The event of the bank usually arrives before. */
const askAfterMs = 5000

/** An order that is not paid yet: waits for the bank, asks once by itself, and then leads back to the payment. */
export function OpenOrder({ order }: { order: Order }) {
  const { id } = order
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      ask(id)
        .catch(logError)
        .finally(() => setAsked(true))
    }, askAfterMs)
    return () => clearTimeout(timer)
  }, [id])
  if (!isAsked)
    return (
      <>
        <h2 className="t-h2">{t('orders.waitingTitle')}</h2>
        <IndeterminateProgress label={t('orders.waitingTitle')} />
        <p>{t('orders.waitingText')}</p>
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
