import type { Language } from '../../endpoint.ts'

/** Currencies with zero and with three decimals (ISO 4217); all others have two. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Digits after the decimal point: 0, 2 or 3. */
export function currencyDecimals(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** An amount of minor units for people, such as €49, €49.90 or −€49. */
export function formatMoney(amountMinor: number, currency: string, language: Language): string {
  const unit = 10 ** currencyDecimals(currency)
  const decimals = amountMinor % unit === 0 ? 0 : currencyDecimals(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(amountMinor / unit).replace('-', '−')
}

/** Minor units of a typed amount such as 49, 49.90 or 49,90; undefined if it is invalid. */
export function parseMoney(text: string, currency: string): number | undefined {
  const decimals = currencyDecimals(currency)
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (whole === '' || part.length > decimals) return undefined
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'))
}

/** Minor units as people type them: 49 or 49.90. */
export function typedMoney(amountMinor: number, currency: string): string {
  return decimalMoney(amountMinor, currency).replace(/\.0+$/, '')
}

/** Minor units as files for other programs contain them: 49.00. */
export function decimalMoney(amountMinor: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  return (amountMinor / 10 ** decimals).toFixed(decimals)
}

/** Splits minor units into parts; the first one includes the remainder. */
export function splitEvenly(amountMinor: number, count: number): number[] {
  const part = Math.floor(amountMinor / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? amountMinor - part * (count - 1) : part))
}
