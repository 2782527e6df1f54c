import type { CookiePolicy } from '#contract/cookies/api.ts'
import type { Person } from './person.ts'
import type { EventParameters } from './sendEvents.ts'

/** A service of somebody else, which the brand has an account with. */
export type ThirdParty = {
  /** What of the consent it needs. */
  category: keyof Omit<CookiePolicy, 'essential'>
  start: () => void
  tell?: (name: string, parameters: EventParameters) => void
  introduce?: (person: Person | undefined) => void
}
