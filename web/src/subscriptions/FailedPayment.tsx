import type { Subscription } from '#contract/subscriptions/api.ts'
import { formatDate } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { Note } from '../ui/Note.tsx'
import styles from './SubscriptionScreen.module.css'

/** Says that a payment failed, and when it is tried again. */
export function FailedPayment({ subscription }: { subscription: Subscription }) {
  const { last_failure: failure, next_try_at: nextTryAt } = subscription
  if (failure === null || nextTryAt === null) return null
  return (
    <Note className={styles.note} tone="warn" title={t('subscriptions.failed')}>
      {t('subscriptions.failedText', { date: formatDate(nextTryAt) })}
    </Note>
  )
}
