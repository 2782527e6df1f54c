import { useState } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'

const ChangeCardDialog = lazyOverlay(async () => (await withTexts(import('./ChangeCardDialog.tsx'))).ChangeCardDialog)

/** Chooses the card that pays the subscription. */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
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
