import { createSocialCode } from '#contract/social/api.ts'
import { call } from '../api.ts'
import { useAction } from '../useAction.ts'
import type { Network } from './networks.ts'
import { startAddress } from './startAddress.ts'

/** Leaves for a network to link it. The address carries a code that works once, never the session. */
export function useLink(network: Network) {
  return useAction(async () => {
    const { token } = await call(createSocialCode)
    location.assign(startAddress(network, { action: 'link', token }))
  })
}
