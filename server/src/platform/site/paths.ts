import { addresses, learnerRoot, type AddressValues } from '#contract/platform/addresses.ts'
import { createPaths, type AppPath } from '#contract/platform/paths.ts'
import { staffAddresses, staffRoot } from '#contract/platform/staffAddresses.ts'

export const paths = createPaths<typeof addresses, AddressValues>(addresses, stringifySearch)
export const staffPaths = createPaths<typeof staffAddresses, { firstAdmin: { token: string } }>(
  staffAddresses,
  stringifySearch,
)

/** The full path in the learner's application: `/class/home`. */
export function hrefOf(path: AppPath): string {
  return learnerRoot + path
}

/** The full path in the staff console: `/admin/desk`. */
export function staffHrefOf(path: AppPath): string {
  return staffRoot + path
}

function stringifySearch(search: object): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs as [string, string][]).toString()
  return text && `?${text}`
}
