import type { Sql } from '../../platform/database/database.ts'

export async function insertIncluded(sql: Sql, streamId: number): Promise<void> {
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes, from_day)
    select s.id, s.user_id, s.course_id, included.title, included.minutes, included."fromDay"
    from streams s join courses c on c.id = s.course_id
      cross join jsonb_to_recordset(c.video_consultations) as included (title jsonb, minutes integer, "fromDay" integer)
    where s.id = ${streamId} and not s.is_demo and not exists (select from meetings where stream_id = s.id)`
}

export type NewMeeting = { userId: number; streamId: number; title: string; minutes: number }

export async function insertMeeting(sql: Sql, { userId, streamId, title, minutes }: NewMeeting): Promise<void> {
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes)
    select s.id, s.user_id, s.course_id, jsonb_build_object(c.default_language, ${title}::text), ${minutes}
    from streams s join courses c on c.id = s.course_id where s.id = ${streamId} and s.user_id = ${userId}`
}
