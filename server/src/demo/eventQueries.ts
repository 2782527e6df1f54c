import type { Sql } from '../platform/database/database.ts'

/** Events of two weeks: each learner's ways through the website, more often for some than for others. */
export async function insertEvents(sql: Sql, { now }: { now: number }): Promise<void> {
  await sql`
    insert into analytics_events (client_id, user_id, name, parameters, created_at)
    select gen_random_uuid(), u.id, e.name, '{}', to_timestamp(${now}::bigint) - d.day * interval '1 day' - interval '1 minute'
    from users u cross join generate_series(0, 13) d (day)
    join (values ('login', 2), ('video_start', 1), ('video_complete', 2), ('message_send', 5), ('task_send', 7)) e (name, every)
      on (u.id + d.day) % e.every = 0
    where u.roles = '{}'`
  await sql`
    insert into analytics_events (client_id, user_id, name, parameters, created_at)
    select gen_random_uuid(), u.id, e.name, '{}', to_timestamp(${now}::bigint) - e.days_ago * interval '1 day'
    from users u
    join (values ('user_registration', 20, 1), ('demo_course_add', 19, 2), ('begin_checkout', 17, 4)) e (name, days_ago, every)
      on u.id % e.every = 0
    where u.roles = '{}'`
}
