import type { ErrorCode } from '#contract/errors.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { nowSeconds } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { siteOf } from './clientNetwork.ts'
import { upsertByteQuota, type ByteUsage } from './rateLimitQueries.ts'

/** A /48 has 65,536 networks; together they get this many quotas. */
const siteFactor = 20

/** The error of an exhausted quota, and the clock of its text; `too_many_requests` by default. */
export type QuotaRefusal = { code: ErrorCode; timeZone: string }

type Usage = ByteUsage & { refusal?: QuotaRefusal | undefined }

/** Counts bytes before they are read; above the daily quota throws until midnight UTC. */
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
