import { listMessages, type MessageEvent } from '#contract/experts/chats/api.ts'
import { call } from '../../platform/api/api.ts'
import { patchMessage } from './chatCache.ts'

/** Fetches the message that an event only names, alone, and patches it; false if it could not be fetched. */
export async function patchNamedMessage(event: Partial<MessageEvent>): Promise<boolean> {
  const { chat_id: chatId, message_id: messageId } = event
  if (chatId === undefined || messageId === undefined) return true
  const query = { 'per-page': 1, before: messageId + 1 }
  const [message] = await call(listMessages, { params: { chatId }, query }).catch(() => [])
  if (message?.id !== messageId) return false
  patchMessage(message)
  return true
}
