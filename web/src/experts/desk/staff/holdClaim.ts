import { useEffect, useState } from 'react'
import { claimSeconds } from '#contract/experts/desk/rules.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { nowMs } from '../../../platform/clock.ts'
import { onLiveEvent } from '../../../platform/events/live.ts'

/** How an item is claimed, of the desk or of the inbox. */
export type ClaimActs = {
  /** The live event of changed claims. */
  event: 'desk' | 'inbox'
  claim: () => Promise<unknown>
  release: () => Promise<unknown>
  /** Whether it waits and nobody has claimed it: a closed page of this person also releases the claim of their others. */
  isUnclaimed: () => Promise<boolean>
  refreshItem: () => void
  refreshList: () => void
}

/** Holds the claim of an open item, whose acts must stay the same; without them it is released. Returns the refusal, if any. */
export function useHeldClaim(acts: ClaimActs | undefined): ApiFailure | undefined {
  const [refusal, setRefusal] = useState<ApiFailure>()
  useEffect(() => acts && holdClaim(acts, setRefusal), [acts])
  return acts && refusal
}

/** Work renews a claim that is older. */
const renewMs = (claimSeconds * 1000) / 3

/** One call at a time, so that leaving an item and coming back ends with a claim. */
let calls: Promise<unknown> = Promise.resolve()

function runInOrder(act: () => Promise<unknown>): void {
  calls = calls.then(act, act)
}

const checkMs = 60_000

const overCodes = ['homework_answered', 'item_answered']

function holdClaim(acts: ClaimActs, onRefusal: (refusal: ApiFailure | undefined) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let claimedAt = 0
  let workedAt = 0
  let wasRequested = false
  /** The item is answered, or gone. */
  let isOver = false
  const claim = () =>
    runInOrder(async () => {
      if (signal.aborted) return
      wasRequested = true
      let hasClaim = false
      const refusal = await acts.claim().then(() => void (hasClaim = true), refusalOf)
      isOver = overCodes.some((code) => code === refusal?.code) || refusal?.status === 404
      if (isOver) acts.refreshItem()
      if (claimedAt === 0) acts.refreshList()
      claimedAt = hasClaim ? nowMs() : 0
      if (!signal.aborted) onRefusal(refusal)
    })
  const release = () => acts.release().catch(() => undefined)
  const work = () => (workedAt = nowMs())
  for (const type of ['keydown', 'pointerdown', 'timeupdate'])
    document.addEventListener(type, work, { signal, capture: true })
  window.addEventListener('pagehide', () => void release(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && claim(), { signal })
  window.addEventListener('online', () => claimedAt === 0 && !isOver && claim(), { signal })
  const stopEvents = onLiveEvent((type) => {
    // Only work renews an expired claim.
    if (type !== acts.event || nowMs() - claimedAt >= claimSeconds * 1000) return
    runInOrder(async () => !signal.aborted && (await acts.isUnclaimed().catch(() => false)) && claim())
  })
  const timer = window.setInterval(() => {
    const isDue = claimedAt === 0 || (workedAt > claimedAt && nowMs() - claimedAt > renewMs)
    if (isDue && !isOver) claim()
  }, checkMs)
  claim()
  return () => {
    listening.abort()
    stopEvents()
    window.clearInterval(timer)
    runInOrder(async () => {
      if (!wasRequested || isOver) return
      await release()
      acts.refreshList()
    })
  }
}

/** A conflict with another expert, or a missing item. Answering reports other failures. */
function refusalOf(error: unknown): ApiFailure | undefined {
  return error instanceof ApiFailure && [404, 409].includes(error.status) ? error : undefined
}
