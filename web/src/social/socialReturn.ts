import { socialActions, socialFailures, socialSources } from '#contract/social/api.ts'
import type { SocialAction, SocialFailure, SocialSource } from '#contract/social/api.ts'
import { hrefOf, paths } from '../paths.ts'
import { returnKeys } from './startAddress.ts'

/** How a visit to a network ended that the page has to say or do something about. */
export type SocialReturn = { action: SocialAction; method: SocialSource } & (
  | { status: 'success' }
  /** A code that this version does not know is shown as it came. */
  | { status: 'fail'; code: SocialFailure | { unknown: string }; message: string }
)

let taken: SocialReturn | undefined

/**
 * Takes what a visit to a network has brought back out of the address and the history. Call it before anything else is
 * loaded. A code that signs in goes the way of every such code.
 */
export function takeSocialReturn(): void {
  const address = new URL(location.href)
  const given = Object.fromEntries(returnKeys.map((key) => [key, address.searchParams.get(key)]))
  const action = socialActions.find((each) => each === given.action)
  const method = socialSources.find((each) => each === given.method)
  if (!action || !given.status) return
  for (const key of returnKeys) address.searchParams.delete(key)
  if (action === 'login' && given.status === 'success' && given.token) {
    address.pathname = hrefOf(paths.autoLogin())
    address.searchParams.set('token', given.token)
  } else if (method) {
    taken = endOf({ action, method }, given)
  }
  history.replaceState(history.state, '', address)
}

type Given = Partial<Record<string, string | null>>

/** Anybody can write an address, so that only plain words of it are ever shown. */
function endOf(visit: Pick<SocialReturn, 'action' | 'method'>, { status, code, message }: Given) {
  if (status === 'success' && visit.action === 'link') return { ...visit, status } as const
  if (status === 'cancel') return undefined
  const known = socialFailures.find((each) => each === code)
  const unknown = /^[a-z_]{1,80}$/.test(code ?? '') ? { unknown: code ?? '' } : 'unknown_error'
  return {
    ...visit,
    status: 'fail',
    code: known ?? unknown,
    message: /^[a-z_,]{1,80}$/.test(message ?? '') ? (message ?? '') : '',
  } as const
}

/** What the last visit came to, until the page has dealt with it. */
export function socialReturn(): SocialReturn | undefined {
  return taken
}

export function forgetSocialReturn(): void {
  taken = undefined
}
