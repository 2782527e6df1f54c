import { first, type Sql } from '../database.ts'

type UserStatistics = {
  viewed_hours: number
  completed_courses: number
  completed_tasks: number
  viewed_lessons: number
}

export async function findUserStatistics(sql: Sql, userId: number): Promise<UserStatistics> {
  const row = first(
    await sql<UserStatistics>`
      select
        (select coalesce(sum(p.viewed_seconds), 0) / 3600 from lesson_progress p join streams s on s.id = p.stream_id
          where s.user_id = ${userId})::int as viewed_hours,
        (select count(*) from streams where user_id = ${userId} and completed_at is not null)::int
          as completed_courses,
        (select count(*) from homework_statuses h join streams s on s.id = h.stream_id
          where s.user_id = ${userId} and h.status = 'DONE')::int as completed_tasks,
        (select count(*) from lesson_progress p join streams s on s.id = p.stream_id
          where s.user_id = ${userId} and p.play_count > 0)::int as viewed_lessons`,
  )
  return row ?? { viewed_hours: 0, completed_courses: 0, completed_tasks: 0, viewed_lessons: 0 }
}
