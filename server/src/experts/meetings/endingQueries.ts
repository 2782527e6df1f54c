import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'

export type BookedRow = { id: number; user_id: number; expert_id: number; starts_at: number }

/** Locks a person's booked meetings that have not begun or are unconfirmed; optionally only those as an expert. */
export function lockMeetingsOf(
  sql: Sql,
  { userId, isExpertOnly, now }: Moment & { userId: number; isExpertOnly: boolean },
): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select id, user_id, expert_id, date_part('epoch', starts_at)::bigint as starts_at from meetings
    where (expert_id = ${userId} or (user_id = ${userId} and not ${isExpertOnly}))
      and starts_at is not null and (starts_at > to_timestamp(${now}::bigint) or confirm_by is not null)
    order by id for no key update`
}

/** Locks a batch of meetings that have begun unconfirmed; several workers share them. */
export function lockUnconfirmed(sql: Sql, { now }: Moment): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select id, user_id, expert_id, date_part('epoch', starts_at)::bigint as starts_at from meetings
    where confirm_by is not null and confirm_by <= to_timestamp(${now}::bigint)
      and starts_at <= to_timestamp(${now}::bigint)
    order by id limit 200 for update of meetings skip locked`
}
