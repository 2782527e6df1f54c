import type { Sql } from '../database.ts'
import { networkOf } from '../network.ts'
import type { Client } from '../route.ts'
import { listPlaces } from './queries.ts'

export type Place = {
  network: string
  /** What guesses are counted by: the device where its person has used it before, else the network. */
  place: string
  /** Whether the person has signed in on this device, or from this network, before. */
  isKnown: boolean
}

/** Where a call comes from, as a person's account sees it. Nobody is at home anywhere. */
export async function placeOf(sql: Sql, { network, deviceHash }: Client, userId: number | undefined): Promise<Place> {
  const places = userId === undefined ? [] : await listPlaces(sql, { userId, deviceHash })
  if (deviceHash && places.some((place) => place.is_device))
    return { network, place: `device:${deviceHash.toString('base64url')}`, isKnown: true }
  return { network, place: network, isKnown: places.some(({ address }) => networkOf(address) === network) }
}
