import { t } from '../../platform/language/language.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { monthlyText, priceText } from './price.ts'
import type { OrderTerms } from './useOrderTerms.ts'

/** At once or in months; nothing where it is paid at once. */
export function PlanField({ terms, currency }: { terms: OrderTerms; currency: string }) {
  const { instalments = [], plan, setPlan } = terms
  const [first, ...others] = instalments
  if (first === undefined) return null
  return (
    <RadioGroup
      label={t('services.plan')}
      value={plan}
      onChange={setPlan}
      options={[
        { value: 'once', label: t('services.once') },
        {
          value: 'instalments',
          label: t('services.instalments', { count: instalments.length }),
          hint: t('services.instalmentsHint', {
            first: priceText(first, currency),
            amount: monthlyText(others.at(-1) ?? 0, currency),
          }),
        },
      ]}
    />
  )
}
