import type { InfiniteData } from '@tanstack/react-query'
import { getChat, listChats, listMessages, type Chat, type MessageEvent } from '#contract/experts/chats/api.ts'
import { getStreamStatus, type StreamState } from '#contract/learning/streams/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { call } from '../../platform/api/api.ts'
import { patchQueries, queryClient } from '../../platform/cache/queries.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatsQuery } from './chatQueries.ts'

/** Time of the last event that changed messages without naming them. */
let changedAtMs = 0

/** For events of other kinds that change messages, such as a corrected answer or a new name. */
export function markMessagesChanged(): void {
  changedAtMs = nowMs()
}

/** Whether messages fetched then may be outdated. */
export function mayHaveChanged(fetchedAtMs: number): boolean {
  return fetchedAtMs <= changedAtMs
}

/**
 * Patches the caches by a live event; false if it only names its message, which must be fetched. Counts are patched at
 * once, because a later event may overtake that fetch.
 */
export function patchByEvent(event: Partial<MessageEvent>): boolean {
  const { chat_id: chatId, message, message_id, viewed, unread_count, answer_by, expert_message_id } = event
  const chat = queryClient.getQueryData(chatsQuery().queryKey)?.find(({ id }) => id === chatId)
  if (!chat || !(message ?? message_id ?? viewed)) return false
  if (message) patchMessage(message)
  if (viewed) patchViewed(chat.id, viewed)
  patchChat(chat.id, {
    ...(unread_count !== undefined && { unread_count }),
    ...(answer_by !== undefined && { answer_by }),
    ...(expert_message_id !== undefined && { expert_message_id }),
  })
  patchQueries<StreamState>(getStreamStatus.path, (state) => withUnread(state, chat, event))
  return true
}

function withUnread(state: StreamState, chat: Chat, event: Partial<MessageEvent>): StreamState {
  const { unread_count, message, message_id = message?.id } = event
  const { stream_id, chat_channel_meta: meta } = state
  if (stream_id !== chat.stream_id || !meta) return state
  const last_message_id = Math.max(message_id ?? 0, meta.last_message_id ?? 0) || null
  return { ...state, chat_channel_meta: { unread_count: unread_count ?? meta.unread_count, last_message_id } }
}

/** Patches a new or changed message, and the preview of its chat. */
export function patchMessage(message: Message): void {
  const chatId = message.dialog_id
  patchPages(chatId, (data) => withMessage(data, message))
  patchChats(chatId, (chat) => {
    if ((chat.last_message_at ?? 0) > message.created_at) return chat
    const { message: last_message, created_at: last_message_at, user_id: last_message_user_id } = message
    return { ...chat, last_message, last_message_at, last_message_user_id, ...answeredBy(chat, message) }
  })
}

function answeredBy({ expert }: Chat, { employee, user_id: id }: Message): Pick<Chat, 'expert'> | undefined {
  // Messages have first names only.
  if (!employee.is_expert || expert?.id === id) return undefined
  const { name, file } = employee
  return { expert: { id, name, avatar: file?.url ?? '', is_on_duty: false } }
}

/** Whether a full name starts with this first name. */
export function isNamed({ name }: { name: string }, firstName: string): boolean {
  return name === firstName || name.startsWith(`${firstName} `)
}

type Pages = InfiniteData<Message[]>

/** Replaces a message, or adds it if its page is loaded. */
function withMessage(data: Pages, message: Message): Pages {
  const isLoaded = data.pages.some((page) => page.some(({ id }) => id === message.id))
  if (isLoaded) return mapMessages(data, (one) => (one.id === message.id ? message : one))
  const [newest = [], ...earlier] = data.pages
  const oldestId = newest.at(-1)?.id ?? 0
  if (message.id < oldestId) return data
  return { ...data, pages: [[message, ...newest].toSorted((a, b) => b.id - a.id), ...earlier] }
}

type Viewed = NonNullable<MessageEvent['viewed']>

/** Marks messages that one side has read. */
function patchViewed(chatId: number, { by, until_id: untilId }: Viewed): void {
  const isSeen = ({ id, employee }: Message) => id <= untilId && employee.is_expert === (by === 'learner')
  patchPages(chatId, (data) => mapMessages(data, (one) => (isSeen(one) ? { ...one, is_viewed: 1 } : one)))
}

function patchChat(chatId: number, change: Partial<Chat>): void {
  patchChats(chatId, (chat) => ({ ...chat, ...change }))
}

export function patchConsultation(chatId: number, consultation: Consultation): void {
  patchChats(chatId, (chat) => {
    const consultations = chat.consultations?.map((one) => (one.id === consultation.id ? consultation : one))
    return consultations ? { ...chat, consultations } : chat
  })
}

function patchChats(chatId: number, change: (chat: Chat) => Chat): void {
  const changed = (chat: Chat) => (chat.id === chatId ? change(chat) : chat)
  patchQueries<Chat>(getChat.path, changed)
  patchQueries<Chat[]>(listChats.path, (chats) =>
    chats.map(changed).toSorted((a, b) => (b.last_message_at ?? 0) - (a.last_message_at ?? 0)),
  )
}

function patchPages(chatId: number, change: (data: Pages) => Pages): void {
  patchQueries<Pages>(listMessages.path, (data, params) =>
    (params as { chatId: number }).chatId === chatId ? change(data) : data,
  )
}

function mapMessages(data: Pages, change: (message: Message) => Message): Pages {
  return { ...data, pages: data.pages.map((page) => page.map(change)) }
}

/** Fetches a single message that an event only names, and patches it; false if that failed. */
export async function patchNamedMessage(event: Partial<MessageEvent>): Promise<boolean> {
  const { chat_id: chatId, message_id: messageId } = event
  if (chatId === undefined || messageId === undefined) return true
  const query = { 'per-page': 1, before: messageId + 1 }
  const [message] = await call(listMessages, { params: { chatId }, query }).catch(() => [])
  if (message?.id !== messageId) return false
  patchMessage(message)
  return true
}
