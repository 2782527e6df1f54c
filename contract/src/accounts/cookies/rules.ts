import type { CookiePolicy } from './api.ts'

export const essentialOnly: CookiePolicy = { essential: true, analytics: false, marketing: false }
export const everythingAllowed: CookiePolicy = { essential: true, analytics: true, marketing: true }

/** The effective policy: everything is allowed if the brand has no cookie feature, only essential cookies before a choice. */
export function effectivePolicy(isCookieEnable: boolean, chosen: CookiePolicy | undefined): CookiePolicy {
  if (!isCookieEnable) return everythingAllowed
  return chosen ? { ...chosen, essential: true } : essentialOnly
}
