import type { EventName } from '#contract/analytics/rules.ts'
import { cookiePolicy } from '../cookies/policy.ts'
import { storedToken } from '../session.ts'
import type { EventParameters } from './sendEvents.ts'

/** Notes an event for the school's analytics, where the person allows it; its code comes with the first one. */
export function track(name: EventName, parameters: EventParameters = {}): void {
  if (!cookiePolicy().analytics) return
  const token = storedToken()
  import('./sendEvents.ts').then(({ addEvent }) => addEvent({ name, parameters }, token)).catch(() => undefined)
}
