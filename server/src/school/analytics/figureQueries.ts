import type { Language } from '#contract/endpoint.ts'
import type { DropOffDay, EventDay, FunnelStep } from '#contract/school/analytics/staffApi.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'

/** The last `days` UTC days, the current one included. */
type Period = { days: number } & Moment

/** Events of learners and guests by UTC day and name, newest day first. People with a role count as staff, whenever they got it. */
export function listEventDays(sql: Sql, { days, now }: Period): Promise<EventDay[]> {
  return sql<EventDay>`
    select to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, e.name, count(*)::int as count,
      count(distinct e.user_id)::int as people
    from analytics_events e left join users u on u.id = e.user_id
    where not e.is_internal and coalesce(u.roles, '{}') = '{}'
      and e.created_at >= (date_trunc('day', to_timestamp(${now}::bigint) at time zone 'UTC')
        - (${days}::int - 1) * interval '1 day') at time zone 'UTC'
    group by 1, 2 order by 1 desc, 3 desc, 2`
}

/** How many people did each step after the one before it; the first within the period. */
export function listFunnelSteps(
  sql: Sql,
  { steps, days, now }: { steps: readonly string[] } & Period,
): Promise<FunnelStep[]> {
  return sql<FunnelStep>`
    with recursive steps as (
      select name, step::int from unnest(${[...steps]}::text[]) with ordinality as chosen (name, step)
    ), reached as (
      select a.user_id, 1 as step, min(a.acted_at) as at
      from person_acts a join users u on u.id = a.user_id and u.roles = '{}'
      where a.name = (select name from steps where step = 1)
        and a.acted_at >= (date_trunc('day', to_timestamp(${now}::bigint) at time zone 'UTC')
          - (${days}::int - 1) * interval '1 day') at time zone 'UTC'
      group by a.user_id
      union all
      select r.user_id, s.step, n.at
      from reached r join steps s on s.step = r.step + 1
      cross join lateral (
        select min(a.acted_at) as at from person_acts a
        where a.user_id = r.user_id and a.name = s.name and a.acted_at >= r.at) n
      where n.at is not null
    )
    select s.name, count(r.user_id)::int as people from steps s left join reached r on r.step = s.step
    group by s.step, s.name order by s.step`
}

/** How far the runs got that began in the period, trials and those of staff left out. */
export function listDropOff(
  sql: Sql,
  { courseId, days, now, language }: { courseId: number; language: Language } & Period,
): Promise<DropOffDay[]> {
  return sql<DropOffDay>`
    with runs as (
      select r.id from streams r join users u on u.id = r.user_id and u.roles = '{}'
      where r.course_id = ${courseId} and not r.is_demo and r.pending_access_days is null
        and r.started_on > (to_timestamp(${now}::bigint) at time zone 'UTC')::date - ${days}::int
    )
    select d.day_number, coalesce(text_in(d.title, ${language}), '') as title, (select count(*)::int from runs) as runs,
      count(p.started_at)::int as started, count(p.finished_at)::int as finished
    from days d left join (day_statuses p join runs on runs.id = p.stream_id) on p.day_id = d.id
    where d.course_id = ${courseId} and d.archived_at is null and not d.day_of_rest
    group by d.id order by d.day_number`
}
