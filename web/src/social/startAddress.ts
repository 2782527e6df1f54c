import type { SocialAction } from '#contract/social/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { timeZone } from '../timeZone.ts'
import { base } from '../paths.ts'
import { mobileApp } from '../platform.ts'
import type { Network } from './networks.ts'

/** What a return address says; none of it stays in the address bar. */
export const returnKeys = ['action', 'method', 'route', 'status', 'code', 'message', 'token'] as const

type Visit = {
  action: SocialAction
  /** Who links. */
  token?: string
  /** Asks for a closed account back. */
  restore?: boolean
}

/** Where a visit to a network begins that comes back to the page that is open now. */
export function startAddress({ name, startUrl }: Network, { action, token, restore }: Visit): string {
  const page = returnAddress(action, name)
  const query = new URLSearchParams({ action, successUrl: page, cancelUrl: page, timezone: timeZone() })
  if (token) query.set('token', token)
  if (restore) query.set('restore', '1')
  return `${startUrl}?${query.toString()}`
}

/** The page that is open now. Inside a mobile application it has no address on the web, but one of the brand's scheme. */
function returnAddress(action: SocialAction, method: string): string {
  const route = `/${location.pathname.slice(base.length)}`
  const query = new URLSearchParams(location.search)
  for (const key of returnKeys) query.delete(key)
  for (const [key, value] of Object.entries({ action, method, route })) query.set(key, value)
  const isWeb = !mobileApp() && /^https?:$/.test(location.protocol)
  const page = isWeb ? location.origin + location.pathname : `${publicConfig().project.id}app:/${route}`
  return `${page}?${query.toString()}`
}
