import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import type { AnalyticsUser } from './analyticsUser.ts'
import type { EventParameters } from './sendEvents.ts'

/** An analytics or marketing service that the brand uses. */
export type ThirdParty = {
  /** The consent that it needs. */
  category: keyof Omit<CookiePolicy, 'essential'>
  start: () => void
  trackEvent?: (name: string, parameters: EventParameters) => void
  identify?: (user: AnalyticsUser | undefined) => void
}
