import { timeZone } from './timeZone.ts'
import type { Language } from './messages.ts'
import { zoneCities } from './zoneCities.ts'

type ZoneOption = { zone: string; label: string }

const optionsByLanguage = new Map<Language, ZoneOption[]>()

/** Time zones from west to east, `Europe/London` as "London, GMT+0"; always includes the current one. */
export function timeZoneOptions(language: Language): ZoneOption[] {
  const cached = optionsByLanguage.get(language)
  if (cached?.some(({ zone }) => zone === timeZone())) return cached
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone()])]
  const options = zones
    .map((zone) => ({ zone, city: cityOf(zone, language), offset: offsetOf(zone) }))
    .toSorted((one, other) => one.offset.minutes - other.offset.minutes || one.city.localeCompare(other.city, language))
    .map(({ zone, city, offset }) => ({ zone, label: `${city}, ${offset.text}` }))
  optionsByLanguage.set(language, options)
  return options
}

export function timeZoneLabel(zone: string, language: Language): string {
  return `${cityOf(zone, language)}, ${offsetOf(zone).text}`
}

function cityOf(zone: string, language: Language): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return zoneCities[language][city] ?? city
}

function offsetOf(zone: string): { minutes: number; text: string } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):?(\d+)?/.exec(text) ?? []
  const total = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return { minutes: total, text: text === 'GMT' ? 'GMT+0' : text.replace('-', '−') }
}
