import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { countAttempt, deleteAttempts, findAttempts, updateAttemptBack } from './attemptQueries.ts'
import { inTurnOf } from '../turns.ts'

/** A try to sign in: the e-mail or app id, where it comes from, and whether its person has been there before. */
type Attempt = { name: string; place: string; network: string; isKnown: boolean }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account over all addresses that cost nothing; each one more doubles the wait. */
const perAccount = { count: 5, windowSeconds: 900, firstDelayMs: 250, longestDelayMs: 8000 }
/** Failures of one account from all the places together where its person has never been. */
const fromUnknownPlaces = { count: 50, windowSeconds: 3600 }

const pairKey = ({ name, place }: Attempt) => `sign-in:${name}:${place}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ network }: Attempt) => `sign-in:${network}`

/**
 * Whether a guess is right, unless too many of one account from one place, or of one address, were wrong. Guesses from
 * one device, and from one address, are made one after the other, so that many at once are no more than many in a row.
 * Whoever comes from where the account is at home keeps a count of their own: guesses from elsewhere neither hold them
 * up nor lock them out.
 */
export async function guess(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
  const mine = attempt.isKnown ? isRight : fromElsewhere(sql, attempt, isRight)
  if (!attempt.isKnown)
    await setTimeout(delayMs(await findAttempts(sql, accountKey(attempt), perAccount.windowSeconds)))
  const inTurn = (work: () => Promise<boolean>) =>
    inTurnOf(`place:${attempt.place}`, () => inTurnOf(addressKey(attempt), work))
  return inTurn(async () => {
    await refuseMany(sql, attempt)
    const right = await mine()
    if (right) await deleteAttempts(sql, pairKey(attempt))
    else await Promise.all([pairKey, addressKey].map((keyOf) => countAttempt(sql, keyOf(attempt))))
    return right
  })
}

/** Counts a guess before it is made, so that of many at once on many nodes none is too many; a right one counts nothing. */
function fromElsewhere(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): () => Promise<boolean> {
  const key = accountKey(attempt)
  return async () => {
    if (!(await isWithin(sql, { key, ...fromUnknownPlaces })))
      throw new ApiError('too_many_guesses', { retryAfterSeconds: fromUnknownPlaces.windowSeconds })
    const right = await isRight()
    if (right) await updateAttemptBack(sql, key)
    return right
  }
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

/** Counts a use of a call that anyone may make, and refuses what is beyond its limit. */
export async function refuseBusy(sql: Sql, limit: Limit): Promise<void> {
  if (!(await isWithin(sql, limit))) throw busy(limit.windowSeconds)
}

/**
 * Counts a use; false, and not counted, when it is beyond the limit. Counting comes first, so that of many at once, on
 * several nodes too, none sees fewer than there are.
 */
export function isWithin(sql: Sql, { key, count, windowSeconds }: Limit): Promise<boolean> {
  return inTurnOf(key, async () => {
    await countAttempt(sql, key)
    if ((await findAttempts(sql, key, windowSeconds)) <= count) return true
    await updateAttemptBack(sql, key)
    return false
  })
}

function busy(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
