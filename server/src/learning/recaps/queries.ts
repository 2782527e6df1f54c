import type { WeekRecap } from '#contract/learning/recaps/api.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { expertAsJson } from '../../accounts/users/users.ts'

export type WeekRow = Pick<WeekRecap, 'practised' | 'previous_seconds' | 'expert_words'>

/** Dates YYYY-MM-DD; `from` is the first of the seven days. `brand` null: any brand. */
export type WeekFilter = { userId: number; brand: string | null; week: string; from: string; to: string; now: number }

/** The practice of a week in all runs; undefined if the person has closed it. */
export async function findOpenWeek(sql: Sql, filter: WeekFilter): Promise<WeekRow | undefined> {
  const { userId, brand, week, from, to, now } = filter
  return first(
    await sql<WeekRow>`
      select
        (select coalesce(json_agg(json_build_object('date', practiced_on, 'seconds', viewed_seconds)
            order by practiced_on), '[]')
          from practice_days where user_id = ${userId} and practiced_on between ${from}::date and ${to}::date) as practised,
        (select coalesce(sum(viewed_seconds), 0)::int from practice_days
          where user_id = ${userId} and practiced_on between ${from}::date - 7 and ${from}::date - 1) as previous_seconds,
        (select json_build_object('text', m.message, 'said_at', date_part('epoch', m.created_at)::bigint,
            'expert', ${expertAsJson})
          from chats c join courses o on o.id = c.course_id join messages m on m.id = c.expert_message_id
            join users e on e.id = m.user_id
          where c.user_id = ${userId} and is_visible_in(o.brands, ${brand}) and m.message <> ''
            and m.created_at >= to_timestamp(${now}::bigint) - interval '7 days'
          order by m.id desc limit 1) as expert_words
      where not exists (select from closed_week_recaps where user_id = ${userId} and week = ${week}::date)`,
  )
}

/** False if it was already closed. */
export async function insertClosedWeek(sql: Sql, { userId, week }: { userId: number; week: string }): Promise<boolean> {
  const rows = await sql`
    insert into closed_week_recaps (user_id, week) values (${userId}, ${week}::date)
    on conflict (user_id, week) do nothing returning user_id`
  return rows.length > 0
}
