import { dateOf } from '#contract/platform/dates.ts'
import { dayAt } from '../src/platform/calendar.ts'

/**
 * Time zones without clock changes, an hour apart, from eleven hours behind UTC to twelve ahead. Lagos replaces UTC, where
 * a rule that forgets the person's zone would pass.
 */
const zones = [
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'Pacific/Gambier', 'Pacific/Pitcairn', 'America/Phoenix'],
  ...['America/Costa_Rica', 'America/Lima', 'America/La_Paz', 'America/Cayenne', 'America/Noronha'],
  ...['Atlantic/Cape_Verde', 'Africa/Lagos', 'Africa/Lagos', 'Africa/Johannesburg', 'Africa/Nairobi', 'Asia/Dubai'],
  ...['Asia/Tashkent', 'Asia/Dhaka', 'Asia/Bangkok', 'Asia/Singapore', 'Asia/Seoul', 'Australia/Brisbane'],
  ...['Pacific/Guadalcanal', 'Pacific/Tarawa'],
]

/** The time zone in which it is between nine and eleven in the morning at an hour in UTC. */
export function morningZone(utcHour: number): string {
  const [westernmost, nine] = [-11, 9]
  const zone = zones[(nine - utcHour - westernmost + zones.length) % zones.length]
  if (!zone) throw new Error(`${utcHour} is no hour of the day`)
  return zone
}

/**
 * Where everybody lives in tests that are not about time zones, so that no day begins or ends while they run. The first
 * process of a run chooses it, and its children inherit it.
 */
export const schoolZone = (process.env['TEST_TIMEZONE'] ??= morningZone(new Date().getUTCHours()))

/** The learners' day today, counted since 1970. */
export const schoolDay = (): number => dayAt(schoolZone, Math.floor(Date.now() / 1000))

/** The learners' date so many days from today. */
export const dateIn = (days: number): string => dateOf(schoolDay() + days)
