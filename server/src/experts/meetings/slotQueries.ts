import type { Interval } from '#contract/experts/meetings/rules.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** Experts of a course who have hours for meetings, each week or on a date; nobody meets themselves. `today`: by UTC. */
export async function listMeetingExperts(
  sql: Sql,
  { courseId, learnerId, today }: { courseId: number; learnerId: number; today: string },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select u.id from users u
    where 'expert' = any (u.roles) and u.closed_at is null and u.deleted_at is null and u.id <> ${learnerId}
      and u.id in (select expert_id from expert_hours where kind = 'meetings'
        union select expert_id from expert_exceptions where kind = 'meetings' and day >= ${today}::date - 1)
      and (not exists (select from expert_courses x where x.user_id = u.id)
        or exists (select from expert_courses x where x.user_id = u.id and x.course_id = ${courseId}))
    order by u.id`
  return rows.map(({ id }) => id)
}

type BusyRange = { expertIds: readonly number[]; learnerId: number; meetingId: number; range: Interval }

/**
 * Times at which these experts and the learner meet somebody, on either side, other than in this meeting; in seconds since
 * 1970.
 */
export function listBusy(sql: Sql, { expertIds, learnerId, meetingId, range }: BusyRange) {
  const userIds = [...expertIds, learnerId]
  return sql<Interval & { expert_id: number; user_id: number }>`
    select expert_id, user_id, date_part('epoch', starts_at)::bigint as from, date_part('epoch', ends_at)::bigint as until
    from meetings
    where starts_at is not null and id <> ${meetingId} and (expert_id = any (${userIds}) or user_id = any (${userIds}))
      and ends_at > to_timestamp(${range.from}::bigint) and starts_at < to_timestamp(${range.until}::bigint)`
}

export async function findExpertLink(sql: Sql, userId: number): Promise<string> {
  return first(await sql<{ url: string }>`select url from meeting_links where user_id = ${userId}`)?.url ?? ''
}

/** An empty address: rooms of the server. */
export async function updateExpertLink(sql: Sql, { userId, url }: { userId: number; url: string }): Promise<void> {
  if (url === '') await sql`delete from meeting_links where user_id = ${userId}`
  else
    await sql`
      insert into meeting_links (user_id, url) values (${userId}, ${url})
      on conflict (user_id) do update set url = excluded.url`
}
