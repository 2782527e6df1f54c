import { fragment, type Sql } from '../../platform/database/database.ts'

/** Whether the member of staff `me` answers for a course `c`: one of the named ones, or any; administrators for all. */
export const isServed = fragment`
      (not exists (select from expert_courses x where x.user_id = (select id from me))
        or exists (select from expert_courses x where x.user_id = (select id from me) and x.course_id = c.id)
        or exists (select from users v where v.id = (select id from me) and 'admin' = any (v.roles)))`

/** Whether all of these courses exist. */
export async function hasCourses(sql: Sql, courseIds: readonly number[]): Promise<boolean> {
  const rows = await sql`select from courses where id = any (${courseIds})`
  return rows.length === new Set(courseIds).size
}

/** Sets the courses of an expert, none: all, and those of them they lead. */
export async function updateExpertCourses(
  sql: Sql,
  { userId, courseIds, leadIds = [] }: { userId: number; courseIds: readonly number[]; leadIds?: readonly number[] },
): Promise<void> {
  await sql`delete from expert_courses where user_id = ${userId} and course_id <> all (${courseIds})`
  await sql`
    insert into expert_courses (user_id, course_id, is_lead)
    select ${userId}, id, id = any (${leadIds}::bigint[]) from unnest(${courseIds}::bigint[]) as course (id)
    on conflict (user_id, course_id) do update set is_lead = excluded.is_lead`
}
