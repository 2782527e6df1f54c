/** The longest code that is looked up. */
export const maxCodeLength = 60
/** Services that a code may name. */
export const maxServices = 200
/** The highest limit of uses, and the highest amount in minor units. */
export const maxUses = 1_000_000
export const maxAmount = 1_000_000_000

/** The stored form of a code, which ignores spaces and letter case. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase().normalize('NFC')
}

/** Whether a normalised code is valid for a new discount. */
export function isCode(code: string): boolean {
  return /^[\p{Lu}\p{Lo}\d_-]{2,40}$/u.test(code)
}

/** `planned`: starts later; `used_up`: its limit is reached. */
export const discountStatuses = ['planned', 'active', 'used_up', 'ended'] as const
export type DiscountStatus = (typeof discountStatuses)[number]

/** Times are epoch seconds. */
type Lifetime = {
  startsAt: number | null
  endsAt: number | null
  archivedAt: number | null
  useLimit: number | null
  uses: number
}

type Uses = Pick<Lifetime, 'useLimit' | 'uses'>

/** Whether a limit allows another use; null allows any number. */
export function hasUsesLeft({ useLimit, uses }: Uses): boolean {
  return useLimit === null || uses < useLimit
}

/** The status of a code: only `active` can be used. */
export function discountStatus(
  { startsAt, endsAt, archivedAt, useLimit, uses }: Lifetime,
  now: number,
): DiscountStatus {
  if (archivedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended'
  if (!hasUsesLeft({ useLimit, uses })) return 'used_up'
  return startsAt !== null && startsAt > now ? 'planned' : 'active'
}
