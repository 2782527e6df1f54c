/** Currencies without decimals whose amounts Stripe counts in hundredths all the same. */
const inHundredths = new Set(['ISK', 'UGX'])

const unitsOf = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1)

/** Our minor units as Stripe counts them. */
export const toStripe = (amountMinor: number, currency: string): number => amountMinor * unitsOf(currency)

/** Stripe's units as our minor units. */
export const fromStripe = (amount: number, currency: string): number => amount / unitsOf(currency)
