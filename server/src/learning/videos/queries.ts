import type { Language } from '#contract/endpoint.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/paging.ts'

export type VideoRow = {
  id: number
  course_id: number
  /** Whole seconds since 1970. */
  created_at: number
  content_hash: string
  original: string
  status: 'waiting' | 'processing' | 'ready' | 'failed'
  duration_ms: number
  width: number
  height: number
  /** The folder of the converted files, and their recipe. */
  published: { version: string; recipe: number } | null
  /** Size and SHA-256 of the published mp4; null until both are measured. */
  mp4_bytes: number | null
  mp4_sha256: string | null
  subtitles: SubtitleRow[]
}

/** `file` is in the video's media folder; its name contains a content hash. */
export type SubtitleRow = { language_code: string; name: string; file: string }

export const videoColumns = fragment`
      id, course_id, date_part('epoch', created_at)::int as created_at, content_hash, original, status, duration_ms, width, height,
      published, mp4_bytes, mp4_sha256, subtitles`

export function listVideos(sql: Sql, ids: readonly number[]): Promise<VideoRow[]> {
  return sql<VideoRow>`select ${videoColumns} from videos where id = any (${ids})`
}

/** For a course `c`; null before the first change. */
export const videosVersion = fragment`(select version from video_versions where course_id = c.id) as videos_version`

const raised = fragment`on conflict (course_id) do update set version = v.version + 1`

/**
 * Call it after every change of visible videos, in the same transaction: course content is cached by this version.
 * Locks the versions after the videos, in the order of courses, against deadlocks.
 */
export async function updateVideosVersions(sql: Sql, courseIds: readonly number[]): Promise<void> {
  await sql`
    insert into video_versions as v (course_id) select distinct id from unnest(${courseIds}::bigint[]) id order by id
    ${raised}`
}

async function raiseVideosVersionOf(sql: Sql, videoId: number): Promise<void> {
  await sql`
    insert into video_versions as v (course_id) select course_id from videos where id = ${videoId} ${raised}`
}

export type NewVideoRow = Pick<
  VideoRow,
  'id' | 'content_hash' | 'original' | 'duration_ms' | 'width' | 'height' | 'subtitles'
> & {
  course_id: number
  key: string
}

export type RegisteredVideo = Pick<VideoRow, 'id' | 'original' | 'subtitles' | 'status'>

/** Locks the videos of these courses in order, so that no conversion starts from replaced files. */
export async function lockVideos(sql: Sql, courseIds: readonly number[]): Promise<void> {
  await sql`select 1 from videos where course_id = any (${courseIds}) order by id for no key update`
}

export async function findVideoByKey(
  sql: Sql,
  { courseId, key }: { courseId: number; key: string },
): Promise<RegisteredVideo | undefined> {
  return first(
    await sql<RegisteredVideo>`
      select id, original, subtitles, status from videos where course_id = ${courseId} and key = ${key}`,
  )
}

/** A video of a course; `file` is the name of one that was uploaded in the console, else null. */
export type VideoOfCourse = Pick<VideoRow, 'id' | 'status' | 'duration_ms' | 'subtitles'> & {
  key: string
  file: string | null
  progress: number
  failure: string | null
}

const courseVideoColumns = fragment`id, key, file, status, progress, failure, duration_ms, subtitles`

export function listVideosOfCourse(sql: Sql, courseId: number): Promise<VideoOfCourse[]> {
  return sql<VideoOfCourse>`select ${courseVideoColumns} from videos where course_id = ${courseId} order by id`
}

type VideoUpload = { courseId: number; uploadId: number }

export async function findVideoOfUpload(
  sql: Sql,
  { courseId, uploadId }: VideoUpload,
): Promise<VideoOfCourse | undefined> {
  return first(
    await sql<VideoOfCourse>`
      select ${courseVideoColumns} from videos where course_id = ${courseId} and upload_id = ${uploadId}`,
  )
}

