import { randomUUID } from 'node:crypto'
import * as chats from '#contract/experts/chats/api.ts'
import * as consultations from '#contract/experts/consultations/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Sql } from '../src/platform/database/database.ts'
import { addChat, addMessage } from './chats.ts'
import type { Prepare, ResourceIds } from './resources.ts'
import { schoolZone } from './schoolZone.ts'

/** The chat of a run with an answered consultation and, after it, a message of the learner. */
export async function addChatResources(database: Database, run: { userId: number; streamId: number }) {
  const { sql } = database
  const { userId } = run
  const chatId = await addChat(database, run.streamId)
  const people = await sql<{ id: number }>`
    insert into users (email, username, timezone)
    values (${`${randomUUID()}@example.test`}, 'x', ${schoolZone}) returning id`
  const expertMessageId = await addMessage(database, { chatId, userId: people[0]?.id ?? 0 })
  const [consultation] = await sql<{ id: number }>`
    insert into consultations (chat_id, status, start_message_id, end_message_id)
    values (${chatId}, 'close', ${expertMessageId}, ${expertMessageId}) returning id`
  const messageId = await addMessage(database, { chatId, userId })
  // Long enough ago for a new one.
  await sql`update messages set created_at = created_at - interval '1 hour' where chat_id = ${chatId}`
  return { chatId, messageId, expertMessageId, consultationId: consultation?.id ?? 0 }
}

/** Makes staff with the role leads of the course. */
const makeLead: Prepare = (sql, staffId, { courseId }) => sql`
  insert into expert_courses (user_id, course_id, is_lead) values (${staffId}, ${courseId}, true)
  on conflict (user_id, course_id) do update set is_lead = true`

/** An open consultation in a new chat of a run, all with the same id. */
export async function insertConsultation(sql: Sql, { id, userId }: { id: number; userId: number }): Promise<void> {
  await sql`
    insert into chats (id, stream_id, user_id, course_id) overriding system value values (${id}, ${id}, ${userId}, ${id})`
  await sql`
    insert into messages (id, chat_id, user_id, message, number)
    overriding system value values (${id}, ${id}, ${userId}, 'x', 1)`
  await sql`
    insert into consultations (id, chat_id, status, start_message_id)
    overriding system value values (${id}, ${id}, 'open', ${id})`
}

type ChatCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => object
  allowed?: readonly number[]
  prepare?: Prepare
}

const ofChat = ({ chatId }: ResourceIds) => ({ params: { chatId } })
const ofConsultation = ({ consultationId }: ResourceIds) => ({ params: { consultationId } })

/** Calls of chats and consultations. */
export const chatCalls: readonly ChatCall[] = [
  { endpoint: chats.listChats, inputOf: () => ({}) },
  {
    endpoint: chats.getChat,
    inputOf: (things) => ({ ...ofChat(things), query: { expand: chats.chatExpands.join(',') } }),
  },
  { endpoint: chats.listMessages, inputOf: ofChat },
  {
    endpoint: chats.sendMessage,
    inputOf: (things) => ({ ...ofChat(things), body: { client_id: randomUUID(), message: 'How often?' } }),
    allowed: [200, 409, 429],
  },
  {
    endpoint: chats.updateMessage,
    inputOf: ({ chatId, messageId }) => ({ params: { chatId, messageId }, body: { message: 'How often, please?' } }),
  },
  {
    endpoint: chats.viewMessages,
    inputOf: ({ chatId, expertMessageId: messageId }) => ({ params: { chatId, messageId }, body: { isViewed: true } }),
  },
  {
    endpoint: chats.rateMessage,
    inputOf: ({ chatId, expertMessageId: messageId }) => ({ params: { chatId, messageId }, body: { rating: 5 } }),
  },
  {
    endpoint: consultations.rateConsultation,
    inputOf: (things) => ({ ...ofConsultation(things), body: { rating: 5 } }),
  },
  { endpoint: consultations.closeConsultation, inputOf: ofConsultation, allowed: [404] },
  {
    endpoint: consultations.returnConsultation,
    inputOf: (things) => ({ ...ofConsultation(things), body: { reason: 'Asked by mistake' } }),
    allowed: [404],
    prepare: makeLead,
  },
]
