import { randomUUID } from 'node:crypto'
import { openChat } from '../src/experts/chats/chats.ts'
import { insertMessage, type NewMessage } from '../src/experts/chats/messageQueries.ts'
import { first, type Database } from '../src/platform/database/database.ts'

/** The chat of a run. */
export async function addChat({ sql }: Database, streamId: number): Promise<number> {
  await openChat(sql, streamId)
  return first(await sql<{ id: number }>`select id from chats where stream_id = ${streamId}`)?.id ?? 0
}

type TestMessage = Pick<NewMessage, 'chatId' | 'userId'> & Partial<NewMessage>

/** Writes a message without its events, past all limits; returns its id. */
export async function addMessage({ transaction }: Database, message: TestMessage): Promise<number> {
  const { clientId = randomUUID(), message: text = 'A message', clock = 'ends', ...rest } = message
  const written = await transaction(async (sql) => {
    await sql`select from chats where id = ${rest.chatId} for no key update`
    return insertMessage(sql, { ...rest, clientId, message: text, clock })
  })
  if (!written) throw new Error('The message was not written')
  return written.message.id
}
