import { saveLessonStat, type StatisticAnswer, type StatisticEntry } from '#contract/lessons/api.ts'
import { minimumViewedMs } from '#contract/lessons/rules.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { applicationConfigQuery } from '../../brands/applicationConfig.ts'
import { t } from '../../language.ts'
import { queryClient } from '../../queries.ts'
import { report } from '../../report.ts'
import { storedToken, storedUserId } from '../../session.ts'
import { patchLesson } from '../../streams/streamCache.ts'
import { TimeoutError, withTimeout } from '../../withTimeout.ts'
import { closeEntries, forgetEntry, listClosed, takeOpenEntry, type KeptEntry } from './outbox.ts'

const firstPauseMs = 2000
const longestPauseMs = 300_000
/** A connection without an answer for so long counts as lost; the next one may be better. */
const answerTimeoutMs = 30_000

/** What to do after an entry: the next, nothing more, or the same later. */
type Outcome = { go: 'on' | 'home' } | { go: 'later'; seconds?: number | undefined }

let running: Promise<void> | undefined
let failures = 0
let waitUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

export type FlushOptions = {
  /** What is worth an entry, in milliseconds. */
  minimumMs: number
  /** The page may be closed before the answer. */
  isLeaving?: boolean
  /** The pause after a failure is over: there is a connection again. */
  isFresh?: boolean
}

/**
 * Sends what was watched and not yet taken, oldest first, of whatever tab or day it is. What the server could not take
 * stays and is tried again after a growing pause.
 */
export async function flush(options: FlushOptions): Promise<void> {
  if (options.isFresh) waitUntil = 0
  if (Date.now() < waitUntil) return
  await running
  running ??= withLock(() => sendAll(options)).finally(() => {
    running = undefined
  })
  await running
}

/** Another tab that is sending sends for all. Sending twice would do no harm: the server applies an id once. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('statistics', { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

async function sendAll(options: FlushOptions): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  // What waits goes first: while nothing gets through, the open entry grows instead of leaving one entry every time.
  let entries = await listClosed(userId)
  if (entries.length === 0) entries = await closeEntries({ userId, minimumMs: options.minimumMs })
  while (entries.length > 0) {
    for (const entry of entries) {
      const outcome = await sendEntry(userId, entry, options.isLeaving)
      if (outcome.go === 'home') return
      if (outcome.go === 'later') return tryLater(options, outcome.seconds)
    }
    failures = 0
    entries = await closeEntries({ userId, minimumMs: options.minimumMs })
  }
}

function tryLater({ minimumMs }: FlushOptions, seconds: number | undefined): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.75 + Math.random() / 2)
  failures += 1
  const wait = Math.max(pause, (seconds ?? 0) * 1000)
  waitUntil = Date.now() + wait
  clearTimeout(timer)
  timer = setTimeout(() => void flush({ minimumMs, isFresh: true }), wait)
}

/** Sends one entry; it is forgotten when the server has taken it or never will. */
async function sendEntry(userId: string, { entry, watchedAtMs }: KeptEntry, keepalive = false): Promise<Outcome> {
  // The token of somebody else must not carry it.
  if (storedUserId() !== userId || !storedToken()) return { go: 'home' }
  const age = Math.max(0, Math.floor((Date.now() - watchedAtMs) / 1000))
  const body = { ...entry, ...(age > 0 && { age_seconds: age }) }
  try {
    const answer = await withTimeout(answerTimeoutMs, (signal) => call(saveLessonStat, { body, keepalive, signal }))
    take(userId, entry, answer)
  } catch (error) {
    if (error instanceof TimeoutError) return { go: 'later' }
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 401) return { go: 'home' }
    if (error.isNetwork || error.status >= 500) return { go: 'later' }
    if (error.status === 429) return { go: 'later', seconds: error.retryAfterSeconds }
    report(t('lessons.statisticRefused'), error)
  }
  await forgetEntry(userId, entry.client_id)
  return { go: 'on' }
}

function take(userId: string, entry: StatisticEntry, answer: StatisticAnswer): void {
  const { day_status_id: dayStatusId } = answer as Partial<StatisticAnswer>
  if (!dayStatusId) report(t('lessons.statisticFailed'))
  else if (storedUserId() === userId) patchLesson(answer, entry.day_id)
}

/** Sends the open entry of a page that is being closed. */
export function flushOpenEntry(minimumMs: number): void {
  const open = takeOpenEntry(minimumMs)
  if (open) void sendEntry(open.userId, open.kept, true)
}

let isListening = false

/** From now on what is left is sent when the page is hidden or closed, and when the connection is back. */
export function flushAtPageEvents(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', flushLeft)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush({ minimumMs: minimumMs(), isLeaving: true })
  })
  window.addEventListener('pagehide', () => flushOpenEntry(minimumMs()))
}

/** Sends what earlier visits have left. */
export function flushLeft(): void {
  void flush({ minimumMs: minimumMs(), isFresh: true })
}

function minimumMs(): number {
  return queryClient.getQueryData(applicationConfigQuery().queryKey)?.statistic.min_viewed ?? minimumViewedMs
}
