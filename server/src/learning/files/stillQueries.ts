import { first, fragment, type Sql } from '../../platform/database/database.ts'

const isConverted = fragment`type = 1 and status = 'DONE' and deleted_at is null`

type Moment = { fileId: number; atMs: number }

/** Adds frames that are to be kept as pictures; returns the converted videos among theirs. */
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

export type WaitingStills = { user_id: number; content: string; frame_rate: number; moments: number[] }

/** Frames of a converted video that are not made yet. */
export async function findWaitingStills(sql: Sql, fileId: number): Promise<WaitingStills | undefined> {
  return first(
    await sql<WaitingStills>`
      select f.user_id, f.content, f.frame_rate, json_agg(s.at_ms order by s.at_ms) as moments
      from files f join file_stills s on s.file_id = f.id and s.made_at is null
      where f.id = ${fileId} and ${isConverted}
      group by f.id`,
  )
}

/** Converted videos with frames that are not made yet. */
export function listFilesWithoutStills(sql: Sql): Promise<{ fileId: number }[]> {
  return sql<{ fileId: number }>`
    select distinct f.id as "fileId" from file_stills s join files f on f.id = s.file_id
    where s.made_at is null and ${isConverted} order by f.id`
}

export async function updateStillsMade(sql: Sql, fileId: number, moments: readonly number[]): Promise<void> {
  await sql`
    update file_stills set made_at = now() where file_id = ${fileId} and at_ms = any (${moments}) and made_at is null`
}
