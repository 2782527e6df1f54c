import type { Sql } from '../../platform/database/database.ts'

/** A run has one chat, if its course includes it. */
export async function insertChat(sql: Sql, streamId: number): Promise<void> {
  await sql`
    insert into chats (stream_id, user_id, course_id)
    select s.id, s.user_id, s.course_id from streams s join courses c on c.id = s.course_id
    where s.id = ${streamId} and c.has_expert_chat
    on conflict (stream_id) do nothing`
}
