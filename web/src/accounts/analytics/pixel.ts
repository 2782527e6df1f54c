import { loadTag } from './loadTag.ts'
import type { ThirdParty } from './thirdParty.ts'

type Fbq = {
  (...parts: unknown[]): void
  queue: unknown[][]
  callMethod?: (...parts: unknown[]) => void
  push: Fbq
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    fbq?: Fbq
  }
}

/** Meta's pixel, which is not told who the user is. */
export function pixel(id: string): ThirdParty {
  return {
    category: 'marketing',
    start() {
      window.fbq ??= queue()
      // The script also reads this alias.
      Object.assign(window, { _fbq: window.fbq })
      window.fbq('init', id)
      window.fbq('track', 'PageView')
      loadTag('https://connect.facebook.net/en_US/fbevents.js')
    },
    trackEvent: (name, parameters) => window.fbq?.('trackCustom', name, parameters),
  }
}

/** Queues calls until the script loads. */
function queue(): Fbq {
  const fbq = ((...parts: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...parts)
    else fbq.queue.push(parts)
  }) as Fbq
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' })
}
