import type { SignedIn } from '#contract/accounts/auth/api.ts'
import type { EventName, EventParameters } from '#contract/school/analytics/events.ts'
import { analyticsUserOf, setAnalyticsUser } from './analyticsUser.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { storedToken } from '../../platform/session/session.ts'

/**
 * Records an analytics event with consent, for the session's user or the given token's. The sender loads with the first.
 */
export function track<Name extends EventName>(
  name: Name,
  parameters: EventParameters<Name>,
  token = storedToken(),
): void {
  if (!cookiePolicy().analytics) return
  import('./sendEvents.ts').then(({ addEvent }) => addEvent({ name, parameters }, token)).catch(() => undefined)
}

/** Records the beginning of a session. Third parties learn first whose it is: staff are internal traffic from this event on. */
export function trackSession<Name extends 'login' | 'user_registration'>(
  name: Name,
  parameters: EventParameters<Name>,
  { data: { token, user } }: SignedIn,
): void {
  setAnalyticsUser(analyticsUserOf(user))
  track(name, parameters, token)
}
