import { first, type Sql } from '../../platform/database/database.ts'

export type Reader = {
  brand: string
  roles: string[]
  is_owner: boolean
  /** Sent to them in a chat, with a mark, or as an answer of the support. */
  is_recipient: boolean
  /** Sent to the support, or by it. */
  is_of_support: boolean
  /** Sent as homework, in a chat or with a mark of a course that the reader serves, by an open account. */
  is_in_served_course: boolean
  type: number
  name: string
  mime: string
}

/** The reader of a file by session; undefined for an invalid one. */
export async function findReader(
  sql: Sql,
  { sessionId, fileId }: { sessionId: number; fileId: number },
): Promise<Reader | undefined> {
  return first(
    await sql<Reader>`
      select s.brand, u.roles, f.user_id = s.user_id as is_owner, f.type, f.name, f.mime,
        exists (
          select from message_files mf join messages m on m.id = mf.message_id join chats c on c.id = m.chat_id
          where mf.file_id = f.id and c.user_id = u.id
          union all
          select from homework_marks m join homework_attempts a on a.id = m.attempt_id
          where m.voice_file_id = f.id and m.published_at is not null and a.user_id = u.id
          union all
          select from support_message_files mf join support_messages m on m.id = mf.message_id
            join support_tickets t on t.id = m.ticket_id
          where mf.file_id = f.id and t.user_id = u.id and not m.is_note) as is_recipient,
        exists (select from support_message_files where file_id = f.id) as is_of_support,
        o.closed_at is null and exists (
          select from (
            select course_id from homework_attempts where selfie_file_id = f.id
            union all
            select a.course_id from homework_attempt_files t join homework_attempts a on a.id = t.attempt_id
            where t.file_id = f.id
            union all
            select c.course_id from message_files mf join messages m on m.id = mf.message_id join chats c on c.id = m.chat_id
            where mf.file_id = f.id
            union all
            select a.course_id from homework_marks m join homework_attempts a on a.id = m.attempt_id
            where m.voice_file_id = f.id and m.published_at is not null
            union all
            select a.course_id from homework_correction_files t join homework_corrections k on k.id = t.correction_id
              join homework_attempts a on a.id = k.attempt_id
            where t.file_id = f.id) sent
          where not exists (select from expert_courses where user_id = u.id)
            or course_id in (select course_id from expert_courses where user_id = u.id)) as is_in_served_course
      from sessions s join users u on u.id = s.user_id join files f on f.id = ${fileId}
        join users o on o.id = f.user_id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
        and f.content is not null and f.deleted_at is null`,
  )
}
