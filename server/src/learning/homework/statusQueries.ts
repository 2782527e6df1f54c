import { fragment, type Sql } from '../../platform/database/database.ts'

/** Statuses that homework of the courses of `runs` does not have there yet. */
const missingStatuses = fragment`
    insert into homework_statuses (stream_id, target_type, target_id, status)
    select r.id, 'stage_day_homework', a.id, 'NOT_UPLOADED'
    from runs r
      join days d on d.course_id = r.course_id and d.archived_at is null
      join day_homeworks a on a.day_id = d.id and a.archived_at is null
    where not exists (select from homework_statuses h where h.stream_id = r.id and h.day_homework_id = a.id)
    union all
    select r.id, 'course_stage_homework', a.id, 'NOT_UPLOADED'
    from runs r
      join stages g on g.course_id = r.course_id and g.archived_at is null
      join stage_homeworks a on a.stage_id = g.id and a.archived_at is null
    where not exists (select from homework_statuses h where h.stream_id = r.id and h.stage_homework_id = a.id)
    on conflict (stream_id, target_type, target_id) do nothing`

/** Gives the homework of a new run its statuses. */
export async function insertStatusesOfRun(sql: Sql, streamId: number): Promise<void> {
  await sql`with runs as (select id, course_id from streams where id = ${streamId}) ${missingStatuses}`
}

/** Gives homework that was added to a course its statuses in all runs. */
export async function insertStatusesOfCourse(sql: Sql, courseId: number): Promise<void> {
  await sql`with runs as (select id, course_id from streams where course_id = ${courseId}) ${missingStatuses}`
}

/** Gives homework its statuses in runs of the last days that have none. */
export async function insertStatusesOfRecentRuns(sql: Sql): Promise<void> {
  await sql`
    with runs as (select id, course_id from streams where created_at > now() - interval '7 days') ${missingStatuses}`
}
