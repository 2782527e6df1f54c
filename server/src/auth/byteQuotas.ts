import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { siteOf } from '../clientNetwork.ts'
import { upsertBytes, type Sending } from './byteQuotaQueries.ts'

const daySeconds = 86_400
/** A site of IPv6 has 65,536 networks; together they may send as much as so many of them. */
const networksOfSite = 20

/** Counts bytes before they are read; throws `too_many_requests` until midnight (UTC) beyond what a day allows. */
export async function countBytes(sql: Sql, sending: Sending): Promise<void> {
  if (await upsertBytes(sql, sending)) return
  const retryAfterSeconds = daySeconds - (Math.floor(Date.now() / 1000) % daySeconds)
  throw new ApiError('too_many_requests', { retryAfterSeconds })
}

type OfNetwork = Omit<Sending, 'subject'> & { kind: string; network: string }

/** The same for all that comes from one network, and from the site that it belongs to. */
export async function countBytesOfNetwork(sql: Sql, { kind, network, bytes, bytesPerDay }: OfNetwork): Promise<void> {
  await countBytes(sql, { subject: `${kind}:${network}`, bytes, bytesPerDay })
  const site = siteOf(network)
  if (site === network) return
  await countBytes(sql, { subject: `${kind}:${site}`, bytes, bytesPerDay: networksOfSite * bytesPerDay })
}
