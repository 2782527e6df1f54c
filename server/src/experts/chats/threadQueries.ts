import type { ThreadMessage } from '../../learning/homework/thread.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { messageColumns, type MessageRow } from './columnQueries.ts'

/**
 * Writes a message about homework into the thread of its run: its chat, or one for homework only, which begins with the
 * first message. Undefined if the user has written another message with this id of the client.
 */
export async function insertThreadMessage(
  sql: Sql,
  streamId: number,
  { userId, clientId, message, homeworkStatusId, fileIds = [] }: ThreadMessage,
): Promise<MessageRow | undefined> {
  const row = first(
    await sql<MessageRow>`
      with c as (
        insert into chats as c (stream_id, user_id, course_id, is_homework_only, messages_count, unread_count)
        select id, user_id, course_id, true, 1, (user_id <> ${userId})::int from streams where id = ${streamId}
        on conflict (stream_id) do update set messages_count = c.messages_count + 1,
          unread_count = c.unread_count + excluded.unread_count
        returning *
      ), m as (
        insert into messages (chat_id, user_id, client_id, message, homework_status_id, number, created_at)
        select id, ${userId}, ${clientId}, ${message}, ${homeworkStatusId}, messages_count, clock_timestamp() from c
        on conflict (user_id, client_id) do nothing returning *
      ), attached as (
        insert into message_files (message_id, file_id, position)
        select m.id, file_id, position from m, unnest(${fileIds}::bigint[]) with ordinality as f (file_id, position)
      )
      select ${messageColumns} from m join users u on u.id = m.user_id join c on c.id = m.chat_id`,
  )
  // Its files are not visible to the statement that attaches them.
  return row && { ...row, file_ids: [...fileIds] }
}

/** Changes an answer to homework, and whose it is. */
export async function updateThreadMessage(
  sql: Sql,
  { userId, messageId, message }: { userId: number; messageId: number; message: string },
): Promise<void> {
  await sql`
    update messages set message = ${message}, user_id = ${userId}, edited_at = clock_timestamp()
    where id = ${messageId} and homework_status_id is not null`
}

/** Replaces the files of a message. */
export async function updateMessageFiles(
  sql: Sql,
  { messageId, fileIds }: { messageId: number; fileIds: readonly number[] },
): Promise<void> {
  await sql`
    with removed as (
      delete from message_files where message_id = ${messageId} and not file_id = any (${fileIds}::bigint[])
    )
    insert into message_files (message_id, file_id, position)
    select ${messageId}, file_id, position from unnest(${fileIds}::bigint[]) with ordinality as f (file_id, position)
    on conflict (message_id, file_id) do update set position = excluded.position`
}
