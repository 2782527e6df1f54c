import type { Sql } from '../database.ts'
import { networkOf } from '../clientNetwork.ts'
import type { Client } from '../route.ts'
import { listKnownAddresses } from './queries.ts'

export type CallOrigin = {
  network: string
  /** The key of rate limits: the device if the account knows it, else the network. */
  origin: string
  /** Whether the account has signed in on this device or from this network before. */
  isKnown: boolean
}

/** Whether an account knows the device or the network of a call; without an account nothing is known. */
export async function originOfCall(
  sql: Sql,
  { network, deviceHash }: Client,
  userId: number | undefined,
): Promise<CallOrigin> {
  const known = userId === undefined ? [] : await listKnownAddresses(sql, { userId, deviceHash })
  if (deviceHash && known.some((address) => address.is_device))
    return { network, origin: `device:${deviceHash.toString('base64url')}`, isKnown: true }
  return { network, origin: network, isKnown: known.some(({ address }) => networkOf(address) === network) }
}
