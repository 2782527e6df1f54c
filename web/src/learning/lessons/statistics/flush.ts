import { saveLessonStat, type StatisticResponse, type StatisticEntry } from '#contract/learning/lessons/api.ts'
import { minViewedMs } from '#contract/learning/lessons/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { applicationConfigQuery } from '../../../brands/applicationConfig.ts'
import { nowMs } from '../../../platform/clock.ts'
import { t } from '../../../platform/language/language.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { report } from '../../../platform/errorLog/errorLog.ts'
import { storedToken, storedUserId } from '../../../platform/session/session.ts'
import { patchLesson } from '../../streams/streamCache.ts'
import { TimeoutError, withTimeout } from '../../../platform/async/withTimeout.ts'
import { closeEntries, listClosedEntries, removeEntry, takeOpenEntry, type StoredEntry } from './outbox.ts'

const initialBackoffMs = 2000
const maxBackoffMs = 300_000
/** A request without a response for this long is aborted and retried. */
const responseTimeoutMs = 30_000

/** After an entry: send the next one, stop, or retry later. */
type SendResult = { next: 'continue' | 'stop' } | { next: 'retry'; afterSeconds?: number | undefined }

let running: Promise<void> | undefined
let failures = 0
let retryAtMs = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

export type FlushOptions = {
  /** How much an entry needs to be worth sending. */
  minMs: number
  /** The page may close before the response. */
  isLeaving?: boolean
  /** Sends now, even during the backoff after a failure. */
  ignoresBackoff?: boolean
}

/**
 * Sends the outbox, oldest entry first, including entries of other tabs and days. After a failure the rest stays stored
 * and is retried with exponential backoff.
 */
export async function flush(options: FlushOptions): Promise<void> {
  if (options.ignoresBackoff) retryAtMs = 0
  if (nowMs() < retryAtMs) return
  await running
  running ??= withLock(() => sendAll(options)).finally(() => {
    running = undefined
  })
  await running
}

/** One tab sends for all of them. Sending twice is harmless: the server applies an id once. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('statistics', { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

async function sendAll(options: FlushOptions): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  // Closed entries go first: while offline, the open entry keeps growing instead of closing at every attempt.
  let entries = await listClosedEntries(userId)
  if (entries.length === 0) entries = await closeEntries({ userId, minMs: options.minMs })
  while (entries.length > 0) {
    for (const entry of entries) {
      const result = await sendEntry(userId, entry, options.isLeaving)
      if (result.next === 'stop') return
      if (result.next === 'retry') return scheduleRetry(options, result.afterSeconds)
    }
    failures = 0
    entries = await closeEntries({ userId, minMs: options.minMs })
  }
}

function scheduleRetry({ minMs }: FlushOptions, afterSeconds: number | undefined): void {
  const backoffMs = Math.min(maxBackoffMs, initialBackoffMs * 2 ** failures) * (0.75 + Math.random() / 2)
  failures += 1
  const delayMs = Math.max(backoffMs, (afterSeconds ?? 0) * 1000)
  retryAtMs = nowMs() + delayMs
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void flush({ minMs, ignoresBackoff: true }), delayMs)
}

/** Sends one entry and removes it once the server has accepted it or rejected it for good. */
async function sendEntry(userId: string, { entry, watchedAtMs }: StoredEntry, keepalive = false): Promise<SendResult> {
  // Never sends an entry with another user's token.
  if (storedUserId() !== userId || !storedToken()) return { next: 'stop' }
  const ageSeconds = Math.max(0, Math.floor((nowMs() - watchedAtMs) / 1000))
  const body = { ...entry, ...(ageSeconds > 0 && { age_seconds: ageSeconds }) }
  try {
    const response = await withTimeout(responseTimeoutMs, (signal) => call(saveLessonStat, { body, keepalive, signal }))
    applyResponse(userId, entry, response)
  } catch (error) {
    if (error instanceof TimeoutError) return { next: 'retry' }
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 401) return { next: 'stop' }
    // Once for a series of retries.
    if (error.status >= 500 && failures === 0) report(t('lessons.statisticFailed'), error)
    if (error.isNetwork || error.status >= 500) return { next: 'retry' }
    if (error.status === 429) return { next: 'retry', afterSeconds: error.retryAfterSeconds }
    report(t('lessons.statisticRefused'), error)
  }
  await removeEntry(userId, entry.client_id)
  return { next: 'continue' }
}

function applyResponse(userId: string, entry: StatisticEntry, response: StatisticResponse): void {
  const { day_status_id: dayStatusId } = response as Partial<StatisticResponse>
  if (!dayStatusId) report(t('lessons.statisticFailed'))
  else if (storedUserId() === userId) patchLesson(response, entry.day_id)
}

export function flushOpenEntry(minMs: number): void {
  const open = takeOpenEntry(minMs)
  if (open) void sendEntry(open.userId, open.stored, true)
}

let hasListeners = false

/** Flushes when the page is hidden or closed and when the connection returns; adds its listeners once. */
export function flushOnPageEvents(): void {
  if (hasListeners) return
  hasListeners = true
  window.addEventListener('online', flushStored)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush({ minMs: minMs(), isLeaving: true })
  })
  window.addEventListener('pagehide', () => flushOpenEntry(minMs()))
}

export function flushStored(): void {
  void flush({ minMs: minMs(), ignoresBackoff: true })
}

function minMs(): number {
  return queryClient.getQueryData(applicationConfigQuery().queryKey)?.statistic.min_viewed ?? minViewedMs
}
