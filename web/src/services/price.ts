import { splitEvenly } from '#contract/payments/instalments.ts'
import { formatMoney } from '#contract/payments/money.ts'
import { currentLanguage } from '../platform/language/language.ts'

type Priced = { price: number; currency: string; instalment_count: number | null }

/** An amount of minor units, such as €49.00. */
export const priceText = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency, currentLanguage())

/** The months in which something can be paid and what each costs; undefined if it is paid at once. */
export function instalmentsOf({ price, currency, instalment_count: count }: Priced) {
  if (count === null || price < count) return undefined
  return { count, amount: priceText(splitEvenly(price, count).at(-1) ?? 0, currency) }
}
