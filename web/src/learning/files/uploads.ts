import { useSyncExternalStore } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { createEmitter } from '../../platform/emitter.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { cancelFile, sendFile } from './sendFile.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'
import type { Sending } from './sendInParts.ts'

export type UploadState = {
  sentBytes: number
  /** `waiting`: without a connection, continues by itself. */
  phase: 'sending' | 'paused' | 'waiting'
}

type Running = {
  state: UploadState
  attempt: AbortController
  /** One request was too short for it: it goes on in parts. */
  isSlow: boolean
}

/** Uploads run apart from the screens that show them: leaving a screen does not stop one. */
const running = new Map<string, Running>()

export const isUploading = (): boolean => running.size > 0
const emitter = createEmitter()
const reconnectMs = 15_000
/** The server ends a request after a minute. */
const longRequestMs = 50_000

/**
 * Uploads a file until it is complete or refused; continues when the connection is back. Aborting the signal cancels it on
 * the server too; the end of the session only stops it, so that the same person can continue it and no other one sends
 * it. Throws an `ApiFailure`, or what it was aborted with.
 */
export async function runUpload<Result = UploadedFile>(sending: Sending<Result>): Promise<Result> {
  const { key, signal: cancelling } = sending
  cancelling.throwIfAborted()
  const stopping = new AbortController()
  const { signal } = stopping
  cancelling.addEventListener('abort', () => stopping.abort(cancelling.reason), { once: true })
  const stopListening = onSessionEnd(() => stopping.abort())
  let { uploadId } = sending
  const onBegin = (id: number) => {
    uploadId = id
    sending.onBegin?.(id)
  }
  const onProgress = (sentBytes: number) => {
    update(key, { sentBytes })
    sending.onProgress?.(sentBytes)
  }
  running.set(key, { state: { sentBytes: 0, phase: 'sending' }, attempt: new AbortController(), isSlow: false })
  emitter.emit()
  try {
    const photo = await shrinkPhoto(sending)
    signal.throwIfAborted()
    for (;;) {
      const { attempt, isSlow } = requireRunning(key)
      const cancel = () => attempt.abort(signal.reason)
      signal.addEventListener('abort', cancel)
      const startedAt = performance.now()
      const given = { ...sending, ...photo, uploadId, isSlow, onBegin, onProgress, signal: attempt.signal }
      const sent = await sendFile(given).catch((error: unknown) =>
        continueLater(error, { key, signal, isPaused: attempt.signal.aborted, tookMs: performance.now() - startedAt }),
      )
      signal.removeEventListener('abort', cancel)
      if (sent) return sent
    }
  } finally {
    stopListening()
    if (cancelling.aborted && uploadId !== undefined) void cancelFile(uploadId)
    running.delete(key)
    emitter.emit()
  }
}

/** Whether an attempt failed because one request was too short for it. */
function isCutShort(error: unknown, tookMs: number): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status === 408 || (error.isNetwork && tookMs > longRequestMs)
}

type Interruption = { key: string; signal: AbortSignal; isPaused: boolean; tookMs: number }

/** Resolves when the upload may be retried; throws an error that a retry would not change. */
async function continueLater(error: unknown, { key, signal, isPaused, tookMs }: Interruption): Promise<undefined> {
  const interrupted = requireRunning(key)
  if (!interrupted.isSlow && isCutShort(error, tookMs)) {
    running.set(key, { ...interrupted, isSlow: true })
    return
  }
  if (error instanceof ApiFailure && !error.isNetwork) throw error
  signal.throwIfAborted()
  if (!isPaused && !(error instanceof ApiFailure)) throw error
  if (!isPaused) {
    update(key, { phase: 'waiting' })
    await until(signal, (go) => onReconnect(key, go))
  }
  if (phaseOf(key) === 'paused') await until(signal, (go) => emitter.subscribe(() => phaseOf(key) !== 'paused' && go()))
  const current = requireRunning(key)
  running.set(key, { ...current, state: { ...current.state, phase: 'sending' }, attempt: new AbortController() })
  emitter.emit()
}

/** Waits for `go`, or throws when the signal is aborted. `listen` returns how to stop. */
async function until(signal: AbortSignal, listen: (go: () => void) => () => void): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = listen(resolve)
    signal.addEventListener('abort', () => resolve())
  })
  stop()
  signal.throwIfAborted()
}

function onReconnect(key: string, go: () => void): () => void {
  const timer = setTimeout(go, reconnectMs)
  addEventListener('online', go)
  const stopListening = emitter.subscribe(() => phaseOf(key) !== 'waiting' && go())
  return () => {
    clearTimeout(timer)
    removeEventListener('online', go)
    stopListening()
  }
}

/** Stops sending; what has arrived is kept. */
export function pauseUpload(key: string): void {
  update(key, { phase: 'paused' })
  running.get(key)?.attempt.abort()
}

export function resumeUpload(key: string): void {
  update(key, { phase: 'sending' })
}

/** A running upload, as it goes on; undefined when there is none. */
export function useUpload(key: string): UploadState | undefined {
  return useSyncExternalStore(emitter.subscribe, () => running.get(key)?.state)
}

const phaseOf = (key: string) => running.get(key)?.state.phase

function update(key: string, change: Partial<UploadState>): void {
  const upload = running.get(key)
  if (!upload) return
  upload.state = { ...upload.state, ...change }
  emitter.emit()
}

function requireRunning(key: string): Running {
  const upload = running.get(key)
  if (!upload) throw new Error('The upload has ended')
  return upload
}
