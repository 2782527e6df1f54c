import { nowMs } from '../../platform/clock.ts'
import { loadTag } from './loadTag.ts'
import type { AnalyticsUser } from './analyticsUser.ts'
import type { ThirdParty } from './thirdParty.ts'

declare global {
  interface Window {
    /** The queue of Google's tags, filled before they load. */
    dataLayer?: unknown[]
  }
}

const host = 'https://www.googletagmanager.com'

export function googleTags(id: string): ThirdParty {
  return {
    category: 'analytics',
    start() {
      push({ 'gtm.start': nowMs(), event: 'gtm.js' })
      loadTag(`${host}/gtm.js?id=${id}`)
    },
    trackEvent: (name, parameters) => push({ event: name, ...parameters }),
    identify: (user) => push(userProperties(user)),
  }
}

export function googleAnalytics(id: string): ThirdParty {
  return {
    category: 'analytics',
    start() {
      command('js', new Date(nowMs()))
      command('config', id)
      loadTag(`${host}/gtag/js?id=${id}`)
    },
    trackEvent: (name, parameters) => command('event', name, parameters),
    identify: (user) => command('set', userProperties(user)),
  }
}

function userProperties(user: AnalyticsUser | undefined) {
  return { user_id: user?.id ?? null, traffic_type: user?.isInternal ? 'internal' : null }
}

function push(entry: unknown): void {
  ;(window.dataLayer ??= []).push(entry)
}

// gtag.js reads an `arguments` object as a command, but not an array.
function command(..._parts: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- see above
  push(arguments)
}
