import { isCode, normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { DiscountTerms, StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { parseMoney, typedMoney } from '#contract/shop/payments/money.ts'
import type { StaffBrand } from '#contract/shop/services/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import { offText } from './discounts.ts'

/** Wire names, so that field errors match. */
export type DiscountValues = {
  code: string
  person: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  currency: string
  starts_on: string
  ends_on: string
  use_limit: string
  use_limit_per_person: string
  brands: string[]
  service_ids: number[]
}

/** Default values of the form; undefined for a new code. */
export function valuesOf(discount: StaffDiscount | undefined, brands: readonly StaffBrand[]): DiscountValues {
  const currency = discount?.currency ?? brands[0]?.currency ?? 'EUR'
  return {
    code: '',
    person: '',
    kind: discount?.amount ? 'amount' : 'percent',
    currency,
    percent: String(discount?.percent ?? ''),
    amount: discount?.amount ? typedMoney(discount.amount, currency) : '',
    starts_on: discount?.starts_on ?? '',
    ends_on: discount?.ends_on ?? '',
    use_limit: String(discount?.use_limit ?? ''),
    use_limit_per_person: String(discount?.use_limit_per_person ?? ''),
    brands: discount?.brands ?? [],
    service_ids: discount?.service_ids ?? [],
  }
}

export function termsOf(values: DiscountValues): DiscountTerms {
  const { kind, currency, brands, service_ids } = values
  return {
    ...offOf(values),
    currency: kind === 'amount' ? currency : null,
    brands,
    service_ids,
    starts_on: values.starts_on || null,
    ends_on: values.ends_on || null,
    use_limit: countOf(values.use_limit) ?? null,
    use_limit_per_person: countOf(values.use_limit_per_person) ?? null,
  }
}

/** The first field that is missing or wrong; undefined if the code can be saved. */
export function missingOf(values: DiscountValues, discount: StaffDiscount | undefined): string | undefined {
  if (!discount && !isCode(normalizeCode(values.code))) return t('discounts.staff.codeMissing')
  const { percent, amount } = offOf(values)
  if (values.kind === 'percent' && (percent === null || percent < 1 || percent > 100))
    return t('discounts.staff.percentMissing')
  if (values.kind === 'amount' && !amount) return t('discounts.staff.amountMissing')
  const limits = [values.use_limit, values.use_limit_per_person]
  if (limits.some((typed) => typed.trim() !== '' && !countOf(typed))) return t('discounts.staff.limitMissing')
  const { starts_on: first, ends_on: last } = values
  return first !== '' && last !== '' && last < first ? t('discounts.staff.daysMissing') : undefined
}

/** The result of saving, as one sentence. */
export function outcomeOf(values: DiscountValues, discount: StaffDiscount | undefined): string {
  const missing = missingOf(values, discount)
  if (missing !== undefined) return missing
  const off = offText({ ...offOf(values), currency: values.currency })
  if (discount && discount.uses > 0) return t('discounts.staff.outcomeLater', { off })
  const isForOne = discount ? discount.user_id !== null : values.person.trim() !== ''
  return isForOne ? t('discounts.staff.outcomeOne', { off }) : t('discounts.staff.outcomeEveryone', { off })
}

function offOf({ kind, percent, amount, currency }: DiscountValues): {
  percent: number | null
  amount: number | null
} {
  return kind === 'percent'
    ? { percent: countOf(percent) ?? null, amount: null }
    : { percent: null, amount: parseMoney(amount, currency) ?? null }
}

/** A typed whole number above zero; undefined for anything else. */
function countOf(typed: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed) : undefined
}
