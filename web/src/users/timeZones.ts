import { timeZone } from '../format.ts'
import type { Language } from '../messages.ts'

type ZoneOption = { zone: string; label: string }

const known = new Map<Language, ZoneOption[]>()

/** `Europe/London` as "London, GMT+0", from west to east. The zone in use is always among them. */
export function timeZoneOptions(language: Language): ZoneOption[] {
  const kept = known.get(language)
  if (kept?.some(({ zone }) => zone === timeZone())) return kept
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone()])
  const options = [...zones]
    .map((zone) => ({ zone, place: placeOf(zone, language), offset: offsetOf(zone) }))
    .toSorted((one, other) => one.offset.minutes - other.offset.minutes || one.place.localeCompare(other.place))
    .map(({ zone, place, offset }) => ({ zone, label: `${place}, ${offset.text}` }))
  known.set(language, options)
  return options
}

/** The place that the zone is named after: in English as it stands, else by its name in the language where it has one. */
function placeOf(zone: string, language: Language): string {
  const plain = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  if (language === 'en') return plain
  const named = zoneName(zone, language, 'shortGeneric').replace(/^hora (de las? |de los |del? )?/, '')
  // Abbreviations such as CET stand for many places.
  return /^[A-Z]{2,5}\b/.test(named) ? plain : named
}

function offsetOf(zone: string): { minutes: number; text: string } {
  const text = zoneName(zone, 'en-US', 'shortOffset')
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):?(\d+)?/.exec(text) ?? []
  const total = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return { minutes: total, text: text === 'GMT' ? 'GMT+0' : text.replace('-', '−') }
}

function zoneName(zone: string, locale: string, timeZoneName: 'shortGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}
