import type { Sql } from '../platform/database/database.ts'

type OfRun = { streamId: number; title: string }
/** `startsAt` is in epoch seconds. */
export type Booking = OfRun & { expertId: number; startsAt: number; isConfirmed: boolean; note: string; phone: string }

/** Books a video consultation of a run; a confirmed one was booked a day earlier. */
export async function updateBooked(sql: Sql, booking: Booking): Promise<void> {
  const { streamId, title, expertId, startsAt, isConfirmed, note, phone } = booking
  await sql`
    with booked as (
      select o.id, v.starts_at, case when ${isConfirmed} then least(now() - interval '2 hours', v.starts_at - interval '1 day') else now() - interval '2 hours' end
        as requested_at
      from meetings o, (select to_timestamp(${startsAt}::bigint) as starts_at) v
      where o.stream_id = ${streamId} and o.title @? ${titled(title)}::jsonpath
    ), answered as (
      insert into desk_answers (kind, course_id, expert_id, asked_at, answer_by, answered_at)
      select 'meeting', o.course_id, ${expertId}, b.requested_at, b.requested_at + interval '24 hours', b.requested_at + interval '40 minutes'
      from booked b join meetings o on o.id = b.id where ${isConfirmed}
    )
    update meetings m set expert_id = ${expertId}, starts_at = b.starts_at, ends_at = b.starts_at + m.minutes * interval '1 minute',
      requested_at = b.requested_at, room = gen_random_uuid(), note = ${note}, phone = ${phone},
      confirm_by = case when not ${isConfirmed} then least(b.requested_at + interval '24 hours', b.starts_at) end,
      confirmed_at = case when ${isConfirmed} then b.requested_at + interval '40 minutes' end
    from booked b where b.id = m.id`
}

/** A cancelled booking of which the learner has read. */
export async function updateCancelled(
  sql: Sql,
  { streamId, title, startsAt }: OfRun & { startsAt: number },
): Promise<void> {
  await sql`
    with m as (
      update meetings set sequence = 1 where stream_id = ${streamId} and title @? ${titled(title)}::jsonpath returning *
    )
    insert into notices (user_id, kind, cause, stream_id, meeting_id, meeting_at, created_at, read_at)
    select user_id, 'meeting_cancelled', 'meeting_cancelled ' || id || ' 1 ', stream_id, id, to_timestamp(${startsAt}::bigint),
      now() - interval '2 days', now() - interval '1 day'
    from m`
}

const titled = (title: string) => `$.* ? (@ == ${JSON.stringify(title)})`
