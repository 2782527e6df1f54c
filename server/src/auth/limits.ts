import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { clearAttempts, countAttempt, findAttempts } from './queries.ts'

type Attempt = { email: string; address: string }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account over all addresses that cost nothing; each one more doubles the wait. */
const perAccount = { count: 5, windowSeconds: 900, firstDelayMs: 250, longestDelayMs: 8000 }

const pairKey = ({ email, address }: Attempt) => `sign-in:${email}:${address}`
const accountKey = ({ email }: Attempt) => `sign-in-account:${email}`
const addressKey = ({ address }: Attempt) => `sign-in:${address}`

/**
 * Refuses further failures of one account from one address and of one address. The owner on another address is not
 * counted here.
 */
export async function passSignInLimits(sql: Sql, attempt: Attempt): Promise<void> {
  const [ofPair, ofAddress, ofAccount] = await Promise.all([
    findAttempts(sql, pairKey(attempt), perAccountAndAddress.windowSeconds),
    findAttempts(sql, addressKey(attempt), perAddress.windowSeconds),
    findAttempts(sql, accountKey(attempt), perAccount.windowSeconds),
  ])
  if (ofPair >= perAccountAndAddress.count)
    throw new ApiError('too_many_requests', { retryAfterSeconds: perAccountAndAddress.windowSeconds })
  if (ofAddress >= perAddress.count)
    throw new ApiError('too_many_requests', { retryAfterSeconds: perAddress.windowSeconds })
  await setTimeout(delayMs(ofAccount))
}

/** The wait before the next try of an account that many addresses have failed on. */
export function delayMs(failures: number): number {
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
  await clearAttempts(sql, pairKey(attempt))
}
