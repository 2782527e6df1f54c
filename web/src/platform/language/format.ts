import { sizeOf } from '#contract/sizes.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { nowSeconds } from '../clock.ts'
import { currentLanguage } from './language.ts'
import { timeZone } from './timeZone.ts'

/** A timestamp in whole seconds, or a calendar day as `YYYY-MM-DD`, which has no time zone. */
export type DateInput = number | string

/** English dates put the day first, English units keep the short "21 min". */
const dateLocales = { ru: 'ru-RU', en: 'en-GB', es: 'es-ES' } as const
const numberLocales = { ru: 'ru-RU', en: 'en-US', es: 'es-ES' } as const
const formatters = new Map<string, unknown>()

const dateStyles = {
  long: { day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** «16 января», or short «22 нояб»; with the year unless it is the current one. */
export function formatDate(date: DateInput, style: keyof typeof dateStyles = 'long'): string {
  const isThisYear = yearOf(date) === yearOf(nowSeconds())
  const text = dateFormat(date, isThisYear ? dateStyles[style] : { ...dateStyles[style], year: 'numeric' })
  return text.replace(/\s?г\.$/, '').replaceAll('.', '')
}

/** The short month of a date: «сент», "Sep". */
export function formatMonth(date: DateInput): string {
  return dateFormat(date, { month: 'short' }).replace('.', '')
}

/** The preposition or article of a date that says when something happens. */
const onDate = { ru: '', en: 'on ', es: 'el ' } as const

/** A date as an adverbial: «4 декабря», "on 4 December", "el 4 de diciembre". */
export function formatOnDate(date: DateInput): string {
  return onDate[currentLanguage()] + formatDate(date)
}

/** The weekday before the date: «Пятница, 20 ноября», short «Пт 20». */
export function formatWeekday(date: DateInput, length: 'long' | 'short' = 'long'): string {
  const name = capitalised(dateFormat(date, { weekday: length }).replace('.', ''))
  return length === 'long' ? `${name}, ${formatDate(date)}` : `${name} ${Number(toDay(date).slice(8))}`
}

/** For words that begin a line: «Завтра». */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The time of day, `18:30`. */
export function formatTime(seconds: number, zone?: string): string {
  return dateFormat(seconds, { hour: '2-digit', minute: '2-digit' }, zone)
}

/** A time of day within a sentence: Spanish has its article agree with the hour, "a la 1:30" beside "a las 2:30". */
export function formatSentenceTime(time: string): string {
  if (currentLanguage() !== 'es') return time
  return `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`
}

/** The date and the time of day, «21 ноября, 18:40». */
export function formatDateTime(seconds: number): string {
  return `${formatDate(seconds)}, ${formatTime(seconds)}`
}

/** The names of the seven weekdays, Monday first; short: «Пн», "Mon". */
export function weekdayNames(length: 'short' | 'long' = 'short'): string[] {
  const mondayFirst = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']
  return mondayFirst.map((day) => capitalised(dateFormat(day, { weekday: length }).replace('.', '')))
}

/** «сегодня», «завтра», «через 3 дня»; beyond a week the date as an adverbial, "on 4 December". */
export function formatRelativeDay(date: DateInput, now: number = nowSeconds()): string {
  const days = daysBetween(now, date)
  if (Math.abs(days) > 7) return formatOnDate(date)
  return relative(days, 'day')
}

/** Days from one to another: «16–22 ноября». */
export function formatDateRange(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(numberLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`))
}

/** «через 8 часов», «5 минут назад», «сейчас»; from 24 hours on `formatRelativeDay`. */
export function formatRelativeTime(seconds: number, now: number = nowSeconds()): string {
  const away = seconds - now
  const size = Math.abs(away)
  if (size >= daySeconds) return formatRelativeDay(seconds, now)
  // “This minute” is no time that anybody says.
  if (size < 60) return relative(0, 'second')
  return size >= 3600 ? relative(Math.trunc(away / 3600), 'hour') : relative(Math.trunc(away / 60), 'minute')
}

/** Calendar days from one date to another in the learner's time zone; negative when `to` is earlier. */
export function daysBetween(from: DateInput, to: DateInput): number {
  return Math.round((dayStart(to) - dayStart(from)) / daySeconds)
}

/** The calendar day of a timestamp in the learner's time zone, `YYYY-MM-DD`. */
export function toDay(date: DateInput): string {
  if (typeof date === 'string') return date.slice(0, 10)
  return memoize('toDay', timeZone(), () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() })).format(
    date * 1000,
  )
}

function dayStart(date: DateInput): number {
  return Date.parse(`${toDay(date)}T00:00:00Z`) / 1000
}

function yearOf(date: DateInput): string {
  return toDay(date).slice(0, 4)
}

function relative(value: number, unit: 'day' | 'hour' | 'minute' | 'second'): string {
  const make = () => new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' })
  return memoize('relative', numberLocale(), make).format(value, unit)
}

/** A number with the separators of the language: `1 240`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const make = () => new Intl.NumberFormat(numberLocale(), options)
  return memoize('number', numberLocale() + JSON.stringify(options), make).format(value)
}

/** A ratio from 0 to 1 as a whole percentage. */
export function formatPercent(ratio: number): string {
  return formatNumber(ratio, { style: 'percent', maximumFractionDigits: 0 })
}

/** Seconds as whole minutes, «38 минут», or short «38 мин»; at least one unless zero. */
export function formatMinutes(seconds: number, length: 'long' | 'short' = 'short'): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  return formatUnits(minutes, 'minute', length)
}

/** A count with its unit, «38 минут», or short «38 мин». */
export function formatUnits(count: number, unit: 'minute' | 'second', length: 'long' | 'short' = 'short'): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: length })
}

/** Facts in one line; where it breaks, the separator ends a line and begins none. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00A0· ')
}

const quotes = {
  ru: { outer: ['«', '»'], inner: ['„', '“'] },
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  es: { outer: ['«', '»'], inner: ['“', '”'] },
} as const

/** A name in the quotation marks of the language; nested ones become inner marks: «Клуб „Утро лица“». */
export function formatQuoted(name: string): string {
  const { outer, inner } = quotes[currentLanguage()]
  const nested = name.replaceAll(/[«“„]/g, inner[0]).replaceAll(/[»”]/g, inner[1])
  return outer[0] + nested + outer[1]
}

function numberLocale(): string {
  return numberLocales[currentLanguage()]
}

function dateFormat(
  date: DateInput,
  options: Intl.DateTimeFormatOptions,
  zone = typeof date === 'string' ? 'UTC' : timeZone(),
): string {
  const locale = dateLocales[currentLanguage()]
  const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const formatter = memoize('date', locale + zone + JSON.stringify(options), make)
  return formatter.format(typeof date === 'string' ? Date.parse(date) : date * 1000)
}

/** Creating an Intl formatter costs more than a hundred uses of it. */
function memoize<Formatter>(kind: string, key: string, make: () => Formatter): Formatter {
  const name = `${kind} ${key}`
  const known = formatters.get(name) as Formatter | undefined
  if (known) return known
  const formatter = make()
  formatters.set(name, formatter)
  return formatter
}

/** A file's size, «42 МБ». */
export function formatBytes(bytes: number): string {
  const { value, format } = sizeOf(bytes)
  return formatNumber(value, format)
}

/** Seconds as hours and minutes, «18 ч 40 мин»; below an hour minutes only. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.trunc(minutes / 60)
  if (hours === 0) return formatMinutes(seconds)
  const hoursLabel = formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'short' })
  return minutes % 60 === 0 ? hoursLabel : `${hoursLabel} ${formatMinutes((minutes % 60) * 60)}`
}

/** Hours and minutes where there is little room, «18 ч 05»; below an hour minutes only. */
export function formatShortDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.trunc(minutes / 60)
  if (hours === 0) return formatMinutes(seconds)
  const hoursLabel = formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'short' })
  return `${hoursLabel} ${String(minutes % 60).padStart(2, '0')}`
}

/** An ordinal number: «10-й», "10th", «10.º». */
export function formatOrdinal(value: number): string {
  const language = currentLanguage()
  if (language === 'ru') return `${value}-й`
  if (language === 'es') return `${value}.º`
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${value}${endings[rules.select(value)] ?? 'th'}`
}
