import type { EventName, EventParameters } from '#contract/school/analytics/events.ts'
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
