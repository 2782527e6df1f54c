import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { NewVideoRow } from '../videos/queries.ts'
import { videosVersion, type SubtitleRow } from '../videos/videos.ts'
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

export type ExportedVideo = { id: number; key: string; original: string; subtitles: SubtitleRow[] }

/** `source` is null for an import of an earlier version. */
type ExportedCourse = { source: CourseSource | null; videos: ExportedVideo[] }

/** `version` counts changes of texts and structure, `videos_version` changes of videos. */
export type CourseVersion = { id: number; version: number; videos_version: number | null }

/** Courses that the user has a run of and the brand shows; `brand` null shows all. */
export function listCourseVersions(
  sql: Sql,
  { userId, brand }: { userId: number; brand: string | null },
): Promise<CourseVersion[]> {
  return sql<CourseVersion>`
    select c.id, c.version, ${videosVersion} from courses c
    where exists (select 1 from streams s where s.user_id = ${userId} and s.course_id = c.id)
      and is_visible_in(c.brands, ${brand})
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
        and is_visible_in(c.brands, ${brand})`,
  )
}

export async function findAnyCourseVersion(sql: Sql, courseId: number): Promise<CourseVersion | undefined> {
  return first(
    await sql<CourseVersion>`select c.id, c.version, ${videosVersion} from courses c where c.id = ${courseId}`,
  )
}

export type CourseItem = {
  id: number
  slug: string
  title: Texts
  default_language: Language
  access_days: number
  days_count: number
  is_published: boolean
  brands: string[]
}

export function listCourses(sql: Sql): Promise<CourseItem[]> {
  return sql<CourseItem>`
    select c.id, c.slug, c.title, c.default_language, c.access_days, c.brands, c.version > 0 as is_published,
      (select count(*) from days d where d.course_id = c.id and d.archived_at is null)::int as days_count
    from courses c order by c.id limit 1000`
}

/** Media folders of images and documents that courses and lessons reference; none in a schema from before these columns. */
export async function listCoursePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select distinct 'pictures/' || image as path from (
      select to_jsonb(c) ->> 'image' as image from courses c
      union all select to_jsonb(c) ->> 'background' from courses c
      union all select to_jsonb(l) ->> 'image' from lessons l) named
    where image is not null
    union
    select 'courses/images/' || hash
    from courses c, jsonb_each_text(to_jsonb(c) -> 'source' -> 'images') as original (name, hash)
    union
    select 'courses/documents/' || hash
    from courses c, jsonb_each_text(to_jsonb(c) -> 'source' -> 'documents') as original (name, hash)`
  return rows.map(({ path }) => path)
}

/** Media folders of files that were uploaded for courses. */
export async function listCourseFilePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select distinct case kind when 'image' then 'courses/images/' else 'courses/documents/' end || hash as path
    from course_files`
  return rows.map(({ path }) => path)
}

/** Folders of documents that courses reference, of these. */
export async function listUsedDocuments(sql: Sql, folders: readonly string[]): Promise<string[]> {
  const rows = await sql<{ hash: string }>`
    select distinct hash from courses c, jsonb_each_text(c.source -> 'documents') as original (name, hash)
    where hash = any (${folders})
    union select hash from course_files where kind = 'document' and hash = any (${folders})`
  return rows.map(({ hash }) => hash)
}

export type DocumentReader = {
  user_id: number
  brand: string
  /** The title of the document. */
  title: Texts
  default_language: Language
  /** Its path below the folder of documents. */
  file: string
}

/** The reader of a document by session; undefined for an invalid session and an unknown document. */
export async function findDocumentReader(
  sql: Sql,
  { sessionId, courseId, key }: { sessionId: number; courseId: number; key: string },
): Promise<DocumentReader | undefined> {
  return first(
    await sql<DocumentReader>`
      select s.user_id, s.brand, document -> 'title' as title, c.default_language, document ->> 'file' as file
      from sessions s, courses c, jsonb_array_elements(c.documents) document
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
        and c.id = ${courseId} and document ->> 'key' = ${key} and document ? 'file'`,
  )
}

export async function listCourseTitles(
  sql: Sql,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: number; title: string }>`
    select id, course_title(courses, ${language}) as title from courses
    where id = any (${ids}::bigint[])`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Raises the versions of courses, so that clients refetch them; locks them in the order of imports. */
export async function updateVersions(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`select 1 from courses where id = any (${ids}::bigint[]) order by slug for no key update`
  await sql`update courses set version = version + 1, updated_at = now() where id = any (${ids}::bigint[])`
}

/** All courses with their content; learners are those who have a run. */
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

export async function findExportedCourse(sql: Sql, slug: string): Promise<ExportedCourse | undefined> {
  return first(
    await sql<ExportedCourse>`
      select source, (select coalesce(json_agg(video), '[]') from (
        select id, key, original, subtitles from videos where course_id = c.id) video) as videos
      from courses c where slug = ${slug}`,
  )
}

/** A course with the files that it has. */
export type StoredCourse = {
  id: number
  slug: string
  version: number
  /** Null for an import of an earlier version. */
  source: CourseSource | null
  /** Paths of the served pictures. */
  image: string | null
  background: string | null
  lessons: { key: string; image: string }[]
  /** `file` is the name of one that was uploaded in the console, else null. */
  videos: (Omit<NewVideoRow, 'course_id'> & { file: string | null })[]
  /** Pictures and documents that were uploaded in the console. */
  files: UploadedCourseFile[]
}

export type UploadedCourseFile = { name: string; kind: 'image' | 'document'; hash: string }

export async function findStoredCourse(sql: Sql, courseId: number): Promise<StoredCourse | undefined> {
  return first(
    await sql<StoredCourse>`
      select id, slug, version, source, image, background,
        (select coalesce(json_agg(lesson), '[]') from (
          select distinct key, image from lessons
          where course_id = c.id and archived_at is null and image is not null) lesson) as lessons,
        (select coalesce(json_agg(video), '[]') from (
          select id, key, content_hash, original, subtitles, duration_ms, width, height, file from videos
          where course_id = c.id) video) as videos,
        (select coalesce(json_agg(file), '[]') from (
          select name, kind, hash from course_files where course_id = c.id) file) as files
      from courses c where id = ${courseId}`,
  )
}

type CourseFileUpload = { courseId: number; fileId: number }

export async function insertCourseFile(
  sql: Sql,
  { courseId, fileId, name, kind, hash }: UploadedCourseFile & CourseFileUpload,
): Promise<void> {
  await sql`
    insert into course_files (course_id, file_id, name, kind, hash)
    values (${courseId}, ${fileId}, ${name}, ${kind}, ${hash}) on conflict do nothing`
}

/** The name of a file that an upload became. */
export async function findCourseFile(sql: Sql, { courseId, fileId }: CourseFileUpload): Promise<string | undefined> {
  const row = first(
    await sql<{ name: string }>`
      select name from course_files where course_id = ${courseId} and file_id = ${fileId}`,
  )
  return row?.name
}

/** People with a run of the course that has not ended. */
export async function countLearners(sql: Sql, { courseId, now }: { courseId: number; now: number }): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from streams
    where course_id = ${courseId} and ends_at > to_timestamp(${now}::bigint)`
  return first(rows)?.count ?? 0
}
