import { createSocialCode } from '#contract/social/api.ts'
import { call } from '../platform/api/api.ts'
import { useAction } from '../ui/useAction.ts'
import type { SocialNetwork } from './networks.ts'
import { oauthStartUrl } from './oauthStartUrl.ts'

/** Starts the OAuth flow that links a network. Its URL carries a one-time code, never the session token. */
export function useLink(network: SocialNetwork) {
  return useAction(async () => {
    const { token } = await call(createSocialCode)
    location.assign(oauthStartUrl(network, { action: 'link', token }))
  })
}
