import type { UploadedFile } from '#contract/learning/files/api.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

const isConverted = fragment`type = 1 and status = 'DONE' and deleted_at is null`

type Moment = { fileId: number; atMs: number }

type WaitingStills = { user_id: number; content: string; frame_rate: number; moments: number[] }

export type NewFile = {
  id: number
  userId: number
  type: number
  name: string
  mime: string
  size: number
  content: string
  status: UploadedFile['status']
  durationMs: number | null
  width: number | null
  height: number | null
}

export type PrivateFile = Pick<
  UploadedFile,
  'id' | 'type' | 'name' | 'size' | 'mime' | 'status' | 'frame_rate' | 'width' | 'height'
> & {
  content: string
  duration_ms: number | null
}

const columns = fragment`id, type, name, size, mime, status, content, duration_ms, frame_rate, width, height`
/** Files that can be read privately. */
const isReadable = fragment`content is not null and deleted_at is null`

/** Reserves the id of a file for its folder, before its row. */
export async function findNextFileId(sql: Sql): Promise<number> {
  const row = first(await sql<{ id: number }>`select nextval(pg_get_serial_sequence('files', 'id')) as id`)
  if (!row) throw new Error('No id was returned')
  return row.id
}

export async function insertFile(sql: Sql, file: NewFile): Promise<PrivateFile> {
  const row = first(
    await sql<PrivateFile>`
      insert into files (id, user_id, type, name, mime, size, content, status, duration_ms, width, height)
      overriding system value
      values (${file.id}, ${file.userId}, ${file.type}, ${file.name}, ${file.mime}, ${file.size}, ${file.content},
        ${file.status}, ${file.durationMs}, ${file.width}, ${file.height})
      returning ${columns}`,
  )
  if (!row) throw new Error('The file was not written')
  return row
}

/** In any order. */
export function listFiles(
  sql: Sql,
  { userIds, ids }: { userIds: readonly number[]; ids: readonly number[] },
): Promise<PrivateFile[]> {
  return sql<PrivateFile>`
    select ${columns} from files where id = any (${ids}) and user_id = any (${userIds}) and ${isReadable}`
}

/** `is_used`: already before this call. */
export type OwnFile = {
  id: number
  type: number
  status: UploadedFile['status']
  duration_ms: number | null
  is_used: boolean
}

const ownColumns = fragment`id, type, status, duration_ms, is_used`
type OwnFiles = { userId: number; ids: readonly number[] }

/** Existing files of the user, locked in one order. */
export function lockFiles(sql: Sql, { userId, ids }: OwnFiles): Promise<OwnFile[]> {
  return sql<OwnFile>`
    select ${ownColumns} from files where id = any (${ids}) and user_id = ${userId} and ${isReadable}
    order by id for no key update`
}

/** Whether all these files exist and are of the user, without locking them. */
export async function hasFiles(sql: Sql, { userId, ids }: OwnFiles): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await sql`select id from files where id = any (${ids}) and user_id = ${userId} and ${isReadable}`
  return found.length === new Set(ids).size
}

/** Marks files of the user as used; returns those that exist. Locks all of them in one order. */
export function claimFiles(sql: Sql, { userId, ids }: OwnFiles): Promise<OwnFile[]> {
  return sql<OwnFile>`
    with kept as (
      select ${ownColumns} from files where id = any (${ids}) and user_id = ${userId} and ${isReadable}
      order by id for no key update),
    used as (
      update files f set is_used = true, updated_at = now() from kept where f.id = kept.id and not kept.is_used)
    select ${ownColumns} from kept`
}

export type StoredImage = { id: number; path: string | null }

