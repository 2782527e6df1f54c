import type { Twilio } from '../../platform/config/configTwilio.ts'
import type { Sql } from '../../platform/database/database.ts'
import { countClaimed, type Recipient } from './queries.ts'

/** The setting that forbids one more message of this kind, as a sentence. */
export async function findReachedLimit(
  sql: Sql,
  { dailyLimits }: Pick<Twilio, 'dailyLimits'>,
  recipient: Recipient,
): Promise<string | undefined> {
  const { kind } = recipient
  const { perNumber, perBrand } = dailyLimits[kind]
  const { of_number, of_brand } = await countClaimed(sql, recipient)
  const prefix = kind === 'code' ? 'TWILIO_DAILY_CODES' : 'TWILIO_DAILY'
  if (of_number >= perNumber) return `${prefix}_PER_NUMBER: this number has had ${perNumber} ${kind}s in a day`
  if (of_brand >= perBrand) return `${prefix}_PER_BRAND: this school has sent ${perBrand} ${kind}s in a day`
  return undefined
}

export function isAllowedCountry({ countryCodes }: Pick<Twilio, 'countryCodes'>, number: string): boolean {
  return countryCodes.length === 0 || countryCodes.some((code) => number.startsWith(code))
}
