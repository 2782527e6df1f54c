import { pointValueIn } from '#contract/shop/orders/sums.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { priceText } from './price.ts'
import type { OrderTerms } from './useOrderTerms.ts'

/** Whether points pay a part; nothing while there are too few. */
export function PointsField({ terms, currency }: { terms: OrderTerms; currency: string }) {
  const pointValue = pointValueIn(currency, useApplicationConfig())
  const count = terms.price?.maximum_points ?? 0
  if (count === 0) return null
  return (
    <Checkbox
      label={t('services.usePoints', { count })}
      hint={t('services.pointsHint', { amount: priceText(count * pointValue, currency) })}
      checked={terms.usesPoints}
      onChange={(event) => terms.keep({ usesPoints: event.target.checked })}
    />
  )
}
