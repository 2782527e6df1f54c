import type { Language } from '#contract/endpoint.ts'
import { first, fragment, type Sql } from '../database.ts'
import type { Page } from '../paging.ts'

export type VideoRow = {
  id: number
  /** Whole seconds since 1970. */
  created_at: number
  content_hash: string
  /** Name of the original in the video's media folder. */
  original: string
  status: 'waiting' | 'processing' | 'ready' | 'failed'
  duration_ms: number
  width: number
  height: number
  /** The folder of everything that was made of the original, and by which recipe. */
  published: { version: string; recipe: number } | null
  subtitles: SubtitleRow[]
}

/** `file` stands in the video's media folder; its name changes with its content. */
export type SubtitleRow = { language_code: string; name: string; file: string }

export const videoColumns = fragment`
      id, date_part('epoch', created_at)::int as created_at, content_hash, original, status, duration_ms, width, height,
      published, subtitles`

export function listVideos(sql: Sql, ids: readonly number[]): Promise<VideoRow[]> {
  return sql<VideoRow>`select ${videoColumns} from videos where id = any (${ids})`
}

/** Of a course `c`; null before the first change. */
export const videosVersion = fragment`(select version from video_versions where course_id = c.id) as videos_version`

const raised = fragment`on conflict (course_id) do update set version = v.version + 1`

/**
 * Comes after every change of courses' videos that learners can see, in its transaction: processes cache videos with the
 * content of their course by this number. How far a conversion is does not count. These rows are locked after those of videos, in the order of courses, so that nobody waits for
 * somebody who waits.
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

/** Locks the videos of these courses, in their order, so that no conversion starts from what is leaving. */
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

/** The id of a video that is not there yet. */
export async function findNextVideoId(sql: Sql): Promise<number> {
  const row = first(await sql<{ id: number }>`select nextval(pg_get_serial_sequence('videos', 'id')) as id`)
  if (!row) throw new Error('The database gave no id')
  return row.id
}

/** Adds the video or brings it up to date. It waits for conversion when it is new, changed, or had failed. */
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

/** A video in the hands of one conversion. Whoever starts a later attempt takes it away from the earlier one. */
export type Conversion = VideoRow & { attempt: number }

/** Takes a waiting video, or one whose worker died, into work; undefined when there is nothing to do. */
export async function updateStarted(sql: Sql, videoId: number): Promise<Conversion | undefined> {
  const started = first(
    await sql<{ attempt: number }>`
      update videos set status = 'processing', progress = 0, failure = null, attempt = attempt + 1
      where id = ${videoId} and status in ('waiting', 'processing') returning attempt`,
  )
  const video = started && first(await listVideos(sql, [videoId]))
  return video && { ...video, ...started }
}

type Attempt = Pick<Conversion, 'id' | 'attempt'>

export async function updateProgress(sql: Sql, { id, attempt }: Attempt, percent: number): Promise<void> {
  await sql`update videos set progress = ${percent} where id = ${id} and attempt = ${attempt} and status = 'processing'`
}

/** False when the video was changed, or taken over, while it was converted: then another conversion follows. */
export async function updatePublished(
  sql: Sql,
  { id, attempt }: Attempt,
  published: { version: string; recipe: number },
): Promise<boolean> {
  const rows = await sql`
    update videos set status = 'ready', progress = 100, failure = null, published = ${JSON.stringify(published)}
    where id = ${id} and attempt = ${attempt} and status = 'processing'
    returning id`
  if (rows.length > 0) await raiseVideosVersionOf(sql, id)
  return rows.length > 0
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

/** Videos that an older recipe made wait for conversion again; what it made stays published until then. */
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

export type Watcher = { user_id: number; brand: string; course_id: number; duration_ms: number }

/** Who watches through a session that still stands, and which course the video is of. */
export async function findWatcher(
  sql: Sql,
  { sessionId, videoId }: { sessionId: number; videoId: number },
): Promise<Watcher | undefined> {
  return first(
    await sql<Watcher>`
      select s.user_id, s.brand, v.course_id, v.duration_ms
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
}

/**
 * Failed ones first, then those at work and those that wait, then the rest, newest first. Each with the title of the first
 * lesson that shows it; archived lessons come last.
 */
export function listConversions(sql: Sql, language: Language, { limit, offset }: Page): Promise<ListedVideo[]> {
  return sql<ListedVideo>`
    select v.id, coalesce(c.title ->> ${language}, c.title ->> c.default_language) as course,
      (select coalesce(l.title ->> ${language}, l.title ->> c.default_language)
        from lessons l join days d on d.id = l.day_id
        where l.course_id = v.course_id
          and v.id in (l.video_id, l.description_video_id, l.vertical_video_id, l.vertical_description_video_id)
        order by l.archived_at is not null, d.day_number, l.sort, l.id limit 1) as title, v.key, v.status, v.progress, v.failure,
      round(v.duration_ms / 1000.0)::int as duration, v.width, v.height,
      extract(epoch from v.created_at)::bigint as created_at
    from videos v join courses c on c.id = v.course_id
    order by array_position(array['failed', 'processing', 'waiting', 'ready'], v.status), v.id desc
    limit ${limit} offset ${offset}`
}

export async function countVideos(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from videos`)?.count ?? 0
}