export async function findImage(
  sql: Sql,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<StoredImage | undefined> {
  return first(
    await sql<StoredImage>`
      select id, path from files where id = ${fileId} and user_id = ${userId} and type = 2 and deleted_at is null`,
  )
}

/** Publishes sizes of an image unless it has public ones; returns them. */
export async function updatePublicPath(
  sql: Sql,
  { userId, fileId, path }: { userId: number; fileId: number; path: string },
): Promise<string | undefined> {
  const row = first(
    await sql<{ path: string }>`
      update files set path = coalesce(path, ${path}), updated_at = now()
      where id = ${fileId} and user_id = ${userId} and deleted_at is null returning path`,
  )
  return row?.path
}

/** Marks an unused file as deleted; false if there is none. Needs a transaction. */
export async function updateDeleted(
  sql: Sql,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<boolean> {
  // Locks first, to see an avatar or homework that is being made of it.
  await sql`select 1 from files where id = ${fileId} and user_id = ${userId} for update`
  const rows = await sql`
    update files f set deleted_at = now()
    where id = ${fileId} and user_id = ${userId} and deleted_at is null and not is_used
      and not exists (select 1 from users where avatar_id = f.id)
      and not exists (select 1 from homework_marks where voice_file_id = f.id)
    returning id`
  return rows.length > 0
}

/** Marks used files as unused that nothing refers to any more; they are deleted a week later. */
export async function updateReleased(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    update files f set is_used = false, updated_at = now()
    where id = any (${ids}) and is_used
      and not exists (select from message_files where file_id = f.id)
      and not exists (select from support_message_files where file_id = f.id)
      and not exists (select from homework_attempt_files where file_id = f.id)
      and not exists (select from homework_attempts where selfie_file_id = f.id)
      and not exists (select from homework_correction_files where file_id = f.id)`
}

/** Marks files as deleted that are unused for a week, of erased accounts, or were sent only to these. */
export async function updateUnneeded(sql: Sql): Promise<void> {
  await sql`
    update files f set deleted_at = now()
    where deleted_at is null and not is_used and updated_at < now() - interval '7 days'
      and not exists (select 1 from users where avatar_id = f.id)
      and not exists (select 1 from desk_drafts where f.id = any (file_ids))
      and not exists (select 1 from homework_marks where voice_file_id = f.id)`
  await sql`
    update files f set deleted_at = now(), name = ''
    from erased_people u where u.id = f.user_id and f.deleted_at is null`
  await sql`
    update files f set deleted_at = now(), name = ''
    from (
      select t.file_id, c.user_id from message_files t join messages m on m.id = t.message_id join chats c on c.id = m.chat_id
      union all
      select t.file_id, a.user_id from homework_correction_files t
        join homework_corrections k on k.id = t.correction_id join homework_attempts a on a.id = k.attempt_id) sent
      join erased_people u on u.id = sent.user_id
    where sent.file_id = f.id and f.deleted_at is null and not exists (
      select from message_files other join messages o on o.id = other.message_id join chats p on p.id = o.chat_id
        join users v on v.id = p.user_id
      where other.file_id = f.id and v.deleted_at is null)`
  await sql`
    update files f set deleted_at = now(), name = ''
    from homework_marks m join homework_attempts a on a.id = m.attempt_id join erased_people u on u.id = a.user_id
    where m.voice_file_id = f.id and f.deleted_at is null`
}

export type DeletedFile = { id: number; path: string | null }

/** Deleted files that still have a row. Used ones keep it without content, as other rows reference it. */
export function listDeleted(sql: Sql, { after }: { after: number }): Promise<DeletedFile[]> {
  return sql<DeletedFile>`
    select id, path from files where deleted_at is not null and removed_at is null and id > ${after} order by id limit 1000`
}

export async function deleteFile(sql: Sql, fileId: number): Promise<void> {
  await sql`delete from files where id = ${fileId} and not is_used`
  await sql`update files set removed_at = now() where id = ${fileId}`
}

/**
 * Media folders that rows reference, and files inside private ones: a video's folder exists before its conversion. Also
 * read before an upgrade, when newer columns do not exist yet.
 */
export async function listFilePaths(sql: Sql, posterName: string): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    with kept as (
      select id, path, type, to_jsonb(f) ->> 'content' as content, to_jsonb(f) ->> 'status' as status from files f where to_jsonb(f) ->> 'deleted_at' is null)
    select 'pictures/' || path as path from kept where path is not null
    union all select 'files/' || id from kept where content is not null
    union all select 'files/' || id || '/' || content from kept where content is not null
    union all select 'files/' || id || '/' || ${posterName} from kept
      where content is not null and type = 1 and status = 'DONE'`
  return rows.map(({ path }) => path)
}

export type Upload = { id: number; type: number; name: string; size: number; is_recording: boolean }

type NewUpload = Omit<Upload, 'is_recording'> & { userId: number; isRecording?: boolean }

export async function insertUpload(sql: Sql, upload: NewUpload): Promise<void> {
  await sql`
    insert into uploads (id, user_id, type, name, size, is_recording)
    values (${upload.id}, ${upload.userId}, ${upload.type}, ${upload.name}, ${upload.size}, ${upload.isRecording ?? false})`
}

export async function findUpload(
  sql: Sql,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<Upload | undefined> {
  return first(
    await sql<Upload>`
      select id, type, name, size, is_recording from uploads
      where id = ${fileId} and user_id = ${userId} and created_at > now() - interval '24 hours'`,
  )
}

/** False if it was already finished or cancelled. */
export async function deleteUpload(sql: Sql, { userId, fileId }: { userId: number; fileId: number }): Promise<boolean> {
  const rows = await sql`delete from uploads where id = ${fileId} and user_id = ${userId} returning id`
  return rows.length > 0
}

/** Uploads that nobody finished within a day. */
export async function deleteAbandonedUploads(sql: Sql): Promise<{ id: number }[]> {
  return sql<{ id: number }>`delete from uploads where created_at < now() - interval '24 hours' returning id`
}

export type WaitingFile = { id: number; content: string }

export async function findWaitingFile(
  sql: Sql,
  { fileId, type }: { fileId: number; type: number },
): Promise<WaitingFile | undefined> {
  return first(
    await sql<WaitingFile>`
      select id, content from files where id = ${fileId} and type = ${type} and status = 'UPLOADED' and is_used and deleted_at is null`,
  )
}

/** A file that waits to be converted, in its turn; the shortest of a turn comes first. */
export type ConversionTurn = { fileId: number; turn: number; seconds: number }

const turnColumns = fragment`
  f.id as "fileId", coalesce(f.conversion_turn, 1) as turn, coalesce(f.duration_ms / 1000, 0) as seconds`

/** Assigns turns to the user's waiting files, shortest first: one per turn, after the user's other waiting files and the current turn. */
export function updateTurns(
  sql: Sql,
  { userId, ids, type }: { userId: number; ids: readonly number[]; type: number },
): Promise<ConversionTurn[]> {
  return sql<ConversionTurn>`
    with waiting as (
      select greatest(min(conversion_turn), max(conversion_turn) filter (where user_id = ${userId}), 0) as turn from files
      where type = ${type} and status = 'UPLOADED' and is_used and deleted_at is null),
    ranked as (
      select id, row_number() over (order by duration_ms nulls last, size, id)::int as place from files
      where id = any (${ids}))
    update files f set conversion_turn = waiting.turn + ranked.place from waiting, ranked where f.id = ranked.id
    returning ${turnColumns}`
}

export function listWaitingFiles(sql: Sql, type: number): Promise<ConversionTurn[]> {
  return sql<ConversionTurn>`
    select ${turnColumns} from files f
    where type = ${type} and status = 'UPLOADED' and is_used and deleted_at is null order by id`
}

export type ConvertedFile = { content: string; durationMs: number; frameRate?: number; width?: number; height?: number }

/** Replaces the original, whose URLs stay valid for a while; no effect if the video is deleted. */
export async function updateConverted(
  sql: Sql,
  { id }: Pick<WaitingFile, 'id'>,
  { content, durationMs, frameRate, width, height }: ConvertedFile,
): Promise<void> {
  await sql`
    update files set status = 'DONE', replaced = content, replaced_at = now(), content = ${content},
      duration_ms = ${durationMs}, frame_rate = ${frameRate ?? null}, width = ${width ?? null}, height = ${height ?? null}
    where id = ${id} and status = 'UPLOADED' and deleted_at is null`
}

export async function updateUnconvertible(sql: Sql, fileId: number): Promise<void> {
  await sql`update files set status = 'FAIL' where id = ${fileId} and status = 'UPLOADED'`
}

/** Originals whose URLs have all expired. */
export function listReplaced(sql: Sql): Promise<{ id: number; replaced: string }[]> {
  return sql<{ id: number; replaced: string }>`
    select id, replaced from files where replaced is not null and replaced_at < now() - interval '48 hours'
    order by replaced_at limit 1000`
}

export async function updateReplacedRemoved(sql: Sql, fileId: number): Promise<void> {
  await sql`update files set replaced = null where id = ${fileId}`
}

/** Adds frames that are kept as pictures; returns the converted videos among theirs. */
export async function insertStills(sql: Sql, moments: readonly Moment[]): Promise<number[]> {
  const fileIds = moments.map(({ fileId }) => fileId)
  await sql`
    insert into file_stills (file_id, at_ms)
    select * from unnest(${fileIds}::bigint[], ${moments.map(({ atMs }) => atMs)}::integer[]) order by 1, 2
    on conflict do nothing`
  const rows = await sql<{ id: number }>`
    select id from files where id = any (${fileIds}) and ${isConverted} order by id`
  return rows.map(({ id }) => id)
}

export async function findWaitingStills(sql: Sql, fileId: number): Promise<WaitingStills | undefined> {
  return first(
    await sql<WaitingStills>`
      select f.user_id, f.content, f.frame_rate, json_agg(s.at_ms order by s.at_ms) as moments
      from files f join file_stills s on s.file_id = f.id and s.made_at is null
      where f.id = ${fileId} and ${isConverted}
      group by f.id`,
  )
}

export function listFilesWithoutStills(sql: Sql): Promise<{ fileId: number }[]> {
  return sql<{ fileId: number }>`
    select distinct f.id as "fileId" from file_stills s join files f on f.id = s.file_id
    where s.made_at is null and ${isConverted} order by f.id`
}

export async function updateStillsMade(sql: Sql, fileId: number, moments: readonly number[]): Promise<void> {
  await sql`
    update file_stills set made_at = now() where file_id = ${fileId} and at_ms = any (${moments}) and made_at is null`
}
