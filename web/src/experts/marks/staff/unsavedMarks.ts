import { type Mark, deleteMark, saveMark } from '#contract/experts/marks/api.ts'
import { onSessionEnd, storedUserId } from '../../../platform/session/session.ts'
import { listStorageKeys, removeStorageKeys } from '../../../platform/storage/deviceStorage.ts'
import { markPrefix } from '../../../console/tabText.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { isMarkEmpty } from '#contract/experts/marks/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { removeSavedVoice, markVoices } from './markVoices.ts'

type Task = () => Promise<unknown>

// Unsaved changes by mark, in the order of changing.
const waiting = new Map<string, { attemptId: number; task: Task }>()
const listeners = new Set<(attemptId: number, failure: unknown) => void>()
let timer: number | undefined
let running: Promise<void> = Promise.resolve()

const pauseMs = 800

/** Debounces the save of a mark. Deletes empty marks. */
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
  if (voice) removeSavedVoice(attemptId, voice.id)
}

/** Saves the unsaved marks of an attempt one after the other. Throws the first failure and keeps the rest. */
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

/** Called once the attempt is answered. */
export function discardUnsavedMarks(attemptId: number): void {
  for (const [markId, entry] of waiting) if (entry.attemptId === attemptId) forget(attemptId, markId)
  void markVoices.clear(attemptId)
}

function forget(attemptId: number, markId: string): void {
  waiting.delete(markId)
  deleteStoredMark({ attempt_id: attemptId, id: markId })
}

/** Calls back after each save with its failure. Returns a function that unsubscribes. */
export function onMarkSaved(listener: (attemptId: number, failure: unknown) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onSessionEnd(() => waiting.clear())

// Unsaved marks survive a reload and an expired session.

const prefixOf = (attemptId: number) => `${markPrefix}${storedUserId() ?? ''} ${attemptId} `

/** Marks that were unsaved when the page was left. Empty ones are to be deleted. */
export function listStoredMarks(attemptId: number): Mark[] {
  const names = listStorageKeys(sessionStorage, prefixOf(attemptId))
  return names.map((name) => withVoice(JSON.parse(sessionStorage.getItem(name) ?? '') as StoredMark))
}

/** Marks stored by earlier versions have no voice. */
type StoredMark = Omit<Mark, 'voice'> & Partial<Pick<Mark, 'voice'>>

function withVoice({ voice = null, ...mark }: StoredMark): Mark {
  return { ...mark, voice }
}

const nameOf = ({ attempt_id: attemptId, id }: Pick<Mark, 'attempt_id' | 'id'>) => `${prefixOf(attemptId)}${id}`

function storeMark(mark: Mark): void {
  sessionStorage.setItem(nameOf(mark), JSON.stringify(mark))
}

function deleteStoredMark(mark: Pick<Mark, 'attempt_id' | 'id'>): void {
  sessionStorage.removeItem(nameOf(mark))
}

onSessionEnd((reason) => {
  if (reason === 'chosen') removeStorageKeys(sessionStorage, markPrefix)
})

const channel = new BroadcastChannel('marks')
const marks = createEmitter<[Mark]>()
channel.addEventListener('message', ({ data }: MessageEvent<Mark>) => marks.emit(data))

/** Broadcasts a changed mark to other tabs. */
export function broadcastMark(mark: Mark): void {
  channel.postMessage(mark)
}

/** Calls back with other tabs' marks on an attempt. Returns a function that unsubscribes. */
export function onMarkFromOtherTab(attemptId: number, listener: (mark: Mark) => void): () => void {
  return marks.subscribe((mark) => {
    if (mark.attempt_id === attemptId) listener(mark)
  })
}
