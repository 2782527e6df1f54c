import { getChat, sendMessage } from '#contract/experts/chats/api.ts'
import { track } from '../../../accounts/analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { withTimeout } from '../../../platform/async/withTimeout.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { patchMessage } from '../chatCache.ts'
import type { OutboxMessage } from './outboxStore.ts'
import { refused, retryableFailureOf, type SendOutcome } from './sendOutcome.ts'
import type { Owner } from './uploadQueued.ts'

/** A request without a response for this long is aborted and retried. */
const responseTimeoutMs = 30_000

/** Sends a message of the outbox, its files first. Never throws. */
export async function sendQueued(queued: OutboxMessage, owner: Owner): Promise<SendOutcome> {
  const { clientId, chatId, streamId, text } = queued
  const files = queued.files.length === 0 ? [] : await uploadFiles(queued, owner)
  if ('kind' in files) return files
  // Another person may have signed in during the uploads.
  if (storedUserId() !== owner.userId) return { kind: 'signedOut' }
  const body = {
    client_id: clientId,
    user_id: Number(owner.userId),
    dialog_id: chatId,
    message: text,
    files: files.map(({ id, type }) => ({ id, type })),
  }
  const params = { chatId }
  try {
    const message = await withTimeout(responseTimeoutMs, (signal) => call(sendMessage, { params, body, signal }))
    patchMessage(message)
    track('message_send', { chat_id: chatId, stream_id: streamId })
    refreshChat(chatId)
    return { kind: 'sent', message }
  } catch (error) {
    return outcomeOf(error, chatId)
  }
}

/** The code of uploads may fail to load. */
async function uploadFiles(queued: OutboxMessage, owner: Owner) {
  const uploads = await import('./uploadQueued.ts').catch(() => undefined)
  return uploads ? uploads.uploadQueued(queued, owner) : ({ kind: 'unreachable' } as const)
}

function outcomeOf(error: unknown, chatId: number): SendOutcome {
  const wait = retryableFailureOf(error)
  if (wait) return wait
  if (!(error instanceof ApiFailure)) return refused(t('ui.unknownError'), false)
  // The reason may be a lock that the screen does not show yet.
  if (error.status < 500) refreshChat(chatId)
  return refused(error.message, error.status < 500)
}

/** A message also changes the answer time and the consultations. */
function refreshChat(chatId: number): void {
  void queryClient.invalidateQueries({ queryKey: [getChat.path], predicate: ({ queryKey }) => isOf(queryKey, chatId) })
}

function isOf(queryKey: readonly unknown[], chatId: number): boolean {
  return (queryKey[2] as { chatId: number }).chatId === chatId
}
