/** Longest code that is looked for. */
export const codeMaximum = 60
/** Services that a code may name. */
export const servicesMaximum = 200
/** Highest limit of uses, and highest amount in minor units. */
export const useMaximum = 1_000_000
export const amountMaximum = 1_000_000_000

/** A code as it is stored: capitals, spaces and letter case forgiven. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase().normalize('NFC')
}

/** Whether a normalised code may be given out. */
export function isCode(code: string): boolean {
  return /^[\p{Lu}\p{Lo}\d_-]{2,40}$/u.test(code)
}

/** `planned`: not yet; `used_up`: its limit is reached. */
export const discountStatuses = ['planned', 'active', 'used_up', 'ended'] as const
export type DiscountStatus = (typeof discountStatuses)[number]

/** Times in seconds since 1970. */
type Lifetime = {
  startsAt: number | null
  endsAt: number | null
  /** When staff ended it. */
  archivedAt: number | null
  useLimit: number | null
  uses: number
}

/** Whether a code can be used, and why not. */
export function discountStatus(
  { startsAt, endsAt, archivedAt, useLimit, uses }: Lifetime,
  now: number,
): DiscountStatus {
  if (archivedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended'
  if (useLimit !== null && uses >= useLimit) return 'used_up'
  return startsAt !== null && startsAt > now ? 'planned' : 'active'
}
