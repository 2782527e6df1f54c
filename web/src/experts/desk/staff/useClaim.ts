import { useEffect, useState } from 'react'
import { claimDeskItem, getDeskItem, releaseDeskItem } from '#contract/experts/desk/itemApi.ts'
import { claimSeconds } from '#contract/experts/desk/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { nowMs } from '../../../platform/clock.ts'
import { onLiveEvent } from '../../../platform/events/live.ts'
import { refreshDesk, refreshItem, type ItemRef } from './deskQueries.ts'

/** Work renews a claim that is older. */
const renewMs = (claimSeconds * 1000) / 3

/** One call at a time, so that leaving a homework and coming back ends with a claim. */
let calls: Promise<unknown> = Promise.resolve()

function runInOrder(act: () => Promise<unknown>): void {
  calls = calls.then(act, act)
}

/** Claims an open item and renews the claim while somebody types, clicks or watches. Returns the refusal, if any. */
export function useClaim({ kind, id, answer_by: answerBy }: ItemRef & { answer_by: number | null }) {
  const isWaiting = answerBy !== null
  const [refusal, setRefusal] = useState<ApiFailure>()
  useEffect(() => (isWaiting ? holdClaim({ kind, id }, setRefusal) : undefined), [kind, id, isWaiting])
  return isWaiting ? refusal : undefined
}

function claimItem({ kind, id }: ItemRef): Promise<unknown> {
  return call(claimDeskItem, { params: { kind, itemId: id } })
}

function releaseItem({ kind, id }: ItemRef): Promise<unknown> {
  return call(releaseDeskItem, { params: { kind, itemId: id }, keepalive: true })
}

/** An expert's closed page also releases the claim of the expert's other pages. */
async function isUnclaimed({ kind, id }: ItemRef): Promise<boolean> {
  const { answer_by: answerBy, claim } = await call(getDeskItem, { params: { kind, itemId: id } })
  return answerBy !== null && claim === null
}

const checkMs = 60_000

const overCodes = ['homework_answered', 'item_answered']

function holdClaim(item: ItemRef, onRefusal: (refusal: ApiFailure | undefined) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let claimedAt = 0
  let workedAt = 0
  let wasRequested = false
  /** The item is answered, or gone with the learner's account. */
  let isOver = false
  const claim = () =>
    runInOrder(async () => {
      if (signal.aborted) return
      wasRequested = true
      let hasClaim = false
      const refusal = await claimItem(item).then(() => void (hasClaim = true), refusalOf)
      isOver = overCodes.some((code) => code === refusal?.code) || refusal?.status === 404
      if (isOver) refreshItem(item)
      if (claimedAt === 0) refreshDesk()
      claimedAt = hasClaim ? nowMs() : 0
      if (!signal.aborted) onRefusal(refusal)
    })
  const release = () => releaseItem(item).catch(() => undefined)
  const work = () => (workedAt = nowMs())
  for (const type of ['keydown', 'pointerdown', 'timeupdate'])
    document.addEventListener(type, work, { signal, capture: true })
  window.addEventListener('pagehide', () => void release(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && claim(), { signal })
  window.addEventListener('online', () => claimedAt === 0 && !isOver && claim(), { signal })
  const stopEvents = onLiveEvent((type) => {
    // Only work renews an expired claim.
    if (type !== 'desk' || nowMs() - claimedAt >= claimSeconds * 1000) return
    runInOrder(async () => !signal.aborted && (await isUnclaimed(item).catch(() => false)) && claim())
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
      refreshDesk()
    })
  }
}

/** A conflict with another expert, or a missing item. Answering reports other failures. */
function refusalOf(error: unknown): ApiFailure | undefined {
  return error instanceof ApiFailure && [404, 409].includes(error.status) ? error : undefined
}
