import { timeZone } from '../timeZone.ts'
import type { Language } from '../messages.ts'
import { zoneCities } from './zoneCities.ts'

type ZoneOption = { zone: string; label: string }

const known = new Map<Language, ZoneOption[]>()

/** `Europe/London` as "London, GMT+0", from west to east. The zone in use is always among them. */
export function timeZoneOptions(language: Language): ZoneOption[] {
  const kept = known.get(language)
  if (kept?.some(({ zone }) => zone === timeZone())) return kept
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone()])]
  const options = zones
    .map((zone) => ({ zone, place: placeOf(zone, language), offset: offsetOf(zone) }))
    .toSorted(
      (one, other) => one.offset.minutes - other.offset.minutes || one.place.localeCompare(other.place, language),
    )
    .map(({ zone, place, offset }) => ({ zone, label: `${place}, ${offset.text}` }))
  known.set(language, options)
  return options
}

/** A zone in words, as it stands in the list. */
export function zoneWords(zone: string, language: Language): string {
  return `${placeOf(zone, language)}, ${offsetOf(zone).text}`
}

/** The city that the zone is named after. */
function placeOf(zone: string, language: Language): string {
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
