import type { ErrorCode } from '#contract/errors.ts'
import { nowSeconds } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { ApiError } from '../http/errors.ts'
import { siteOf } from '../http/clientNetwork.ts'
import { upsertByteQuota, type ByteUsage } from './rateLimitQueries.ts'

const daySeconds = 86_400
/** A /48 has 65,536 networks; together they may send as much as this many. */
const siteFactor = 20

/** What an exhausted quota says, and on whose clock; without it only that there were too many requests. */
export type QuotaRefusal = { code: ErrorCode; timeZone: string }

type Usage = ByteUsage & { refusal?: QuotaRefusal | undefined }

/** Counts bytes; throws until midnight (UTC) above the daily quota. Call it before reading them. */
export async function enforceByteQuota(sql: Sql, { refusal, ...usage }: Usage): Promise<void> {
  if (await upsertByteQuota(sql, usage)) return
  const now = nowSeconds()
  const retryAfterSeconds = daySeconds - (now % daySeconds)
  if (!refusal) throw new ApiError('too_many_requests', { retryAfterSeconds })
  const until = { seconds: now + retryAfterSeconds, timeZone: refusal.timeZone }
  throw new ApiError(refusal.code, { retryAfterSeconds, limitBytes: usage.bytesPerDay, until })
}

type NetworkUsage = Omit<Usage, 'subject'> & { kind: string; network: string }

/** Counts bytes of a network, and of its site. */
export async function enforceNetworkByteQuota(sql: Sql, { kind, network, ...usage }: NetworkUsage): Promise<void> {
  await enforceByteQuota(sql, { ...usage, subject: `${kind}:${network}` })
  const site = siteOf(network)
  if (site === network) return
  const bytesPerDay = siteFactor * usage.bytesPerDay
  await enforceByteQuota(sql, { ...usage, subject: `${kind}:${site}`, bytesPerDay })
}
