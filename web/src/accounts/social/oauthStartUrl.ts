import type { SocialAction } from '#contract/accounts/social/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { base } from '../../platform/navigation/paths.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import type { SocialNetwork } from './networks.ts'

/** Query parameters of the return URL, removed from the address bar. */
export const callbackParameters = ['action', 'method', 'route', 'status', 'code', 'message', 'token'] as const

type OAuthRequest = {
  action: SocialAction
  /** One-time code of the user who links. */
  token?: string
  /** Restores a closed account. */
  restore?: boolean
}

/** The URL that starts an OAuth flow and returns to the current page. */
export function oauthStartUrl({ name, startUrl }: SocialNetwork, { action, token, restore }: OAuthRequest): string {
  const returnUrl = returnAddress(action, name)
  const query = new URLSearchParams({ action, successUrl: returnUrl, cancelUrl: returnUrl, timezone: timeZone() })
  if (token) query.set('token', token)
  if (restore) query.set('restore', '1')
  return `${startUrl}?${query.toString()}`
}

/** The current page; in the mobile application by the brand's URL scheme. */
function returnAddress(action: SocialAction, method: string): string {
  const route = `/${location.pathname.slice(base.length)}`
  const query = new URLSearchParams(location.search)
  for (const key of callbackParameters) query.delete(key)
  for (const [key, value] of Object.entries({ action, method, route })) query.set(key, value)
  const isWeb = !mobileApp() && /^https?:$/.test(location.protocol)
  const returnUrl = isWeb ? location.origin + location.pathname : `${publicConfig().project.id}app:/${route}`
  return `${returnUrl}?${query.toString()}`
}
