import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { countAttempt, deleteAttempts, findAttempts } from './queries.ts'

/** A try to sign in: the e-mail or app id, and where from. */
type Attempt = { name: string; address: string }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account over all addresses that cost nothing; each one more doubles the wait. */
const perAccount = { count: 5, windowSeconds: 900, firstDelayMs: 250, longestDelayMs: 8000 }

const pairKey = ({ name, address }: Attempt) => `sign-in:${name}:${address}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ address }: Attempt) => `sign-in:${address}`

/**
 * Refuses further failures of one account from one address and of one address. The owner on another address is not
 * counted here, and only waits a little while others try the account.
 */
export async function passSignInLimits(sql: Sql, attempt: Attempt): Promise<void> {
  const [ofPair, ofAddress, ofAccount] = await Promise.all([
    findAttempts(sql, pairKey(attempt), perAccountAndAddress.windowSeconds),
    findAttempts(sql, addressKey(attempt), perAddress.windowSeconds),
    findAttempts(sql, accountKey(attempt), perAccount.windowSeconds),
  ])
  if (ofPair >= perAccountAndAddress.count) throw busy(perAccountAndAddress.windowSeconds)
  if (ofAddress >= perAddress.count) throw busy(perAddress.windowSeconds)
  await setTimeout(delayMs(ofAccount))
}

/** The wait before the next try of an account that many addresses have failed on. */
function delayMs(failures: number): number {
  if (failures < perAccount.count) return 0
  return Math.min(perAccount.longestDelayMs, perAccount.firstDelayMs * 2 ** (failures - perAccount.count))
}

export async function recordFailedSignIn(sql: Sql, attempt: Attempt): Promise<void> {
  await countAttempt(sql, pairKey(attempt))
  await countAttempt(sql, addressKey(attempt))
  await countAttempt(sql, accountKey(attempt))
}

/** A right password ends the account's count from this address. */
export async function recordSignIn(sql: Sql, attempt: Attempt): Promise<void> {
  await deleteAttempts(sql, pairKey(attempt))
}

type Limit = { key: string; count: number; windowSeconds: number }

/** Counts a use of a call that anyone may make, and refuses what is beyond its limit. */
export async function refuseBusy(sql: Sql, { key, count, windowSeconds }: Limit): Promise<void> {
  if ((await findAttempts(sql, key, windowSeconds)) >= count) throw busy(windowSeconds)
  await countAttempt(sql, key)
}

function busy(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
