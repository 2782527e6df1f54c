import { splitEvenly } from '#contract/shop/payments/instalments.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { formatPrice, withPeriod, type Priced } from '#contract/shop/subscriptions/price.ts'
import { currentLanguage } from '../../platform/language/language.ts'

/** An amount of minor units, such as €49. */
export const priceText = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency, currentLanguage())

/** A price with how often it is paid: "€12 a month". */
export const recurringPriceText = (priced: Priced): string => formatPrice(priced, currentLanguage())

/** An amount that is paid each month. */
export const monthlyText = (amountMinor: number, currency: string): string =>
  withPeriod(priceText(amountMinor, currency), { period: 'month', period_count: 1 }, currentLanguage())

type Payable = { price: number; currency: string; instalment_count: number | null }

/** The months in which something can be paid and what each costs; undefined if it is paid at once. */
export function instalmentsOf({ price, currency, instalment_count: count }: Payable) {
  if (count === null || price < count) return undefined
  return { count, amount: monthlyText(splitEvenly(price, count).at(-1) ?? 0, currency) }
}
