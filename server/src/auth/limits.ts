import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { countAttempt, deleteAttempts, findAttempts, updateAttemptBack } from './attemptQueries.ts'
import { inTurnOf } from '../turns.ts'

/** A try to sign in: the e-mail or app id, and the network it comes from. */
type Attempt = { name: string; network: string }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account over all addresses that cost nothing; each one more doubles the wait. */
const perAccount = { count: 5, windowSeconds: 900, firstDelayMs: 250, longestDelayMs: 8000 }

const pairKey = ({ name, network }: Attempt) => `sign-in:${name}:${network}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ network }: Attempt) => `sign-in:${network}`

/**
 * Whether a guess is right, unless too many of one account from one address, or of one address, were wrong. The owner on
 * another address is not counted there, and only waits a little while others try the account. Guesses from one address
 * are made one after the other, so that many at once are no more than many in a row.
 */
export async function guess(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
  await setTimeout(delayMs(await findAttempts(sql, accountKey(attempt), perAccount.windowSeconds)))
  return inTurnOf(addressKey(attempt), async () => {
    await refuseMany(sql, attempt)
    const right = await isRight()
    if (right) await deleteAttempts(sql, pairKey(attempt))
    else await Promise.all([pairKey, addressKey, accountKey].map((keyOf) => countAttempt(sql, keyOf(attempt))))
    return right
  })
}

async function refuseMany(sql: Sql, attempt: Attempt): Promise<void> {
  const [ofPair, ofAddress] = await Promise.all([
    findAttempts(sql, pairKey(attempt), perAccountAndAddress.windowSeconds),
    findAttempts(sql, addressKey(attempt), perAddress.windowSeconds),
  ])
  if (ofPair >= perAccountAndAddress.count) throw busy(perAccountAndAddress.windowSeconds)
  if (ofAddress >= perAddress.count) throw busy(perAddress.windowSeconds)
}

/** The wait before the next try of an account that many addresses have failed on. */
function delayMs(failures: number): number {
  if (failures < perAccount.count) return 0
  return Math.min(perAccount.longestDelayMs, perAccount.firstDelayMs * 2 ** (failures - perAccount.count))
}

type Limit = { key: string; count: number; windowSeconds: number }

/**
 * Counts a use of a call that anyone may make, and refuses what is beyond its limit; what is refused does not count.
 * Counting comes first, so that of many at once, on several nodes too, none sees fewer than there are.
 */
export function refuseBusy(sql: Sql, { key, count, windowSeconds }: Limit): Promise<void> {
  return inTurnOf(key, async () => {
    await countAttempt(sql, key)
    if ((await findAttempts(sql, key, windowSeconds)) <= count) return
    await updateAttemptBack(sql, key)
    throw busy(windowSeconds)
  })
}

function busy(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
