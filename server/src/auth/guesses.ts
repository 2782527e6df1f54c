import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { siteOf } from '../clientNetwork.ts'
import { withKeyedMutex, withBoundedKeyedMutex } from '../keyedMutex.ts'
import { countAttempt, deleteAttempts, findAttempts, listAttempts, updateAttemptBack } from './attemptQueries.ts'
import { busy, isWithin } from './limits.ts'
import { withMutex } from './mutex.ts'

/** A sign-in attempt: the e-mail or app id, its origin, and whether the account knows that origin. */
export type Attempt = {
  name: string
  origin: string
  network: string
  isKnown: boolean
  /** What an unknown origin needs besides the password while the account is under attack. */
  guard: 'code' | 'wait'
}

/** While the account is guarded, the password alone signs nobody in. */
export type Judgement = { isRight: boolean; isGuarded: boolean }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account from all unknown origins together until it is guarded. */
const untilGuarded = 10
const guardSeconds = { code: 3600, wait: 900 }
/** Failures without a delay; each further one doubles it. */
const free = 5
const firstDelayMs = 250
/** Pending guesses of one account from one site. */
const maxPendingPerSite = 50

const pairKey = ({ name, origin }: Attempt) => `sign-in:${name}:${origin}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ network }: Attempt) => `sign-in:${network}`
const siteKey = ({ name, origin, network, isKnown }: Attempt) => `guess:${name}:${isKnown ? origin : siteOf(network)}`
const waitKey = ({ name, origin }: Attempt) => `sign-in-wait:${name}:${origin}`

/**
 * Checks a password attempt against the rate limits of its account and its address. Attempts on one account run one
 * after the other on all processes, so that parallel guesses gain nothing. Known origins have a mutex and a limit of
 * their own: guesses from elsewhere neither delay nor lock out the owner. Each site has one attempt at a time in the
 * queue of the account.
 */
export function judge(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  return withBoundedKeyedMutex({ key: siteKey(attempt), limit: maxPendingPerSite }, async () => {
    await refuseMany(sql, attempt)
    return withMutex(sql, attempt.isKnown ? pairKey(attempt) : accountKey(attempt), () =>
      judgeAlone(sql, attempt, isRight),
    )
  })
}

async function judgeAlone(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  if (!attempt.isKnown) await setTimeout(await delayMs(sql, attempt))
  // Attempts on many accounts from one address are serialised too.
  return withKeyedMutex(`origin:${attempt.origin}`, () =>
    withKeyedMutex(addressKey(attempt), async () => {
      const failures = await refuseMany(sql, attempt)
      const judgement = attempt.isKnown
        ? { isRight: await isRight(), isGuarded: false }
        : await judgeFromElsewhere(sql, attempt, isRight)
      const isAdmitted = judgement.isRight && !judgement.isGuarded
      if (!isAdmitted) await Promise.all([pairKey, addressKey].map((keyOf) => countAttempt(sql, keyOf(attempt))))
      else if (failures > 0) await forgetFailures(sql, attempt)
      return judgement
    }),
  )
}

/** Resets the failures of this origin after a successful sign-in. */
export function forgetFailures(sql: Sql, attempt: Attempt): Promise<void> {
  return deleteAttempts(sql, pairKey(attempt))
}

/** Counts the attempt before the check; a right password takes it back. */
async function judgeFromElsewhere(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  const key = accountKey(attempt)
  const isFree = await isWithin(sql, { key, count: untilGuarded, windowSeconds: guardSeconds[attempt.guard] })
  if (!isFree && attempt.guard === 'wait') await refuseUnlessWaited(sql, attempt)
  const right = await isRight()
  if (right && isFree) await updateAttemptBack(sql, key)
  return { isRight: right, isGuarded: !isFree && attempt.guard === 'code' }
}

/** Each origin gets one attempt after its wait, whatever others do. */
async function refuseUnlessWaited(sql: Sql, attempt: Attempt): Promise<void> {
  const key = waitKey(attempt)
  const [recent, all] = await Promise.all([
    findAttempts(sql, key, guardSeconds.wait - 10),
    findAttempts(sql, key, 2 * guardSeconds.wait),
  ])
  if (all > recent) return deleteAttempts(sql, key)
  if (all === 0) await countAttempt(sql, key)
  throw new ApiError('too_many_guesses', { retryAfterSeconds: guardSeconds.wait })
}

/** Gives how many failures of the account came from this origin. */
async function refuseMany(sql: Sql, attempt: Attempt): Promise<number> {
  const [ofPair = 0, ofAddress = 0] = await listAttempts(sql, [
    { key: pairKey(attempt), windowSeconds: perAccountAndAddress.windowSeconds },
    { key: addressKey(attempt), windowSeconds: perAddress.windowSeconds },
  ])
  if (ofPair >= perAccountAndAddress.count) throw busy(perAccountAndAddress.windowSeconds)
  if (ofAddress >= perAddress.count) throw busy(perAddress.windowSeconds)
  return ofPair
}

/** The delay of the next attempt on an account that many addresses have failed on; none once it is guarded. */
async function delayMs(sql: Sql, attempt: Attempt): Promise<number> {
  const failures = await findAttempts(sql, accountKey(attempt), guardSeconds[attempt.guard])
  return failures < free || failures >= untilGuarded ? 0 : firstDelayMs * 2 ** (failures - free)
}
