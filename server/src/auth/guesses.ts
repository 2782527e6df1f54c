import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { siteOf } from '../network.ts'
import { inTurnOf, inTurnUnlessCrowded } from '../turns.ts'
import { countAttempt, deleteAttempts, findAttempts, updateAttemptBack } from './attemptQueries.ts'
import { busy, isWithin } from './limits.ts'
import { withMutex } from './mutex.ts'

/** A try to sign in: the e-mail or app id, where it comes from, and whether its person has been there before. */
export type Attempt = {
  name: string
  place: string
  network: string
  isKnown: boolean
  /** What else is needed where the person has never been, while others guess: a code by mail, or to wait. */
  guard: 'code' | 'wait'
}

/** Under guard a password alone signs nobody in, right or wrong. */
export type Judgement = { isRight: boolean; isGuarded: boolean }

const perAccountAndAddress = { count: 5, windowSeconds: 300 }
const perAddress = { count: 10, windowSeconds: 60 }
/** Failures of one account from all the places together where its person has never been, until it is guarded. */
const untilGuarded = 10
const guardSeconds = { code: 3600, wait: 900 }
/** How many of them cost nothing; each one more doubles the wait. */
const free = 5
const firstDelayMs = 250
/** How many guesses of one account from one site wait for each other. */
const maxWaitingPerSite = 50

const pairKey = ({ name, place }: Attempt) => `sign-in:${name}:${place}`
const accountKey = ({ name }: Attempt) => `sign-in-account:${name}`
const addressKey = ({ network }: Attempt) => `sign-in:${network}`
const siteKey = ({ name, place, network, isKnown }: Attempt) => `guess:${name}:${isKnown ? place : siteOf(network)}`
const waitKey = ({ name, place }: Attempt) => `sign-in-wait:${name}:${place}`

/**
 * Judges a guess, unless too many of one account from one place, or of one address, were wrong. Guesses of one account
 * are judged one after the other, whatever address and process they come to, so that many at once are no more than many
 * in a row. Places where the account is at home have a line and a count of their own: guesses from elsewhere neither
 * hold its person up nor lock them out. Of each site one guess at a time waits for the account, and none that is to be
 * refused: the owner waits for as many as there are sites.
 */
export function judge(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  return inTurnUnlessCrowded({ key: siteKey(attempt), waiting: maxWaitingPerSite }, async () => {
    await refuseMany(sql, attempt)
    return withMutex(sql, attempt.isKnown ? pairKey(attempt) : accountKey(attempt), () =>
      judgeAlone(sql, attempt, isRight),
    )
  })
}

async function judgeAlone(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  if (!attempt.isKnown) await setTimeout(await delayMs(sql, attempt))
  // Whoever tries many accounts from one address waits as well.
  return inTurnOf(`place:${attempt.place}`, () =>
    inTurnOf(addressKey(attempt), async () => {
      await refuseMany(sql, attempt)
      const judgement = attempt.isKnown
        ? { isRight: await isRight(), isGuarded: false }
        : await judgeFromElsewhere(sql, attempt, isRight)
      if (judgement.isRight && !judgement.isGuarded) await forgetFailures(sql, attempt)
      else await Promise.all([pairKey, addressKey].map((keyOf) => countAttempt(sql, keyOf(attempt))))
      return judgement
    }),
  )
}

/** Whoever has got in begins anew at this place. */
export function forgetFailures(sql: Sql, attempt: Attempt): Promise<void> {
  return deleteAttempts(sql, pairKey(attempt))
}

/** Counts a guess before it is made; a right one counts nothing. */
async function judgeFromElsewhere(sql: Sql, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Judgement> {
  const key = accountKey(attempt)
  const isFree = await isWithin(sql, { key, count: untilGuarded, windowSeconds: guardSeconds[attempt.guard] })
  if (!isFree && attempt.guard === 'wait') await refuseUnlessWaited(sql, attempt)
  const right = await isRight()
  if (right && isFree) await updateAttemptBack(sql, key)
  return { isRight: right, isGuarded: !isFree && attempt.guard === 'code' }
}

/** Each place is let in for one try after its wait, however many others go on guessing. */
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

async function refuseMany(sql: Sql, attempt: Attempt): Promise<void> {
  const [ofPair, ofAddress] = await Promise.all([
    findAttempts(sql, pairKey(attempt), perAccountAndAddress.windowSeconds),
    findAttempts(sql, addressKey(attempt), perAddress.windowSeconds),
  ])
  if (ofPair >= perAccountAndAddress.count) throw busy(perAccountAndAddress.windowSeconds)
  if (ofAddress >= perAddress.count) throw busy(perAddress.windowSeconds)
}

/** The wait before the next try of an account that many addresses have failed on; under guard nothing is gained by one. */
async function delayMs(sql: Sql, attempt: Attempt): Promise<number> {
  const failures = await findAttempts(sql, accountKey(attempt), guardSeconds[attempt.guard])
  return failures < free || failures >= untilGuarded ? 0 : firstDelayMs * 2 ** (failures - free)
}
