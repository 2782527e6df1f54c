import { renewSubscription, type Subscription } from '#contract/subscriptions/api.ts'
import { canResume } from '#contract/subscriptions/rules.ts'
import { call } from '../platform/api/api.ts'
import { formatDate } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/buttonClass.ts'
import { showToast } from '../ui/toasts.ts'
import { useAction } from '../ui/useAction.ts'
import { showChangedSubscription } from './showChangedSubscription.ts'

/** Whether a button renews the subscription. */
export function isRenewable(subscription: Subscription): boolean {
  return canResume(subscription)
}

/** Resumes the payments of a cancelled subscription; nothing for others. */
export function RenewButton({ subscription, ...look }: ButtonLook & { subscription: Subscription }) {
  const { run, isPending } = useAction(async () => {
    const { subscription: changed } = await call(renewSubscription, { query: { id: subscription.id } })
    await showChangedSubscription(changed)
    const date = formatDate(changed.next_pay_at ?? 0)
    showToast({ text: t('subscriptions.renewed', { date }), tone: 'ok' })
  })
  if (!isRenewable(subscription)) return null
  return (
    <Button {...look} busy={isPending} onClick={() => run()}>
      {t('subscriptions.renew')}
    </Button>
  )
}
