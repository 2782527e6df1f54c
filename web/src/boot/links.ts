import { learnerRoot } from '#contract/platform/addresses.ts'

/**
 * The address inside the application: of `https://school.example/class/home` and of `faceapp:/home`. Undefined for others, and
 * for those that name another host behind the first slash: anybody may write a link.
 */
export function pathOfLink(url: string): string | undefined {
  const [, own] = /^[a-z\d][a-z\d-]*app:\/*(.*)$/.exec(url) ?? []
  const path = own === undefined ? pathOfSite(url) : `/${own}`
  const address = path === undefined ? undefined : parseUrl(path)
  return address?.host === location.host ? pathOf(address) : undefined
}

function pathOfSite(url: string): string | undefined {
  const address = parseUrl(url)
  return address?.pathname.startsWith(`${learnerRoot}/`) ? pathOf(address).slice(learnerRoot.length) : undefined
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text, location.href)
  } catch {
    return undefined
  }
}
