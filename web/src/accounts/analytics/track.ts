import type { EventName } from '#contract/school/analytics/rules.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { storedToken } from '../../platform/session/session.ts'
import type { EventParameters } from './sendEvents.ts'

/**
 * Records an analytics event with consent, for the session's user or the given token's. The sender loads with the first.
 */
export function track(name: EventName, parameters: EventParameters = {}, token = storedToken()): void {
  if (!cookiePolicy().analytics) return
  import('./sendEvents.ts').then(({ addEvent }) => addEvent({ name, parameters }, token)).catch(() => undefined)
}
