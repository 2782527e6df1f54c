import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import { networkOf } from '../network.ts'
import type { Call } from '../route.ts'
import { listPlaces } from './queries.ts'

const idPattern = /^[\w-]{20,100}$/

/** The id that a device has given itself (`X-Device-Id`), as a hash. */
export function deviceHashOf({ reply }: Pick<Call<Endpoint>, 'reply'>): Buffer | undefined {
  const id = reply.request.headers['x-device-id']
  return typeof id === 'string' && idPattern.test(id) ? createHash('sha256').update(id).digest() : undefined
}

export type Place = {
  network: string
  /** What guesses are counted by: the device where its person has used it before, else the network. */
  place: string
  /** Whether the person has signed in on this device, or from this network, before. */
  isKnown: boolean
}

/** Where a call comes from, as a person's account sees it. Nobody is at home anywhere. */
export async function placeOf(
  sql: Sql,
  { client, reply }: Pick<Call<Endpoint>, 'client' | 'reply'>,
  userId: number | undefined,
): Promise<Place> {
  const { network } = client
  const deviceHash = deviceHashOf({ reply })
  const places = userId === undefined ? [] : await listPlaces(sql, { userId, deviceHash })
  if (deviceHash && places.some((place) => place.is_device))
    return { network, place: `device:${deviceHash.toString('base64url')}`, isKnown: true }
  return { network, place: network, isKnown: places.some(({ address }) => networkOf(address) === network) }
}
