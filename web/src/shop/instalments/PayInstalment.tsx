import type { Instalment } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t } from '../../platform/language/language.ts'
import { openPaymentPage } from '../payments/openPaymentPage.ts'
import { learnerDay } from '../../learning/streams/learnerDay.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonLook } from '../../ui/buttonClass.ts'
import { useAction } from '../../ui/useAction.ts'
import { moneyText } from '../payments/moneyText.ts'

/** Opens the payment page of the next instalment; mobile applications may not lead there. */
export function PayInstalment({ instalment, size = 'small' }: Pick<ButtonLook, 'size'> & { instalment: Instalment }) {
  const { id, payments, currency, last_failure: failure } = instalment
  const next = payments.find(({ paid_at: paidAt }) => paidAt === null)
  const { run, isPending } = useAction(async () => {
    const { payment_url: url } = await call(payInstalment, { params: { instalmentId: id } })
    await openPaymentPage(url)
  })
  if (!next) return null
  const isDue = failure !== null || next.due_date <= learnerDay(nowSeconds())
  if (mobileApp()) return <SupportLink />
  return (
    <Button variant={isDue ? 'primary' : 'default'} size={size} busy={isPending} onClick={() => run()}>
      {t('instalments.pay', { amount: moneyText(next.amount, currency) })}
    </Button>
  )
}
