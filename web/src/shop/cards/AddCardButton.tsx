import { addCard } from '#contract/shop/cards/api.ts'
import { call } from '../../platform/api/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t } from '../../platform/language/language.ts'
import { openPaymentPage } from '../../platform/navigation/openPaymentPage.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'

/** Leaves for the page on which a card is saved, to which mobile applications may not lead. */
export function AddCardButton() {
  const { run, isPending } = useAction(async () => openPaymentPage((await call(addCard)).payment_url))
  if (mobileApp()) return null
  return (
    <Button variant="primary" busy={isPending} onClick={() => run()}>
      {t('cards.add')}
    </Button>
  )
}
