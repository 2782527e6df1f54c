import { hrefOf } from '../../paths.ts'
import { staffPaths } from './staffPaths.ts'

let taken: string | undefined

/** Takes the code of `/admin/login?token=` out of the address and the history. Call it before anything else is loaded. */
export function takeStaffCode(): void {
  if (location.pathname !== hrefOf(staffPaths.login())) return
  const address = new URL(location.href)
  const code = address.searchParams.get('token')
  if (code === null) return
  taken = code
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
}

/** The code that this page was opened with, until it is forgotten. */
export function staffCode(): string | undefined {
  return taken || undefined
}

export function forgetStaffCode(): void {
  taken = undefined
}
