import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { createSocialCode, listExternalAuths } from '#contract/accounts/social/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { showFailure, useAction } from '../../ui/useAction.ts'
import type { SocialNetwork } from './networks.ts'
import { oauthStartUrl } from './oauth.ts'

/** Links a network; some time after the sign-in the server asks for the password. */
export function useLink(network: SocialNetwork) {
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const action = useAction(() => startLinking(network), {
    onError: (failure) => (needsPassword(failure) ? setPasswordAsked(true) : showFailure(failure)),
  })
  const passwordDialog = { network, open: isPasswordAsked, onClose: () => setPasswordAsked(false) }
  return { ...action, passwordDialog }
}

function needsPassword(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.field('current_password') !== undefined
}

/** Starts the OAuth flow that links a network. Its URL carries a one-time code, never the session token. */
export async function startLinking(network: SocialNetwork, password?: string): Promise<void> {
  const { token } = await call(createSocialCode, { body: password ? { current_password: password } : {} })
  location.assign(oauthStartUrl(network, { action: 'link', token }))
}

/** The external accounts linked to the user; independent of the language. */
export function externalAuthsQuery() {
  return queryOptions({
    queryKey: [listExternalAuths.path],
    queryFn: ({ signal }) => call(listExternalAuths, { signal }),
  })
}
