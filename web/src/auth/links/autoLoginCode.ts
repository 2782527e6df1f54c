import { hrefOf, paths } from '../../paths.ts'

let taken: string | undefined

/**
 * Takes the code of `/auto-login?token=` out of the address and the history. Call it before anything else is loaded: no
 * request and no other page shall see it.
 */
export function takeAutoLoginCode(): void {
  if (location.pathname !== hrefOf(paths.autoLogin())) return
  const address = new URL(location.href)
  const code = address.searchParams.get('token')
  if (code === null) return
  taken = code
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}

export function autoLoginCode(): string | undefined {
  return taken || undefined
}
