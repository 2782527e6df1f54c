import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { withTimeout } from '../../platform/async/withTimeout.ts'
import { nowMs, nowSeconds } from '../../platform/clock.ts'
import { isQuotaExceeded } from '../../platform/device/deviceFiles.ts'
import type { DevicePlatform } from '../../platform/device/platform.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { storedToken, storedUserId } from '../../platform/session/session.ts'
import { DamagedDownload, SpaceMissing } from './downloadFile.ts'
import {
  changeDownload,
  findDownload,
  onIndex,
  quotaExceededCode,
  readIndex,
  type Download,
  type DownloadIndex,
} from './downloadIndex.ts'
import { isOpenAt } from './keptAccess.ts'
import { keepDays } from './keptDays.ts'
import { requireDevice, sweepFiles } from './keptFiles.ts'
import { loadFilm } from './loadFilm.ts'

/** Why downloads wait, `closed` those of a closed run; undefined while nothing keeps them. */
export type WaitReason = 'paused' | 'offline' | 'wifi' | 'closed' | undefined

const maxFailures = 6
const minBackoffMs = 2000
const emitter = createEmitter()

let running: Promise<void> = Promise.resolve()
/** A run that has not begun serves all who ask meanwhile. */
let queued: Promise<void> | undefined
let current: { videoId: number; stopped: AbortController } | undefined
let reason: WaitReason
let timer: ReturnType<typeof setTimeout> | undefined
/** The network failed: nothing is asked before this time. */
let pausedUntilMs = 0
/** Failures in a row of the network, and damaged copies, by video. */
const failures = new Map<number, number>()
let observed: DevicePlatform | undefined

/** Calls back when the reason to wait changes. */
export const onWaitReason = emitter.subscribe

export const waitReason = (): WaitReason => reason

/** Downloads what is listed, one video after the other, in one tab at a time. */
export function runQueue(): Promise<void> {
  observe()
  queued ??= running
    .then(() => {
      queued = undefined
      return withLock(downloadAll)
    })
    .catch(logError)
  running = queued
  return running
}

/** So long a sign-out waits for a write to the device that has begun. */
const stopTimeoutMs = 2000

/** Stops the video that is loading; what is there of it stays. Resolves once nothing of it is written any more. */
export async function stopQueue(): Promise<void> {
  clearTimeout(timer)
  pausedUntilMs = 0
  failures.clear()
  if (!current) return
  current.stopped.abort()
  await withTimeout(stopTimeoutMs, () => running).catch(() => undefined)
}

/** Tries again at once: a press, or a connection that came back. */
export function resumeQueue(): void {
  pausedUntilMs = 0
  void runQueue()
}

function observe(): void {
  const device = requireDevice()
  if (observed === device) return
  if (observed === undefined) {
    addEventListener('online', resumeQueue)
    // Removed, paused or kept for Wi-Fi, here or in another tab.
    onIndex(() => void stopHeld())
  }
  observed = device
  device.network.subscribe(() => void connectionChanged())
}

async function connectionChanged(): Promise<void> {
  pausedUntilMs = 0
  await stopHeld()
  await runQueue()
}

/** Stops the video that is loading if it may not go on. */
async function stopHeld(): Promise<void> {
  if (!current) return
  if (!findDownload(current.videoId) || (await findReason(readIndex()))) current?.stopped.abort()
}

async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('downloads', work)
}

async function downloadAll(): Promise<void> {
  for (;;) {
    const userId = storedUserId()
    const index = readIndex()
    const next = findNext(index)
    setReason(next && (await findReason(index)))
    if (!userId || !storedToken() || !next || reason) return
    await load(userId, next)
  }
}

/** The film to load next: one that has begun first. Those of a closed run wait for it. */
function findNext(index: DownloadIndex): Download | undefined {
  const open = index.downloads.filter((one) => isOpenAt(nowSeconds(), one, index))
  return open.find(({ status }) => status === 'LOADING') ?? open.find(({ status }) => status === 'pending')
}

async function findReason({ isPaused, isWifiOnly }: DownloadIndex): Promise<WaitReason> {
  if (isPaused) return 'paused'
  const connection = await requireDevice().network.connection()
  if (connection === 'none' || !navigator.onLine || pausedUntilMs > nowMs()) return 'offline'
  return isWifiOnly && connection === 'cellular' ? 'wifi' : undefined
}

function setReason(next: WaitReason): void {
  if (next === reason) return
  reason = next
  emitter.emit()
}

/** Loads one video with its subtitles and pictures, and records the outcome. Never throws. */
async function load(userId: string, listed: Download): Promise<void> {
  const { videoId } = listed
  const stopped = new AbortController()
  current = { videoId, stopped }
  changeDownload(userId, videoId, { status: 'LOADING' })
  try {
    const onProgress = () => void failures.delete(videoId)
    await loadFilm({ userId, listed, signal: stopped.signal, onProgress })
    failures.delete(videoId)
    await keepDays(userId)
  } catch (error) {
    if (!stopped.signal.aborted) applyFailure(userId, videoId, error)
    else if (storedUserId() === userId) changeDownload(userId, videoId, { status: 'pending' })
  } finally {
    current = undefined
    // Removed while it was loading.
    if (storedUserId() === userId && !findDownload(videoId)) await sweepFiles(userId).catch(logError)
  }
}

function applyFailure(userId: string, videoId: number, error: unknown): void {
  const index = readIndex(userId)
  const listed = index.downloads.find((one) => one.videoId === videoId)
  if (!listed) return
  const change = (changed: Partial<Download>) => changeDownload(userId, videoId, changed)
  // The server closed its run meanwhile.
  if (!isOpenAt(nowSeconds(), listed, index)) return change({ status: 'pending' })
  if (error instanceof SpaceMissing || isQuotaExceeded(error)) {
    const missingBytes = error instanceof SpaceMissing ? { missingBytes: error.bytes } : {}
    return change({ status: 'FAIL', code: quotaExceededCode, ...missingBytes })
  }
  const count = (failures.get(videoId) ?? 0) + 1
  failures.set(videoId, count)
  const isDamaged = error instanceof DamagedDownload
  const mayPass = isDamaged ? count < 2 : isTransient(error) && count < maxFailures
  if (!mayPass) failures.delete(videoId)
  else if (isTransient(error)) waitForServer(count, error)
  change({ status: mayPass ? 'pending' : 'FAIL', ...(isDamaged && { bytes: 0 }) })
}

/** A lost connection, and a server that is busy or being replaced. */
function isTransient(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && (error.isNetwork || error.status >= 500 || error.status === 429)
}

function waitForServer(count: number, { retryAfterSeconds = 0 }: ApiFailure): void {
  const delayMs = Math.max(minBackoffMs * 2 ** count, retryAfterSeconds * 1000)
  pausedUntilMs = nowMs() + delayMs
  clearTimeout(timer)
  timer = setTimeout(resumeQueue, delayMs)
}
