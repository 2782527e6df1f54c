import { useEffect, useState } from 'react'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { checkPayments } from '#contract/shop/payments/api.ts'
import { getSubscription, listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { paymentFailureText } from './paymentFailure.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { onLiveEvent } from '../../platform/events/live.ts'
import { t } from '../../platform/language/language.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { Button } from '../../ui/Button.tsx'
import { IndeterminateProgress } from '../../ui/Progress.tsx'
import { Note } from '../../ui/Note.tsx'
import { inline, useAction } from '../../ui/useAction.ts'
import styles from './ReturnedPayment.module.css'
import { returnSearch } from '../routeSearch.ts'

/** After the payment page: makes the server ask the provider, and shows a note until the payment is settled. */
export function ReturnedPayment() {
  const { returned } = useRouteSearch(returnSearch)
  return returned ? <OpenPayment /> : null
}

const changed = [listInstalments, listSubscriptions, getSubscription]

function OpenPayment() {
  const [isSettled, setSettled] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const { run, isPending, isSuccess, failure } = useAction(async () => {
    const { is_open: isOpen, failure_code: code } = await call(checkPayments)
    await Promise.all(changed.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
    setReason(code)
    setSettled(!isOpen)
  }, inline)
  useEffect(() => run(), [run])
  useEffect(() => onLiveEvent((type, payload) => type === 'payment' && payload && setSettled(true)), [])
  if (reason !== null)
    return (
      <Note className={styles.note} role="alert" tone="bad" title={t('orders.failedPayment')}>
        {paymentFailureText(reason)}
      </Note>
    )
  if (isSettled) return null
  if (!isSuccess && !failure)
    return (
      <Note className={styles.note} role="status" title={t('orders.waitingNote')}>
        {t('orders.waitingText')}
        <IndeterminateProgress label={t('orders.waitingTitle')} />
      </Note>
    )
  return (
    <Note
      className={styles.note}
      role="status"
      tone="warn"
      title={t('orders.unpaidNote')}
      action={
        <Button size="small" busy={isPending} onClick={() => run()}>
          {t('orders.check')}
        </Button>
      }
    >
      {t('orders.unpaidText')}
    </Note>
  )
}
