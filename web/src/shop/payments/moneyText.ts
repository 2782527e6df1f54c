import { formatMoney } from '#contract/shop/payments/money.ts'
import { currentLanguage } from '../../platform/language/language.ts'

/** An amount of minor units in the interface's language, such as €49 or −€49. */
export const moneyText = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency, currentLanguage())
