import { loadTag } from './loadTag.ts'
import type { Person } from './person.ts'
import type { ThirdParty } from './thirdParty.ts'

declare global {
  interface Window {
    /** What Google's tags read, from before they are there. */
    dataLayer?: unknown[]
  }
}

const host = 'https://www.googletagmanager.com'

export function containerOfTags(id: string): ThirdParty {
  return {
    category: 'analytics',
    start() {
      push({ 'gtm.start': Date.now(), event: 'gtm.js' })
      loadTag(`${host}/gtm.js?id=${id}`)
    },
    tell: (name, parameters) => push({ event: name, ...parameters }),
    introduce: (person) => push(traitsOf(person)),
  }
}

export function googleAnalytics(id: string): ThirdParty {
  return {
    category: 'analytics',
    start() {
      command('js', new Date())
      command('config', id)
      loadTag(`${host}/gtag/js?id=${id}`)
    },
    tell: (name, parameters) => command('event', name, parameters),
    introduce: (person) => command('set', traitsOf(person)),
  }
}

function traitsOf(person: Person | undefined) {
  return { user_id: person?.id ?? null, traffic_type: person?.isInternal ? 'internal' : null }
}

function push(entry: unknown): void {
  ;(window.dataLayer ??= []).push(entry)
}

// Only an `arguments` object is read as a command, an array is not.
function command(..._parts: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- see above
  push(arguments)
}
