import { first, type Sql } from '../../platform/database/database.ts'
import type { SubtitleRow } from '../videos/videos.ts'
import type { CourseSource } from './importQueries.ts'

export type ListedCourse = {
  slug: string
  version: number
  title: string
  brands: string[]
  days: number
  lessons: number
  videos: { ready: number; converting: number; failed: number }
  learners: number
}

/** All courses with what they contain; learners are those who have a run. */
export function listAllCourses(sql: Sql): Promise<ListedCourse[]> {
  return sql<ListedCourse>`
    select c.slug, c.version, coalesce(c.title ->> c.default_language, '') as title, c.brands,
      (select count(*)::int from days where course_id = c.id and archived_at is null) as days,
      (select count(distinct key)::int from lessons where course_id = c.id and archived_at is null) as lessons,
      (select json_build_object('ready', count(*) filter (where status = 'ready'),
          'converting', count(*) filter (where status in ('waiting', 'processing')),
          'failed', count(*) filter (where status = 'failed')) from videos where course_id = c.id) as videos,
      (select count(distinct user_id)::int from streams where course_id = c.id) as learners
    from courses c order by c.slug`
}

export type ExportedVideo = { id: number; key: string; original: string; subtitles: SubtitleRow[] }

/** What a course was imported from; `source` is null for an import of an earlier version. */
export type ExportedCourse = { source: CourseSource | null; videos: ExportedVideo[] }

export async function findExportedCourse(sql: Sql, slug: string): Promise<ExportedCourse | undefined> {
  return first(
    await sql<ExportedCourse>`
      select source, (select coalesce(json_agg(video), '[]') from (
        select id, key, original, subtitles from videos where course_id = c.id) video) as videos
      from courses c where slug = ${slug}`,
  )
}
