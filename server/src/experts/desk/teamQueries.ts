import type { Sql } from '../../platform/database/database.ts'
import type { Rota } from '../rota/intervals.ts'

export type TeamRow = {
  id: number
  is_expert: boolean
  is_admin: boolean
  course_ids: number[] | null
  lead_ids: number[]
} & Rota

/** Experts and administrators whose accounts are open, with their rota of a date by UTC and those beside it: one statement, as every queue needs it. */
export function listTeam(sql: Sql, date: string): Promise<TeamRow[]> {
  return sql<TeamRow>`
    select u.id, 'expert' = any (u.roles) as is_expert, 'admin' = any (u.roles) as is_admin,
      (select json_agg(course_id) from expert_courses x where x.user_id = u.id) as course_ids,
      (select coalesce(json_agg(course_id), '[]') from expert_courses x where x.user_id = u.id and x.is_lead) as lead_ids,
      u.timezone,
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'weekday', h.weekday, 'from_minute', h.from_minute,
          'to_minute', h.to_minute)), '[]') from expert_hours h where h.expert_id = u.id) as hours,
      (select coalesce(json_agg(json_build_object('first_day', o.first_day, 'last_day', o.last_day)), '[]')
        from expert_absences o where o.expert_id = u.id and o.last_day >= ${date}::date - 1) as absences,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'day', e.day, 'hours', e.hours)), '[]')
        from expert_exceptions e where e.expert_id = u.id and e.day between ${date}::date - 1 and ${date}::date + 1) as exceptions
    from users u where u.roles <> '{}' and u.roles && '{expert,admin}' and u.closed_at is null and u.deleted_at is null`
}

export async function listCourseIds(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from courses`
  return rows.map(({ id }) => id)
}
