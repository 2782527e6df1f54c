import { useSyncExternalStore } from 'react'
import type { Message } from '#contract/learning/streams/message.ts'
import { applicationConfigQuery } from '../../../brands/applicationConfig.ts'
import { type DraftFile, deleteDraftIf, draftKeyOf } from '../../../platform/drafts/draftStore.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { nowMs } from '../../../platform/clock.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { onSessionEnd, storedToken, storedUserId } from '../../../platform/session/session.ts'
import { logError } from '../../../platform/errorLog/errorLog.ts'
import { patchMessage } from '../chatCache.ts'
import {
  messageDraftKind,
  nextMessage,
  deleteContents,
  emptyOutbox,
  readOutbox,
  storeContents,
  updateOutbox,
  type Outbox,
  type OutboxMessage,
} from './outboxStore.ts'
import { outboxKey } from '../chatQueries.ts'
import type { SendOutcome } from './sendOutcome.ts'
import { sendQueued } from './sendQueued.ts'
import type { UpdateFile } from './uploadQueued.ts'

/** The signed-in person's outbox as this page knows it. */
export type OutboxState = Outbox & {
  /** The message that is being sent. */
  sendingId: string | undefined
  /** The last attempt failed for now; a retry follows. */
  isUnreachable: boolean
}

const unknown: OutboxState = { ...emptyOutbox, sendingId: undefined, isUnreachable: false }
let state = unknown
/** Messages that are being stored. */
let storing: readonly OutboxMessage[] = []
let lastStored: Promise<void> = Promise.resolve()
let running: Promise<void> = Promise.resolve()
let timer: number | undefined
/** The server was unavailable: nothing is sent before this time. */
let unavailableUntilMs = 0
const changes = createEmitter()
const otherTabs = new BroadcastChannel('outbox')

/** Broadcast to other tabs. */
type Change = { userId: string; sent: Message | undefined }

otherTabs.addEventListener('message', ({ data }: MessageEvent<Change>) => void followOtherTab(data))
onSessionEnd(() => {
  clearTimeout(timer)
  storing = []
  unavailableUntilMs = 0
  setState(unknown)
})

export function useOutbox(): OutboxState {
  return useSyncExternalStore(changes.subscribe, () => state)
}

/** Loads and sends messages written earlier on this device. */
export async function openOutbox(): Promise<void> {
  await loadOutbox()
  await retryAll()
}

export type MessageContent = Pick<OutboxMessage, 'clientId' | 'chatId' | 'streamId' | 'text' | 'files'>

/** Shows a message at once and sends it when possible, after its files. Resolves once it is stored, in writing order. */
export function queueMessage(written: MessageContent): Promise<void> {
  const userId = storedUserId()
  if (!userId) return lastStored
  const files = written.files.map((file) => ({ ...file, content: undefined }))
  const message: OutboxMessage = { ...written, files, writtenAtMs: nowMs() }
  storing = [...storing, message]
  setState({ ...state, messages: [...state.messages, message] })
  const store = async (before: Promise<void>) => {
    // A failed store must not block later messages.
    await before.catch(() => undefined)
    await storeContents(userId, written.files)
    await change((outbox) => ({ ...outbox, messages: [...outbox.messages, message] }), { userId })
    storing = storing.filter((one) => one !== message)
    void flushOutbox()
  }
  lastStored = store(lastStored)
  return lastStored
}

/** Retries a refused message. */
export async function retryMessage(clientId: string): Promise<void> {
  unavailableUntilMs = 0
  await change(mapMessages((one) => (one.clientId === clientId ? withoutFailure(one) : one)))
  await flushOutbox()
}

export async function discardMessage(message: OutboxMessage): Promise<void> {
  await change(without(message))
  await deleteContentsOf(message)
  await flushOutbox()
}

async function retryAll(): Promise<void> {
  if (!storedUserId()) return
  unavailableUntilMs = 0
  if (state.messages.some(({ failure }) => failure && !failure.isFinal))
    await change(mapMessages((one) => (one.failure?.isFinal ? one : withoutFailure(one))))
  await flushOutbox()
}

function withoutFailure(message: OutboxMessage): OutboxMessage {
  return { ...message, failure: undefined, attempts: undefined }
}

/** Sends waiting messages in order, spaced by the delay, in one tab at a time. */
function flushOutbox(): Promise<void> {
  clearTimeout(timer)
  running = running.then(() => withLock(sendAll)).catch(() => undefined)
  return running
}

async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('outbox', work)
}

const reconnectMs = 15_000

