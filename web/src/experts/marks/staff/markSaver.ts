import { deleteMark, saveMark, type Mark } from '#contract/experts/marks/api.ts'
import { isMarkEmpty } from '#contract/experts/marks/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { onSessionEnd } from '../../../platform/session/session.ts'
import { forgetSavedVoice, markVoices } from './markVoices.ts'
import { forgetStoredMark, storeMark } from './storedMarks.ts'

const pauseMs = 800

type Task = () => Promise<unknown>

// What the server does not have yet, by mark, in the order in which it was changed.
const waiting = new Map<string, { attemptId: number; task: Task }>()
const listeners = new Set<(attemptId: number, failure: unknown) => void>()
let timer: number | undefined
let running: Promise<void> = Promise.resolve()

/** Saves a mark after a pause; what was to be saved of it before is replaced. An empty one is deleted. */
export function saveMarkLater(mark: Mark): void {
  const { id: markId, attempt_id: attemptId } = mark
  const task: Task = () =>
    isMarkEmpty(mark) ? call(deleteMark, { params: { attemptId, markId }, keepalive: true }) : saveNow(mark)
  waiting.delete(markId)
  waiting.set(markId, { attemptId, task })
  storeMark(mark)
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void saveMarksNow(attemptId).catch(() => undefined), pauseMs)
}

async function saveNow({ id: markId, attempt_id: attemptId, voice, ...mark }: Mark): Promise<void> {
  const { file_id, at_ms, shapes, text } = mark
  const body = { file_id, at_ms, shapes, text, ...(voice && { voice_file_id: voice.id }) }
  await call(saveMark, { params: { attemptId, markId }, body, keepalive: true })
  if (voice) forgetSavedVoice(attemptId, voice.id)
}

/** Saves what is waiting of an attempt, one after the other. Throws the first failure; what failed keeps waiting. */
export function saveMarksNow(attemptId: number): Promise<void> {
  const saving = running.then(() => saveAll(attemptId))
  running = saving.catch(() => undefined)
  return saving
}

async function saveAll(attemptId: number): Promise<void> {
  for (const [markId, entry] of [...waiting]) {
    if (entry.attemptId !== attemptId) continue
    try {
      await entry.task()
    } catch (failure) {
      for (const listener of listeners) listener(attemptId, failure)
      throw failure
    }
    // It may have changed meanwhile.
    if (waiting.get(markId) === entry) forget(attemptId, markId)
    for (const listener of listeners) listener(attemptId, undefined)
  }
}

/** Nothing of an attempt is to be saved any more: it is answered. */
export function discardUnsavedMarks(attemptId: number): void {
  for (const [markId, entry] of waiting) if (entry.attemptId === attemptId) forget(attemptId, markId)
  void markVoices.clear(attemptId)
}

function forget(attemptId: number, markId: string): void {
  waiting.delete(markId)
  forgetStoredMark({ attempt_id: attemptId, id: markId })
}

/** Calls back after each save with its failure. Returns a function that unsubscribes. */
export function onMarkSaved(listener: (attemptId: number, failure: unknown) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onSessionEnd(() => waiting.clear())
