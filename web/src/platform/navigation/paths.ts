import { addresses, learnerRoot, type AddressValues } from '#contract/platform/addresses.ts'
import { createPaths, type AppPath } from '#contract/platform/paths.ts'
import { inBrowser, serverOrigin } from '../device/mobileApp.ts'

/** The staff console is a separate program with its own session on the same host. */
export const isStaffConsole: boolean = inBrowser && location.pathname.startsWith('/admin/')

/** The base path of this program: `/class/`, or `/admin/` for the staff console. */
export const base: string = isStaffConsole ? '/admin/' : import.meta.env.BASE_URL

export const paths = createPaths<typeof addresses, AddressValues>(addresses, stringifySearch)

/** The full path, for a plain link: `/class/home`. */
export function hrefOf(path: AppPath): string {
  return base + path.slice(1)
}

/** The address under which the learner's site is: `https://school.example/class`. */
export function siteAddress(): string {
  return (serverOrigin || (inBrowser ? location.origin : '')) + learnerRoot
}

/** `?name=value…` without the undefined ones, else an empty string. */
export function stringifySearch(search: object): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs as [string, string][]).toString()
  return text && `?${text}`
}
