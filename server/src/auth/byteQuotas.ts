import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { deleteOldBytes, upsertBytes, type Sending } from './byteQuotaQueries.ts'

const daySeconds = 86_400

/** Counts bytes before they are read; throws `too_many_requests` until midnight (UTC) beyond what a day allows. */
export async function countBytes(sql: Sql, sending: Sending): Promise<void> {
  if (await upsertBytes(sql, sending)) return
  const retryAfterSeconds = daySeconds - (Math.floor(Date.now() / 1000) % daySeconds)
  throw new ApiError('too_many_requests', { retryAfterSeconds })
}

export const forgetOldBytes = deleteOldBytes
