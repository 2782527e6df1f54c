import { useMutation } from '@tanstack/react-query'
import { createSocialCode } from '#contract/social/api.ts'
import { call } from '../api.ts'
import { showToast } from '../ui/toasts.ts'
import type { Network } from './networks.ts'
import { startAddress } from './startAddress.ts'

/** Leaves for a network to link it. The address carries a code that works once, never the session. */
export function useLink(network: Network) {
  return useMutation({
    mutationFn: () => call(createSocialCode),
    onSuccess: ({ token }) => location.assign(startAddress(network, { action: 'link', token })),
    onError: (error) => showToast({ text: error.message, tone: 'bad' }),
  })
}
