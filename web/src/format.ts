import { currentLanguage } from './language.ts'
import { timeZone } from './timeZone.ts'

/** A moment in whole seconds since 1970, or a calendar day as `YYYY-MM-DD`, which has no time zone. */
export type Moment = number | string

/** English dates put the day first, English units keep the short "21 min". */
const dateLocales = { ru: 'ru-RU', en: 'en-GB', es: 'es-ES' } as const
const numberLocales = { ru: 'ru-RU', en: 'en-US', es: 'es-ES' } as const
const daySeconds = 86_400
const formatters = new Map<string, unknown>()

const dateStyles = {
  long: { day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A date in words, «16 января» or «22 нояб», with the year when it is not this one. */
export function formatDate(moment: Moment, style: keyof typeof dateStyles = 'long'): string {
  const isThisYear = yearOf(moment) === yearOf(Date.now() / 1000)
  const text = dateFormat(moment, isThisYear ? dateStyles[style] : { ...dateStyles[style], year: 'numeric' })
  return text.replace(/\s?г\.$/, '').replaceAll('.', '')
}

/** What stands before a date that says when something happens. */
const onDate = { ru: '', en: 'on ', es: 'el ' } as const

/** A date inside a sentence, as the time of what happens: «4 декабря», "on 4 December", "el 4 de diciembre". */
export function formatOnDate(moment: Moment): string {
  return onDate[currentLanguage()] + formatDate(moment)
}

/** The weekday before the date: «Пятница, 20 ноября», short «Пт 20». */
export function formatWeekday(moment: Moment, length: 'long' | 'short' = 'long'): string {
  const name = capitalised(dateFormat(moment, { weekday: length }).replace('.', ''))
  return length === 'long' ? `${name}, ${formatDate(moment)}` : `${name} ${Number(toDay(moment).slice(8))}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The time of day, `18:30`. */
export function formatTime(seconds: number): string {
  return dateFormat(seconds, { hour: '2-digit', minute: '2-digit' })
}

/** The date and the time of day, «21 ноября, 18:40». */
export function formatDateTime(seconds: number): string {
  return `${formatDate(seconds)}, ${formatTime(seconds)}`
}

/** The short names of the seven weekdays, Monday first: «Пн», "Mon". */
export function weekdayNames(): string[] {
  const mondayFirst = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']
  return mondayFirst.map((day) => capitalised(dateFormat(day, { weekday: 'short' }).replace('.', '')))
}

/** Inside a sentence: «сегодня», «завтра», «через 3 дня»; further than a week away it is the date, "on 4 December". */
export function formatRelativeDay(moment: Moment, now: number = Date.now() / 1000): string {
  const days = daysBetween(now, moment)
  if (Math.abs(days) > 7) return formatOnDate(moment)
  return relative(days, 'day')
}

/** «через 8 часов», «5 минут назад», and days from a day on. */
export function formatRelativeTime(seconds: number, now: number = Date.now() / 1000): string {
  const away = seconds - now
  const size = Math.abs(away)
  if (size >= daySeconds) return formatRelativeDay(seconds, now)
  return size >= 3600 ? relative(Math.trunc(away / 3600), 'hour') : relative(Math.trunc(away / 60), 'minute')
}

/** Calendar days from one moment to another in the learner's zone; negative when `to` lies before. */
export function daysBetween(from: Moment, to: Moment): number {
  return Math.round((dayStart(to) - dayStart(from)) / daySeconds)
}

/** The calendar day of a moment in the learner's zone, `YYYY-MM-DD`. */
export function toDay(moment: Moment): string {
  if (typeof moment === 'string') return moment.slice(0, 10)
  return remember('toDay', timeZone(), () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() })).format(
    moment * 1000,
  )
}

function dayStart(moment: Moment): number {
  return Date.parse(`${toDay(moment)}T00:00:00Z`) / 1000
}

function yearOf(moment: Moment): string {
  return toDay(moment).slice(0, 4)
}

function relative(value: number, unit: 'day' | 'hour' | 'minute'): string {
  const make = () => new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' })
  return remember('relative', numberLocale(), make).format(value, unit)
}

/** A number with the language's own separators: `1 240`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const make = () => new Intl.NumberFormat(numberLocale(), options)
  return remember('number', numberLocale() + JSON.stringify(options), make).format(value)
}

/** A share from 0 to 1 as whole per cent. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** Whole minutes of so many seconds, «38 минут», or short «38 мин»; less than a minute counts as one. */
export function formatMinutes(seconds: number, length: 'long' | 'short' = 'short'): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  return formatUnits(minutes, 'minute', length)
}

/** So many of a unit, «38 минут», or short «38 мин». */
export function formatUnits(count: number, unit: 'minute' | 'second', length: 'long' | 'short' = 'short'): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: length })
}

/** Hours and minutes, «18 ч 40 мин»; under an hour minutes only. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.trunc(minutes / 60)
  if (hours === 0) return formatMinutes(seconds)
  const words = formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'short' })
  return minutes % 60 === 0 ? words : `${words} ${formatMinutes((minutes % 60) * 60)}`
}

/** A file's size, «42 МБ». */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  const maximumFractionDigits = value < 10 && power > 0 ? 1 : 0
  return formatNumber(value, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits,
  })
}

/** A place in an order: «10-й», "10th", «10.º». */
export function formatOrdinal(value: number): string {
  const language = currentLanguage()
  if (language === 'ru') return `${value}-й`
  if (language === 'es') return `${value}.º`
  const rules = remember('ordinal', 'en', () => new Intl.PluralRules('en', { type: 'ordinal' }))
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${value}${endings[rules.select(value)] ?? 'th'}`
}

const quotes = {
  ru: { outer: ['«', '»'], inner: ['„', '“'] },
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  es: { outer: ['«', '»'], inner: ['“', '”'] },
} as const

/** A name in the quotation marks of the language; marks inside it become inner ones: «Клуб „Утро лица“». */
export function formatQuoted(name: string): string {
  const { outer, inner } = quotes[currentLanguage()]
  const calm = name.replaceAll(/[«“„]/g, inner[0]).replaceAll(/[»”]/g, inner[1])
  return outer[0] + calm + outer[1]
}

function numberLocale(): string {
  return numberLocales[currentLanguage()]
}

function dateFormat(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const zone = typeof moment === 'string' ? 'UTC' : timeZone()
  const locale = dateLocales[currentLanguage()]
  const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const formatter = remember('date', locale + zone + JSON.stringify(options), make)
  return formatter.format(typeof moment === 'string' ? Date.parse(moment) : moment * 1000)
}

/** Making an Intl formatter costs more than a hundred uses of it. */
function remember<Formatter>(kind: string, key: string, make: () => Formatter): Formatter {
  const name = `${kind} ${key}`
  const known = formatters.get(name) as Formatter | undefined
  if (known) return known
  const made = make()
  formatters.set(name, made)
  return made
}
