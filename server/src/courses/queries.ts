import { first, type Sql } from '../database.ts'
import { runColumns, type StreamRow } from '../streams/streams.ts'
import { videoColumns, type VideoRow } from '../videos/videos.ts'

export type CourseVersion = { id: number; version: number }

/** The courses that a person has a run of and that the brand shows; `brand` null shows everything. */
export function listCourseVersions(
  sql: Sql,
  { userId, brand }: { userId: number; brand: string | null },
): Promise<CourseVersion[]> {
  return sql<CourseVersion>`
    select c.id, c.version from courses c
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
      select c.id, c.version from courses c
      where c.id = ${courseId}
        and exists (select 1 from streams s where s.user_id = ${userId} and s.course_id = c.id)
        and (${brand}::text is null or ${brand} = any (c.brands))`,
  )
}

/** A person's runs of a course, oldest first, each with all the videos that the lessons of one day can show. */
export function listRunsWithVideos(
  sql: Sql,
  wanted: { userId: number; brand: string | null; courseId: number; dayId: number },
): Promise<(StreamRow & { videos: VideoRow[] })[]> {
  const { userId, brand, courseId, dayId } = wanted
  return sql<StreamRow & { videos: VideoRow[] }>`
    select ${runColumns},
      (select coalesce(json_agg(video), '[]') from (
        select ${videoColumns} from videos where id in (
          select unnest(array[video_id, description_video_id, vertical_video_id, vertical_description_video_id])
          from lessons where day_id = ${dayId})) video) as videos
    from streams s join courses c on c.id = s.course_id
    where s.user_id = ${userId} and s.course_id = ${courseId} and (${brand}::text is null or ${brand} = any (c.brands))
    order by s.id limit 100`
}
