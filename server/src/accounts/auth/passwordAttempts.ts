import { setTimeout } from 'node:timers/promises'
import { withDistributedMutex } from '../../platform/database/distributedMutex.ts'
import { withKeyedMutex } from '../../platform/concurrency/keyedMutex.ts'
import type { Sql } from '../../platform/database/database.ts'
import { siteOf, networkOf } from '../../platform/rateLimits/clientNetwork.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/requestClient.ts'
import {
  insertHits,
  deleteHits,
  countHits,
  countBothHits,
  updateLastHit,
} from '../../platform/rateLimits/rateLimitQueries.ts'
import { tooManyRequests, tryHit } from '../../platform/rateLimits/rateLimits.ts'
import type { KnownOrigins } from './queries.ts'

type CallOrigin = {
  network: string
  /** The key of rate limits: the device if the account knows it, else the network. */
  origin: string
  /** Whether the account has signed in on this device or from this network before. */
  isKnown: boolean
}

/** A sign-in attempt: the e-mail or app id, its origin, and whether the account knows that origin. */
export type Attempt = {
  name: string
  origin: string
  network: string
  isKnown: boolean
  /** The second proof that an unknown origin needs while the account is under attack. */
  guard: 'code' | 'wait'
}

/** While the account is guarded, the password alone is not sufficient. */
export type AttemptResult = { isCorrect: boolean; isGuarded: boolean }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of an account from all unknown origins together until it is guarded. */
const guardThreshold = 10
const guardSeconds = { code: 3600, wait: 900 }
/** Failures without a delay; each further one doubles it. */
const undelayedFailures = 5
const firstDelayMs = 250
/** Pending guesses of one account from one site. */
const maxPendingPerSite = 50

const pairKey = ({ name, origin }: Attempt) => `sign-in:${name}:${origin}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ network }: Attempt) => `sign-in:${network}`
const siteKey = ({ name, origin, network, isKnown }: Attempt) => `guess:${name}:${isKnown ? origin : siteOf(network)}`
const waitKey = ({ name, origin }: Attempt) => `sign-in-wait:${name}:${origin}`

/**
 * Checks a password attempt against the rate limits of its account and address. Attempts on an account are serialised
 * on all processes, so that parallel guesses gain nothing. Known origins have their own mutex and limit: guesses from
 * elsewhere neither delay nor lock out the owner. Each site has one attempt at a time in the account's queue.
 */
export function checkAttempt(sql: Sql, attempt: Attempt, verify: () => Promise<boolean>): Promise<AttemptResult> {
  const check = async () => {
    // Keeps floods away from the account's mutex, which the owner needs too; a known origin has its own.
    if (!attempt.isKnown) await requireBelowLimits(sql, attempt)
    return withDistributedMutex(sql, attempt.isKnown ? pairKey(attempt) : accountKey(attempt), () =>
      checkLocked(sql, attempt, verify),
    )
  }
  return withKeyedMutex(siteKey(attempt), check, maxPendingPerSite)
}

async function checkLocked(sql: Sql, attempt: Attempt, verify: () => Promise<boolean>): Promise<AttemptResult> {
  if (!attempt.isKnown) await setTimeout(await delayMs(sql, attempt))
  // Attempts on many accounts from one address are serialised too.
  return withKeyedMutex(`origin:${attempt.origin}`, () =>
    withKeyedMutex(addressKey(attempt), async () => {
      const failures = await requireBelowLimits(sql, attempt)
      const result = attempt.isKnown
        ? { isCorrect: await verify(), isGuarded: false }
        : await checkFromUnknownOrigin(sql, attempt, verify)
      const isAdmitted = result.isCorrect && !result.isGuarded
      if (!isAdmitted) await insertHits(sql, pairKey(attempt), addressKey(attempt))
      else if (failures > 0) await resetFailures(sql, attempt)
      return result
    }),
  )
}

/** Resets the failures of this origin after a successful sign-in. */
export function resetFailures(sql: Sql, attempt: Attempt): Promise<void> {
  return deleteHits(sql, pairKey(attempt))
}

/** Counts the attempt before the check; a correct password takes it back. */
async function checkFromUnknownOrigin(
  sql: Sql,
  attempt: Attempt,
  verify: () => Promise<boolean>,
): Promise<AttemptResult> {
  const key = accountKey(attempt)
  const isFree = await tryHit(sql, { key, count: guardThreshold, windowSeconds: guardSeconds[attempt.guard] })
  if (!isFree && attempt.guard === 'wait') await requireWait(sql, attempt)
  const isCorrect = await verify()
  if (isCorrect && isFree) await updateLastHit(sql, key)
  return { isCorrect, isGuarded: !isFree && attempt.guard === 'code' }
}

/** Each origin gets one attempt after its wait, whatever others do. */
async function requireWait(sql: Sql, attempt: Attempt): Promise<void> {
  const key = waitKey(attempt)
  const [recent, all] = await Promise.all([
    countHits(sql, key, guardSeconds.wait - 10),
    countHits(sql, key, 2 * guardSeconds.wait),
  ])
  if (all > recent) return deleteHits(sql, key)
  if (all === 0) await insertHits(sql, key)
  throw new ApiError('too_many_guesses', { retryAfterSeconds: guardSeconds.wait })
}

/** Throws above the limits; returns the failures of the account from this origin. */
async function requireBelowLimits(sql: Sql, attempt: Attempt): Promise<number> {
  const [ofPair, ofAddress] = await countBothHits(
    sql,
    { key: pairKey(attempt), windowSeconds: perAccountAndAddress.windowSeconds },
    { key: addressKey(attempt), windowSeconds: perAddress.windowSeconds },
  )
  if (ofPair >= perAccountAndAddress.count) throw tooManyRequests(perAccountAndAddress.windowSeconds)
  if (ofAddress >= perAddress.count) throw tooManyRequests(perAddress.windowSeconds)
  return ofPair
}

/** The delay of the next attempt on an account that many addresses have failed on; none once it is guarded. */
async function delayMs(sql: Sql, attempt: Attempt): Promise<number> {
  const failures = await countHits(sql, accountKey(attempt), guardSeconds[attempt.guard])
  return failures < undelayedFailures || failures >= guardThreshold
    ? 0
    : firstDelayMs * 2 ** (failures - undelayedFailures)
}

/** Without an account nothing is known. */
export function originOfCall({ network, deviceHash }: Client, known: KnownOrigins | undefined): CallOrigin {
  if (deviceHash && known?.is_known_device)
    return { network, origin: `device:${deviceHash.toString('base64url')}`, isKnown: true }
  const isKnown = known?.known_addresses.some((address) => networkOf(address) === network) === true
  return { network, origin: network, isKnown }
}
