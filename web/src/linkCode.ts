import { hrefOf } from './paths.ts'

/** The one-time code in the `token` of links to a screen, such as `/auto-login?token=`. */
export function linkCode(path: string) {
  let taken: string | undefined
  return {
    /**
     * Takes it out of the address and the history. Call it before anything else is loaded: no request and no other page
     * shall see it.
     */
    take: (): void => {
      if (location.pathname !== hrefOf(path)) return
      const address = new URL(location.href)
      const code = address.searchParams.get('token')
      if (code === null) return
      taken = code
      address.searchParams.delete('token')
      history.replaceState(history.state, '', address)
    },
    /** The code that this page was opened with, until it is forgotten. */
    read: (): string | undefined => taken || undefined,
    forget: (): void => {
      taken = undefined
    },
  }
}
