import { useSyncExternalStore } from 'react'
import type { Message } from '#contract/learning/streams/message.ts'
import { applicationConfigQuery } from '../../../brands/applicationConfig.ts'
import { type DraftFile, deleteDraftIf, draftKeyOf } from '../../../platform/drafts/draftStore.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { nowMs } from '../../../platform/clock.ts'
import { createEmitter } from '../../../platform/events/emitter.ts'
import { onSessionEnd, storedToken, storedUserId } from '../../../platform/session/session.ts'
import { logError } from '../../../platform/errorLog/errorLog.ts'
import { patchMessage } from '../chatCache.ts'
import { messageDraftKind } from '../composer/messageDraft.ts'
import { outboxKey } from './outboxKey.ts'
import { nextMessage } from './nextMessage.ts'
import {
  deleteContents,
  emptyOutbox,
  readOutbox,
  storeContents,
  updateOutbox,
  type Outbox,
  type OutboxMessage,
} from './outboxStore.ts'
import type { SendOutcome } from './sendOutcome.ts'
import { sendQueued } from './sendQueued.ts'
import type { KeepFile } from './uploadQueued.ts'

const reconnectMs = 15_000
/** After as many answers that the server cannot take a message now, its writer decides. */
const attemptsMaximum = 3

/** What this page knows of the outbox of the person who is signed in. */
export type OutboxState = Outbox & {
  /** The message that is being sent. */
  sendingId: string | undefined
  /** The last attempt did not reach the server, or that could not take it; another one follows by itself. */
  isUnreachable: boolean
}

const unknown: OutboxState = { ...emptyOutbox, sendingId: undefined, isUnreachable: false }
let state = unknown
/** Messages of the person who is signed in that are being stored. */
let storing: readonly OutboxMessage[] = []
let lastStored: Promise<void> = Promise.resolve()
let running: Promise<void> = Promise.resolve()
let timer: number | undefined
/** The server could not take a message before: nothing is sent until then. */
let unavailableUntilMs = 0
const changes = createEmitter()
const otherTabs = new BroadcastChannel('outbox')

/** What other tabs are told: whose outbox changed, and the message that was sent. */
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

/** Reads what was written on this device before, and sends it. */
export async function openOutbox(): Promise<void> {
  await loadOutbox()
  await retryAll()
}

export type Written = Pick<OutboxMessage, 'clientId' | 'chatId' | 'streamId' | 'text' | 'files'>

/**
 * Shows a message at once and sends it as soon as it can be, with files that may still have to be uploaded. Resolves when it
 * is stored; messages are stored in the order in which they were written.
 */
export function queueMessage(written: Written): Promise<void> {
  const userId = storedUserId()
  if (!userId) return lastStored
  const files = written.files.map((file) => ({ ...file, content: undefined }))
  const message: OutboxMessage = { ...written, files, writtenAtMs: nowMs() }
  storing = [...storing, message]
  setState({ ...state, messages: [...state.messages, message] })
  const store = async (before: Promise<void>) => {
    // A message that could not be stored keeps none of the later ones.
    await before.catch(() => undefined)
    await storeContents(userId, written.files)
    await change((outbox) => ({ ...outbox, messages: [...outbox.messages, message] }), { userId })
    storing = storing.filter((one) => one !== message)
    void flushOutbox()
  }
  lastStored = store(lastStored)
  return lastStored
}

/** Sends a message again that was not accepted. */
export async function retryMessage(clientId: string): Promise<void> {
  unavailableUntilMs = 0
  await change(mapMessages((one) => (one.clientId === clientId ? again(one) : one)))
  await flushOutbox()
}

export async function discardMessage(message: OutboxMessage): Promise<void> {
  await change(without(message))
  await forgetContents(message)
  await flushOutbox()
}

async function retryAll(): Promise<void> {
  if (!storedUserId()) return
  unavailableUntilMs = 0
  if (state.messages.some(({ failure }) => failure && !failure.isFinal))
    await change(mapMessages((one) => (one.failure?.isFinal ? one : again(one))))
  await flushOutbox()
}

function again(message: OutboxMessage): OutboxMessage {
  return { ...message, failure: undefined, attempts: undefined }
}

/** Sends what waits, in order and spaced by the delay; one tab at a time. */
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
    const outcome = await sendQueued(message, { userId, keepFile: keepFileOf(message) })
    if (storedUserId() !== userId) return
    await settle(message, outcome)
    if (isRetried(outcome)) return flushLater(reconnectMs)
    if (outcome.kind === 'signedOut') return
  }
}

async function settle(message: OutboxMessage, outcome: SendOutcome): Promise<void> {
  const { clientId } = message
  const failed = failedBy(outcome)
  state = { ...state, sendingId: undefined, isUnreachable: isRetried(outcome) && !failed?.(message).failure }
  if (outcome.kind === 'sent') {
    await change((outbox) => ({ ...without(message)(outbox), nextAtMs: nowMs() + delayMs() }), {
      sent: outcome.message,
    })
    await forgetContents(message)
  }
  if (outcome.kind === 'tooSoon')
    await change((outbox) => ({ ...outbox, nextAtMs: nowMs() + outcome.afterSeconds * 1000 }))
  if (outcome.kind === 'unavailable') unavailableUntilMs = nowMs() + reconnectMs
  if (failed) await change(mapMessages((one) => (one.clientId === clientId ? failed(one) : one)))
  changes.emit()
}

/** Whether the message waits for another attempt, which follows by itself. */
function isRetried({ kind }: SendOutcome): boolean {
  return kind === 'unreachable' || kind === 'unavailable'
}

/** What becomes of a message that the server did not take. */
function failedBy(outcome: SendOutcome): ((message: OutboxMessage) => OutboxMessage) | undefined {
  if (outcome.kind === 'refused') return (message) => ({ ...message, failure: outcome.failure })
  if (outcome.kind !== 'unavailable') return undefined
  return (message) => {
    const attempts = (message.attempts ?? 0) + 1
    if (attempts < attemptsMaximum) return { ...message, attempts }
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

function keepFileOf({ clientId }: OutboxMessage): KeepFile {
  return async (key, rest) => {
    const changed = (file: DraftFile) => (file.key === key ? { ...file, ...rest } : file)
    await change(mapMessages((one) => (one.clientId === clientId ? { ...one, files: one.files.map(changed) } : one)))
  }
}

/** Deletes the draft of a queued message that a closed page left behind. */
async function deleteDraftOf({ chatId, clientId }: OutboxMessage): Promise<void> {
  await deleteDraftIf(messageDraftKind, draftKeyOf(chatId), (draft) => draft.clientId === clientId)
}

async function forgetContents({ files }: OutboxMessage): Promise<void> {
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

/** Shows what another tab did, and sends what waits in case that tab is closed before it could. */
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
