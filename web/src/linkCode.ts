import { hrefOf } from './paths.ts'

const codes = new Set<() => string | undefined>()

declare module '@tanstack/history' {
  interface HistoryState {
    /** The code that this page was opened with: it outlives a reload, but is in no address. */
    linkCode?: string | undefined
  }
}

type State = { linkCode?: string } | null

/** The one-time code in the `token` of links to a screen, such as `/auto-login?token=`. */
export function linkCode(path: string) {
  let taken: string | undefined
  const read = () => taken || undefined
  codes.add(read)
  return {
    /**
     * Takes it out of the address and the history. Call it before anything else is loaded: no request and no other page
     * shall see it.
     */
    take: (): void => {
      if (location.pathname !== hrefOf(path)) return
      const address = new URL(location.href)
      taken = address.searchParams.get('token') ?? (history.state as State)?.linkCode
      if (taken === undefined) return
      address.searchParams.delete('token')
      history.replaceState({ ...(history.state as State), linkCode: taken }, '', address)
    },
    /** Keeps it for a reload of this page, once the router has begun its own history. */
    keep: (): void => {
      if (read()) history.replaceState({ ...(history.state as State), linkCode: taken }, '')
    },
    /** The code that this page was opened with, until it is forgotten. */
    read,
    forget: (): void => {
      taken = undefined
      history.replaceState({ ...(history.state as State), linkCode: undefined }, '')
    },
  }
}

/** Whether this page was opened with a code, which third parties must not come near. */
export function holdsLinkCode(): boolean {
  return [...codes].some((read) => read() !== undefined)
}