/** A video of the course with this content that could be converted so far. */
export async function findVideoOfHash(
  sql: Sql,
  { courseId, hash }: { courseId: number; hash: string },
): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      select id from videos where course_id = ${courseId} and content_hash = ${hash} and status <> 'failed'
      order by id limit 1`,
  )
  return row?.id
}

/** Records the latest upload of a video. It keeps its first name. */
export async function updateUpload(
  sql: Sql,
  { id, uploadId, file }: { id: number; uploadId: number; file: string },
): Promise<void> {
  await sql`update videos set upload_id = ${uploadId}, file = coalesce(file, ${file}) where id = ${id}`
}

/** Content hashes of videos that were converted successfully so far. */
export function listKnownHashes(sql: Sql, hashes: readonly string[]): Promise<{ content_hash: string }[]> {
  return sql<{ content_hash: string }>`
    select distinct content_hash from videos where content_hash = any (${hashes}) and status <> 'failed'`
}

export async function findNextVideoId(sql: Sql): Promise<number> {
  const row = first(await sql<{ id: number }>`select nextval(pg_get_serial_sequence('videos', 'id')) as id`)
  if (!row) throw new Error('No id was returned')
  return row.id
}

/** Inserts or updates the video. A new, changed or failed one waits for conversion. */
export async function upsertVideo(sql: Sql, video: NewVideoRow): Promise<Pick<VideoRow, 'id' | 'status'>> {
  const row = first(
    await sql<Pick<VideoRow, 'id' | 'status'>>`
      insert into videos as known (id, course_id, key, content_hash, original, duration_ms, width, height, subtitles)
      overriding system value
      values (${video.id}, ${video.course_id}, ${video.key}, ${video.content_hash}, ${video.original}, ${video.duration_ms},
        ${video.width}, ${video.height}, ${JSON.stringify(video.subtitles)})
      on conflict (course_id, key) do update set
        content_hash = excluded.content_hash, original = excluded.original, duration_ms = excluded.duration_ms,
        width = excluded.width, height = excluded.height, subtitles = excluded.subtitles, failure = null,
        status = case when known.status <> 'failed' and known.content_hash = excluded.content_hash
          and known.subtitles = excluded.subtitles then known.status else 'waiting' end
      returning id, status`,
  )
  if (!row) throw new Error('The video was not saved')
  return row
}

/** A later attempt invalidates earlier ones. */
export type Conversion = VideoRow & { attempt: number }

/** Starts converting a waiting video, or one whose worker crashed; undefined if there is nothing to do. */
export async function claimConversion(sql: Sql, videoId: number): Promise<Conversion | undefined> {
  const started = first(
    await sql<{ attempt: number }>`
      update videos set status = 'processing', progress = 0, failure = null, attempt = attempt + 1
      where id = ${videoId} and status in ('waiting', 'processing') returning attempt`,
  )
  const video = started && first(await listVideos(sql, [videoId]))
  return video && { ...video, ...started }
}

type Attempt = Pick<Conversion, 'id' | 'attempt'>

/** Whether no later attempt has begun. */
export async function isLatestAttempt(sql: Sql, { id, attempt }: Attempt): Promise<boolean> {
  const rows = await sql`select from videos where id = ${id} and attempt = ${attempt}`
  return rows.length > 0
}

export async function updateProgress(sql: Sql, { id, attempt }: Attempt, percent: number): Promise<void> {
  await sql`update videos set progress = ${percent} where id = ${id} and attempt = ${attempt} and status = 'processing'`
}

/** False if the video was changed or its conversion restarted: another one follows. */
export async function updatePublished(
  sql: Sql,
  { id, attempt }: Attempt,
  { version, recipe, ...mp4 }: { version: string; recipe: number } & MeasuredMp4,
): Promise<boolean> {
  const rows = await sql`
    update videos set status = 'ready', progress = 100, failure = null, published = ${JSON.stringify({ version, recipe })},
      mp4_bytes = ${mp4.bytes}, mp4_sha256 = ${mp4.sha256}
    where id = ${id} and attempt = ${attempt} and status = 'processing'
    returning id`
  if (rows.length > 0) await raiseVideosVersionOf(sql, id)
  return rows.length > 0
}

export type MeasuredMp4 = { bytes: number; sha256: string }

/** Published videos whose mp4 was not measured by their conversion. */
export function listUnmeasured(sql: Sql): Promise<{ videoId: number }[]> {
  return sql<{ videoId: number }>`
    select id as "videoId" from videos where published is not null and mp4_sha256 is null order by id`
}

/** No effect if another version was published meanwhile. */
export async function updateMeasured(
  sql: Sql,
  { videoId, version }: { videoId: number; version: string },
  { bytes, sha256 }: MeasuredMp4,
): Promise<void> {
  const rows = await sql`
    update videos set mp4_bytes = ${bytes}, mp4_sha256 = ${sha256}
    where id = ${videoId} and published ->> 'version' = ${version} returning id`
  if (rows.length > 0) await raiseVideosVersionOf(sql, videoId)
}

export async function updateFailed(sql: Sql, { id, attempt }: Attempt, failure: string): Promise<void> {
  await sql`
    update videos set status = 'failed', failure = ${failure}
    where id = ${id} and attempt = ${attempt} and status = 'processing'`
  await raiseVideosVersionOf(sql, id)
}

export async function updateGivenUp(sql: Sql, videoId: number, failure: string): Promise<void> {
  await sql`
    update videos set status = 'failed', failure = ${failure}
    where id = ${videoId} and status in ('waiting', 'processing')`
  await raiseVideosVersionOf(sql, videoId)
}

/** Queues videos of an older recipe; their files stay published until converted. */
export async function updateOutdated(sql: Sql, recipe: number): Promise<void> {
  await sql`
    select 1 from videos where status = 'ready' and (published ->> 'recipe')::int < ${recipe}
    order by id for no key update`
  const outdated = await sql<{ course_id: number }>`
    update videos set status = 'waiting' where status = 'ready' and (published ->> 'recipe')::int < ${recipe}
    returning course_id`
  await updateVideosVersions(
    sql,
    outdated.map((row) => row.course_id),
  )
}

export function listUnconverted(sql: Sql): Promise<{ videoId: number }[]> {
  return sql<{ videoId: number }>`
    select id as "videoId" from videos where status in ('waiting', 'processing') order by id`
}

export type VideoViewer = {
  user_id: number
  brand: string
  course_id: number
  duration_ms: number
  may_watch_demo: boolean
}

/** The user of a valid session, and the course of the video; every run of the course includes its demo video. */
export async function findVideoViewer(
  sql: Sql,
  { sessionId, videoId }: { sessionId: number; videoId: number },
): Promise<VideoViewer | undefined> {
  return first(
    await sql<VideoViewer>`
      select s.user_id, s.brand, v.course_id, v.duration_ms,
        exists (select from courses c where c.demo_video_id = v.id) and (
          exists (select from streams r where r.user_id = s.user_id and r.course_id = v.course_id)
          or exists (select from services o where o.course_id = v.course_id and o.kind <> 'demo' and o.archived_at is null))
          as may_watch_demo
      from sessions s
      join videos v on v.id = ${videoId}
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()`,
  )
}

export type ListedVideo = Pick<VideoRow, 'id' | 'created_at' | 'status' | 'width' | 'height'> & {
  course: string
  title: string | null
  key: string
  progress: number
  failure: string | null
  duration: number
  cursor: string
}

/** The last video of a page: the rank of its status, and its id. */
export type VideoCursor = { rank: number; id: number }

/**
 * Failed videos first, then processing, waiting and ready ones, each newest first; with the title of the first lesson
 * that shows the video, preferably an unarchived one.
 */
export function listConversions(
  sql: Sql,
  language: Language,
  { limit, offset, after }: Page & { after: VideoCursor | undefined },
): Promise<ListedVideo[]> {
  return sql<ListedVideo>`
    select v.id, coalesce(c.title ->> ${language}, c.title ->> c.default_language) as course,
      (select coalesce(l.title ->> ${language}, l.title ->> c.default_language)
        from lessons l join days d on d.id = l.day_id
        where l.course_id = v.course_id
          and v.id in (l.video_id, l.description_video_id, l.vertical_video_id, l.vertical_description_video_id)
        order by l.archived_at is not null, d.day_number, l.sort, l.id limit 1) as title, v.key, v.status, v.progress, v.failure,
      round(v.duration_ms / 1000.0)::int as duration, v.width, v.height,
      extract(epoch from v.created_at)::bigint as created_at, rank || '-' || v.id as cursor
    from videos v join courses c on c.id = v.course_id
      cross join lateral (select array_position(array['failed', 'processing', 'waiting', 'ready'], v.status) as rank) r
    where (rank, -v.id) > (${after?.rank ?? 0}, ${-(after?.id ?? 0)}::bigint)
    order by rank, v.id desc
    limit ${limit} offset ${offset}`
}

export async function countVideos(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from videos`)?.count ?? 0
}

/** Media paths in use: originals, subtitles and converted videos. */
export async function listVideoPaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select 'videos/' || v.id || '/' || name as path from videos v,
      lateral (
        select v.original as name
        union all select v.published ->> 'version' where v.published is not null
        union all select subtitle ->> 'file' from jsonb_array_elements(v.subtitles) subtitle) named`
  return rows.map(({ path }) => path)
}

export async function countUnready(sql: Sql): Promise<{ failed: number; waiting: number }> {
  const rows = await sql<{ failed: number; waiting: number }>`
    select count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('waiting', 'processing'))::int as waiting
    from videos`
  return first(rows) ?? { failed: 0, waiting: 0 }
}

/** Includes statuses without videos. */
export function countVideosByStatus(sql: Sql): Promise<{ status: string; count: number }[]> {
  return sql<{ status: string; count: number }>`
    select s.status, count(v.id)::int as count
    from unnest(array['waiting', 'processing', 'ready', 'failed']) as s (status) left join videos v using (status)
    group by s.status`
}
