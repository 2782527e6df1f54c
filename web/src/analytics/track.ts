import type { EventName } from '#contract/analytics/rules.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { storedToken } from '../session.ts'
import type { EventParameters } from './sendEvents.ts'

/**
 * Notes an event for the school's analytics, where the person allows it; its code comes with the first one. It is the
 * event of whoever is signed in, or of the token's person.
 */
export function track(name: EventName, parameters: EventParameters = {}, token = storedToken()): void {
  if (!cookiePolicy().analytics) return
  import('./sendEvents.ts').then(({ addEvent }) => addEvent({ name, parameters }, token)).catch(() => undefined)
}
