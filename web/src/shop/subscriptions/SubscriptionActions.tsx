import { useRef, useState } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { canCancel } from '#contract/shop/subscriptions/rules.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { isRenewable, RenewButton } from './RenewButton.tsx'
import styles from './SubscriptionScreen.module.css'

const CancelDialog = lazyOverlay(async () => (await withTexts(import('./cancel/CancelDialog.tsx'))).CancelDialog)

/** Cancels a subscription that is paid, or renews one that is not. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
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
