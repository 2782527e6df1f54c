import type { Sql } from '../../platform/database/database.ts'

/** The courses to which these services give a trial; null for services that are or were sold. */
export function listServiceOwners(sql: Sql, ids: readonly number[]): Promise<{ id: number; slug: string | null }[]> {
  return sql<{ id: number; slug: string | null }>`
    select s.id, case s.kind when 'demo' then c.slug end as slug
    from services s left join courses c on c.id = s.course_id
    where s.id = any (${ids}::bigint[]) and (s.kind <> 'demo' or s.archived_at is null)`
}
