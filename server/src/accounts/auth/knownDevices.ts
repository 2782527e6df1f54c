import { networkOf } from '../../platform/http/clientNetwork.ts'
import type { Client } from '../../platform/http/requestClient.ts'
import type { KnownOrigins } from './queries.ts'

export type CallOrigin = {
  network: string
  /** The key of rate limits: the device if the account knows it, else the network. */
  origin: string
  /** Whether the account has signed in on this device or from this network before. */
  isKnown: boolean
}

/** Without an account nothing is known. */
export function originOfCall({ network, deviceHash }: Client, known: KnownOrigins | undefined): CallOrigin {
  if (deviceHash && known?.is_known_device)
    return { network, origin: `device:${deviceHash.toString('base64url')}`, isKnown: true }
  const isKnown = known?.known_addresses.some((address) => networkOf(address) === network) === true
  return { network, origin: network, isKnown }
}
