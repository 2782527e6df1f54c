import type { Mark } from '#contract/experts/marks/api.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

export type MarkRow = Pick<Mark, 'id' | 'attempt_id' | 'file_id' | 'at_ms' | 'shapes' | 'text' | 'is_published'> & {
  voice_file_id: number | null
  expert_id: number
  has_still: boolean
}

const markColumns = fragment`
  m.id, m.attempt_id, m.file_id, m.at_ms, m.shapes, m.text, m.voice_file_id, m.expert_id,
  m.published_at is not null as is_published, s.made_at is not null as has_still`

type OfLearner = { userId: number; statusId: number }

export function listPublished(sql: Sql, { userId, statusId }: OfLearner): Promise<MarkRow[]> {
  return sql<MarkRow>`
    select ${markColumns}
    from homework_attempts a join homework_marks m on m.attempt_id = a.id
      join homework_attempt_files f on f.attempt_id = m.attempt_id and f.file_id = m.file_id
      left join file_stills s on s.file_id = m.file_id and s.at_ms = m.at_ms
    where a.status_id = ${statusId} and a.user_id = ${userId} and m.published_at is not null
    order by m.attempt_id, f.position, m.at_ms, m.created_at`
}

type OfExpert = { attemptId: number; expertId: number }

/** Marks that an expert sees with an attempt: published ones on it and those before it, and own drafts on this one. */
export function listVisible(sql: Sql, { attemptId, expertId }: OfExpert): Promise<MarkRow[]> {
  return sql<MarkRow>`
    select ${markColumns}
    from homework_attempts a
      join homework_attempts b on b.status_id = a.status_id and b.id <= a.id
      join homework_marks m on m.attempt_id = b.id
      join homework_attempt_files f on f.attempt_id = m.attempt_id and f.file_id = m.file_id
      left join file_stills s on s.file_id = m.file_id and s.at_ms = m.at_ms
    where a.id = ${attemptId} and (m.published_at is not null or (m.expert_id = ${expertId} and b.id = a.id))
    order by m.attempt_id, f.position, m.at_ms, m.created_at`
}

export type MarkedFile = { type: number; duration_ms: number | null; marks_count: number }

/** A file of an attempt, and the number of the expert's other marks on it. */
export async function findMarkedFile(
  sql: Sql,
  { attemptId, expertId, fileId, markId }: OfExpert & { fileId: number; markId: string },
): Promise<MarkedFile | undefined> {
  return first(
    await sql<MarkedFile>`
      select f.type, f.duration_ms, (
        select count(*) from homework_marks m
        where m.attempt_id = ${attemptId} and m.expert_id = ${expertId} and m.id <> ${markId}) as marks_count
      from homework_attempt_files t join files f on f.id = t.file_id
      where t.attempt_id = ${attemptId} and t.file_id = ${fileId}`,
  )
}

export async function isVoiceTaken(
  sql: Sql,
  { voiceFileId, id }: { voiceFileId: number; id: string },
): Promise<boolean> {
  const rows = await sql`select 1 from homework_marks where voice_file_id = ${voiceFileId} and id <> ${id}`
  return rows.length > 0
}

export type SavedMark = OfExpert &
  Pick<Mark, 'id' | 'file_id' | 'at_ms' | 'shapes' | 'text'> & { voice_file_id?: number | null }

/** Inserts or updates a mark; false if another mark has the id. */
export async function upsertMark(sql: Sql, mark: SavedMark): Promise<boolean> {
  const rows = await sql`
    insert into homework_marks as m (id, attempt_id, file_id, expert_id, at_ms, shapes, text, voice_file_id)
    values (${mark.id}, ${mark.attemptId}, ${mark.file_id}, ${mark.expertId}, ${mark.at_ms},
      ${JSON.stringify(mark.shapes)}::jsonb, ${mark.text}, ${mark.voice_file_id ?? null})
    on conflict (id) do update set file_id = excluded.file_id, at_ms = excluded.at_ms, shapes = excluded.shapes,
      text = excluded.text, voice_file_id = excluded.voice_file_id, updated_at = now()
    where m.attempt_id = excluded.attempt_id and m.expert_id = excluded.expert_id and m.published_at is null
    returning 1`
  return rows.length > 0
}

export async function deleteMark(sql: Sql, { attemptId, expertId, id }: OfExpert & { id: string }): Promise<void> {
  await sql`
    delete from homework_marks
    where id = ${id} and attempt_id = ${attemptId} and expert_id = ${expertId} and published_at is null`
}

export type PublishedMark = Pick<Mark, 'file_id' | 'at_ms' | 'text'> & { voice_file_id: number | null }

export function updatePublished(sql: Sql, { attemptId, expertId }: OfExpert): Promise<PublishedMark[]> {
  return sql<PublishedMark>`
    update homework_marks set published_at = now()
    where attempt_id = ${attemptId} and expert_id = ${expertId} and published_at is null
    returning file_id, at_ms, text, voice_file_id`
}

/** Deletes month-old drafts, and marks about erased people, whose recordings are already deleted. */
export async function deleteOldMarks(sql: Sql): Promise<void> {
  await sql`delete from homework_marks where published_at is null and updated_at < now() - interval '30 days'`
  await sql`
    delete from homework_marks m using homework_attempts a join erased_people u on u.id = a.user_id
    where a.id = m.attempt_id
      and not exists (select from files v where v.id = m.voice_file_id and v.deleted_at is null)`
}
