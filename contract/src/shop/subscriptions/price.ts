import type { Language } from '../../endpoint.ts'
import { formatMoney } from '../payments/money.ts'
import { periods } from './dueDates.ts'

/** A price and its billing period; `period` and `period_count` are null for a single payment. */
export type Priced = {
  price: number
  currency: string
  period: string | null
  period_count: number | null
  is_lifetime?: boolean
}

type Words = Record<Language, string>

const everyOne: Record<'day' | 'week' | 'month' | 'year', Words> = {
  day: { ru: 'в день', en: 'a day', es: 'al día' },
  week: { ru: 'в неделю', en: 'a week', es: 'a la semana' },
  month: { ru: 'в месяц', en: 'a month', es: 'al mes' },
  year: { ru: 'в год', en: 'a year', es: 'al año' },
}

const everyMany: Words = { ru: 'раз в', en: 'every', es: 'cada' }

/** Whether it is paid in every period: not if it is free or for life. */
export function isRecurring({ price, period, is_lifetime: isLifetime = false }: Priced): boolean {
  return price > 0 && period !== null && !isLifetime
}

/** "€12 a month", "€30 every 3 months", or "€49" for a single payment. */
export function formatPrice({ price, currency, ...billingPeriod }: Priced, language: Language): string {
  return withPeriod(formatMoney(price, currency, language), billingPeriod, language)
}

type BillingPeriod = Omit<Priced, 'price' | 'currency'>

/** A price with its billing period. */
export function withPeriod(price: string, billingPeriod: BillingPeriod, language: Language): string {
  const period = periodText(billingPeriod, language)
  return period === '' ? price : `${price} ${period}`
}

/** "a month" or "every 3 months", with no-break spaces; empty for a single payment. */
export function periodText(billingPeriod: BillingPeriod, language: Language): string {
  const { period, period_count: count, is_lifetime: isLifetime = false } = billingPeriod
  const known = periods.find((name) => name === period)
  if (isLifetime || known === undefined || count === null) return ''
  const isYears = known === 'month' && count % 12 === 0
  return everyText(isYears ? 'year' : known, isYears ? count / 12 : count, language)
}

function everyText(unit: keyof typeof everyOne, count: number, language: Language): string {
  const words = count === 1 ? everyOne[unit][language] : `${everyMany[language]} ${countText(unit, count, language)}`
  return words.replaceAll(' ', '\u00A0')
}

function countText(unit: string, count: number, language: Language): string {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  // «Раз в 21 неделю» is the accusative, which differs for this word only.
  return text.replace(/неделя$/, 'неделю')
}
