import type { CancelReason, Subscription } from '#contract/shop/subscriptions/api.ts'
import { cancelSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { call } from '../../../platform/api/api.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { isWebAddress } from '../../../platform/navigation/openPaymentPage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { isPaidPeriodOver } from '../labels.ts'
import { showChangedSubscription } from '../showChangedSubscription.ts'
import styles from './CancelDialog.module.css'

type ConfirmStepProps = { subscription: Subscription; reasonType: CancelReason; reason: string; onClose: () => void }

/** What cancelling means, and the button that does it. */
export function ConfirmStep({ subscription, reasonType, reason, onClose }: ConfirmStepProps) {
  const { id, cancel_popup_text: ownText } = subscription
  const { run, isPending, failure } = useAction(async () => {
    const body = { reason_type: reasonType, reason }
    const { subscription: changed, redirectUrl } = await call(cancelSubscription, { query: { id }, body })
    onClose()
    await showChangedSubscription(changed)
    showToast({ text: t('subscriptions.cancel.done'), tone: 'ok' })
    if (redirectUrl && isWebAddress(redirectUrl)) window.open(redirectUrl, '_blank', 'noopener,noreferrer')
  }, inline)
  const isOffline = failure instanceof ApiFailure && failure.isNetwork
  return (
    <div className={styles.step}>
      <p className="muted">{outcomeOf(subscription)}</p>
      {ownText && <p className="muted">{ownText}</p>}
      {failure && (
        <Note tone="bad" role="alert" title={t('subscriptions.cancel.failed')} action={!isOffline && <SupportLink />}>
          {isOffline ? failure.message : t('subscriptions.cancel.failedText')}
        </Note>
      )}
      <Button variant="danger" wide busy={isPending} onClick={() => run()}>
        {t('subscriptions.cancelIt')}
      </Button>
      <Button wide onClick={onClose}>
        {t('subscriptions.cancel.keep')}
      </Button>
    </div>
  )
}

/** Until when the access stays. */
function outcomeOf(subscription: Subscription): string {
  const { next_pay_at: nextPayAt } = subscription
  if (nextPayAt === null) return t('subscriptions.cancel.outcomeNow')
  if (isPaidPeriodOver(subscription)) return t('subscriptions.cancel.outcomeOver')
  return t('subscriptions.cancel.outcome', { date: formatDate(nextPayAt) })
}
