import type { AppPath } from '#contract/platform/paths.ts'
import { hrefOf } from './paths.ts'

const codes = new Set<() => string | undefined>()

declare module '@tanstack/history' {
  interface HistoryState {
    /** The code this page was opened with: survives a reload without standing in the URL. */
    linkCode?: string | undefined
  }
}

type State = { linkCode?: string } | null

/** The one-time code in the `token` of links to a screen, such as `/auto-login?token=`. */
export function linkCode(path: AppPath) {
  let taken: string | undefined
  const read = () => taken || undefined
  codes.add(read)
  return {
    /** Removes the code from the URL and the history. Call it first: no request and no other page may see it. */
    take: (): void => {
      if (location.pathname !== hrefOf(path)) return
      const address = new URL(location.href)
      taken = address.searchParams.get('token') ?? (history.state as State)?.linkCode
      if (taken === undefined) return
      address.searchParams.delete('token')
      history.replaceState({ ...(history.state as State), linkCode: taken }, '', address)
    },
    /** Stores it for a reload, once the router has set up its history. */
    keep: (): void => {
      if (read()) history.replaceState({ ...(history.state as State), linkCode: taken }, '')
    },
    /** The code this page was opened with, until it is forgotten. */
    read,
    forget: (): void => {
      taken = undefined
      history.replaceState({ ...(history.state as State), linkCode: undefined }, '')
    },
  }
}

/** Whether this page was opened with a code, which must not reach third parties. */
export function holdsLinkCode(): boolean {
  return [...codes].some((read) => read() !== undefined)
}