async function sendAll(): Promise<void> {
  for (;;) {
    const userId = storedUserId()
    if (!userId || !storedToken()) return
    const { messages, nextAtMs } = await readOutbox(userId)
    const message = nextMessage(messages)
    if (!message) return
    const waitMs = Math.max(nextAtMs, unavailableUntilMs) - nowMs()
    if (waitMs > 0) return flushLater(waitMs)
    setState({ ...state, sendingId: message.clientId })
    await deleteDraftOf(message).catch(logError)
    const outcome = await sendQueued(message, { userId, updateFile: fileUpdaterOf(message) })
    if (storedUserId() !== userId) return
    await applyOutcome(message, outcome)
    if (isRetried(outcome)) return flushLater(reconnectMs)
    if (outcome.kind === 'signedOut') return
  }
}

async function applyOutcome(message: OutboxMessage, outcome: SendOutcome): Promise<void> {
  const { clientId } = message
  const failed = failedBy(outcome)
  state = { ...state, sendingId: undefined, isUnreachable: isRetried(outcome) && !failed?.(message).failure }
  if (outcome.kind === 'sent') {
    await change((outbox) => ({ ...without(message)(outbox), nextAtMs: nowMs() + delayMs() }), {
      sent: outcome.message,
    })
    await deleteContentsOf(message)
  }
  if (outcome.kind === 'tooSoon')
    await change((outbox) => ({ ...outbox, nextAtMs: nowMs() + outcome.afterSeconds * 1000 }))
  if (outcome.kind === 'unavailable') unavailableUntilMs = nowMs() + reconnectMs
  if (failed) await change(mapMessages((one) => (one.clientId === clientId ? failed(one) : one)))
  changes.emit()
}

/** Whether a retry follows by itself. */
function isRetried({ kind }: SendOutcome): boolean {
  return kind === 'unreachable' || kind === 'unavailable'
}

/** After this many attempts the writer decides. */
const maxAttempts = 3

/** The change of a message that the server did not accept; undefined if it just waits. */
function failedBy(outcome: SendOutcome): ((message: OutboxMessage) => OutboxMessage) | undefined {
  if (outcome.kind === 'refused') return (message) => ({ ...message, failure: outcome.failure })
  if (outcome.kind !== 'unavailable') return undefined
  return (message) => {
    const attempts = (message.attempts ?? 0) + 1
    if (attempts < maxAttempts) return { ...message, attempts }
    return { ...message, attempts, failure: { reason: outcome.reason, isFinal: false } }
  }
}

function flushLater(waitMs: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => void flushOutbox(), waitMs)
}

function delayMs(): number {
  return (queryClient.getQueryData(applicationConfigQuery().queryKey)?.message_delay ?? 0) * 1000
}

function without({ clientId }: OutboxMessage): (outbox: Outbox) => Outbox {
  return (outbox) => ({ ...outbox, messages: outbox.messages.filter((one) => one.clientId !== clientId) })
}

function fileUpdaterOf({ clientId }: OutboxMessage): UpdateFile {
  return async (key, rest) => {
    const changed = (file: DraftFile) => (file.key === key ? { ...file, ...rest } : file)
    await change(mapMessages((one) => (one.clientId === clientId ? { ...one, files: one.files.map(changed) } : one)))
  }
}

/** A page closed between queueing and clearing leaves the draft behind. */
async function deleteDraftOf({ chatId, clientId }: OutboxMessage): Promise<void> {
  await deleteDraftIf(messageDraftKind, draftKeyOf(chatId), (draft) => draft.clientId === clientId)
}

async function deleteContentsOf({ files }: OutboxMessage): Promise<void> {
  const userId = storedUserId()
  if (userId && files.length > 0) await deleteContents(userId, files)
}

function mapMessages(map: (message: OutboxMessage) => OutboxMessage): (outbox: Outbox) => Outbox {
  return (outbox) => ({ ...outbox, messages: outbox.messages.map(map) })
}

type ChangeOptions = { userId?: string | undefined; sent?: Message }

async function change(map: (outbox: Outbox) => Outbox, { userId = storedUserId(), sent }: ChangeOptions = {}) {
  if (!userId) return
  const outbox = await updateOutbox(userId, map)
  if (outbox.messages.length > 0) localStorage.setItem(outboxKey, '1')
  else localStorage.removeItem(outboxKey)
  if (storedUserId() === userId) showOutbox(outbox)
  otherTabs.postMessage({ userId, sent } satisfies Change)
}

/** Shows changes of another tab, and sends its messages in case it closes first. */
async function followOtherTab({ userId, sent }: Change): Promise<void> {
  if (userId !== storedUserId()) return
  if (sent) patchMessage(sent)
  await loadOutbox()
  await flushOutbox()
}

async function loadOutbox(): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  const outbox = await readOutbox(userId)
  if (storedUserId() === userId) showOutbox(outbox)
}

function showOutbox({ messages, nextAtMs }: Outbox): void {
  const ids = new Set(messages.map(({ clientId }) => clientId))
  setState({ ...state, nextAtMs, messages: [...messages, ...storing.filter(({ clientId }) => !ids.has(clientId))] })
}

function setState(next: OutboxState): void {
  state = next
  changes.emit()
}
