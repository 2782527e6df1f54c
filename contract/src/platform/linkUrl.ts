import { addresses, learnerRoot } from './addresses.ts'
import { isHttpUrl } from './httpUrl.ts'

/** They sign out, delete the account or take a code. */
const { logout, delete: deletion, autoLogin, ...screens } = addresses

/** The same pages with a host, which may be ours. */
const actPattern = new RegExp(`^[^?#]*${learnerRoot}[^?#]*(?:${[logout, deletion, autoLogin].join('|')})(?:[/?#]|$)`)

/** Without dots and slashes, also encoded ones: a browser would resolve them to another page. */
const param = String.raw`(?:[\w-]|%(?!2[EeFf])[\dA-Fa-f]{2})+`

const pathPatterns = Object.values(screens).map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, param)}/?$`))

/** Whether a link that staff write may lead there: to one of the learner's screens by its path, or to another site by http(s). */
export function isLinkUrl(url: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(url)) return false
  const [path = ''] = url.split(/[?#]/)
  if (url.startsWith('/')) return pathPatterns.some((pattern) => pattern.test(path))
  return isHttpUrl(url) && !actPattern.test(url)
}
