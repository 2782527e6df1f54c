import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, paging, Seconds } from '../endpoint.ts'

export const Chat = Type.Object({
  id: Id,
  stream_id: Id,
  title: Type.String({ description: "The course's short title" }),
  stream_status: Type.String(),
  unread_count: Type.Integer(),
  last_message: Nullable(Type.String()),
  last_message_at: Nullable(Seconds),
})
export type Chat = Static<typeof Chat>

export const Message = Type.Object({
  id: Id,
  user_id: Id,
  dialog_id: Id,
  message: Type.String(),
  is_viewed: Type.Integer({ minimum: 0, maximum: 1 }),
  created_at: Seconds,
  updated_at: Seconds,
  employee: Type.Object({ is_expert: Type.Boolean(), name: Type.String() }),
})
export type Message = Static<typeof Message>

export const listChats = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats',
  summary: "The chats of the learner's runs, the one with the latest message first",
  access: 'learner',
  response: Type.Array(Chat),
  errors: ['not_found'],
})

export const getChat = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats/:chatId',
  summary: 'One chat',
  access: 'learner',
  params: Type.Object({ chatId: Id }),
  response: Chat,
  errors: ['not_found'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats/:chatId/messages',
  summary: 'Messages of a chat, newest first',
  access: 'learner',
  params: Type.Object({ chatId: Id }),
  query: Type.Object(paging),
  response: Type.Array(Message),
  errors: ['not_found'],
  paged: true,
})
