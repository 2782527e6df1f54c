import type { SignedIn } from '#contract/accounts/auth/api.ts'
import type { EventName, EventParameters } from '#contract/school/analytics/events.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { storedToken } from '../../platform/session/session.ts'

/**
 * Records an analytics event with consent, for the session's user or those of a session that begins. The sender loads with the first.
 */
export function track<Name extends EventName>(
  name: Name,
  parameters: EventParameters<Name>,
  begun?: SignedIn['data'],
): void {
  if (!cookiePolicy().analytics) return
  const token = begun?.token ?? storedToken()
  import('./sendEvents.ts')
    .then(({ addEvent }) => addEvent({ name, parameters }, token, begun?.user))
    .catch(() => undefined)
}
