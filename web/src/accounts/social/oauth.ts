import { socialActions, socialFailures, type SocialAction, type SocialFailure } from '#contract/accounts/social/api.ts'
import { socialSources, type SocialSource } from '#contract/brands/socialNetworks.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { hrefOf, paths, base } from '../../platform/navigation/paths.ts'
import type { SocialNetwork } from './networks.ts'

/** Query parameters of the return URL, removed from the address bar. */
const callbackParameters = ['action', 'method', 'route', 'status', 'code', 'message', 'token'] as const

type OAuthRequest = {
  action: SocialAction
  /** One-time code of the user who links. */
  token?: string
  /** Restores a closed account. */
  restore?: boolean
}

/** The result of an OAuth flow, read from the return URL. */
export type OAuthResult = { action: SocialAction; method: SocialSource } & (
  | { status: 'success' }
  /** An unknown code is shown unchanged. */
  | { status: 'fail'; code: SocialFailure | { unknown: string }; message: string }
)

let result: OAuthResult | undefined

/**
 * Reads the result of an OAuth flow and removes it from the URL. Called before anything else loads. A sign-in code is
 * rewritten into an auto-login link.
 */
export function consumeOAuthResult(): void {
  const address = new URL(location.href)
  const parameters = Object.fromEntries(callbackParameters.map((key) => [key, address.searchParams.get(key)]))
  const action = socialActions.find((each) => each === parameters.action)
  const method = socialSources.find((each) => each === parameters.method)
  if (!action || !parameters.status) return
  for (const key of callbackParameters) address.searchParams.delete(key)
  if (action === 'login' && parameters.status === 'success' && parameters.token) {
    address.pathname = hrefOf(paths.autoLogin())
    address.searchParams.set('token', parameters.token)
  } else if (method) {
    result = resultOf({ action, method }, parameters)
  }
  history.replaceState(history.state, '', address)
}

type Parameters = Partial<Record<string, string | null>>

/** The URL is untrusted: only codes of plain letters are accepted. */
function resultOf(request: Pick<OAuthResult, 'action' | 'method'>, { status, code, message }: Parameters) {
  if (status === 'success' && request.action === 'link') return { ...request, status } as const
  if (status === 'cancel') return undefined
  const known = socialFailures.find((each) => each === code)
  const unknown = /^[a-z_]{1,80}$/.test(code ?? '') ? { unknown: code ?? '' } : 'unknown_error'
  return {
    ...request,
    status: 'fail',
    code: known ?? unknown,
    message: /^[a-z_,]{1,80}$/.test(message ?? '') ? (message ?? '') : '',
  } as const
}

/** The result, until it has been handled. */
export function oauthResult(): OAuthResult | undefined {
  return result
}

export function clearOAuthResult(): void {
  result = undefined
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
