import { first, type Sql } from '../database.ts'
import { videosVersion } from '../videos/videos.ts'

/** `version` counts the changes of its texts and order, `videos_version` those of its videos. */
export type CourseVersion = { id: number; version: number; videos_version: number | null }

/** The courses that a person has a run of and that the brand shows; `brand` null shows everything. */
export function listCourseVersions(
  sql: Sql,
  { userId, brand }: { userId: number; brand: string | null },
): Promise<CourseVersion[]> {
  return sql<CourseVersion>`
    select c.id, c.version, ${videosVersion} from courses c
    where exists (select 1 from streams s where s.user_id = ${userId} and s.course_id = c.id)
      and (${brand}::text is null or ${brand} = any (c.brands))
    order by c.id`
}

export async function findCourseVersion(
  sql: Sql,
  { userId, brand, courseId }: { userId: number; brand: string | null; courseId: number },
): Promise<CourseVersion | undefined> {
  return first(
    await sql<CourseVersion>`
      select c.id, c.version, ${videosVersion} from courses c
      where c.id = ${courseId}
        and exists (select 1 from streams s where s.user_id = ${userId} and s.course_id = c.id)
        and (${brand}::text is null or ${brand} = any (c.brands))`,
  )
}
