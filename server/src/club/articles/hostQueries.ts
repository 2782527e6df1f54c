import type { HostPreview } from './hostAnswers.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** Times are epoch seconds. */
export type HostPreviewsRow = {
  uniq: string
  previews: HostPreview[] | null
  total: number | null
  answered_at: number | null
  failed_at: number | null
}

export function listHostPreviews(
  sql: Sql,
  { brand, uniqs }: { brand: string; uniqs: readonly string[] },
): Promise<HostPreviewsRow[]> {
  return sql<HostPreviewsRow>`
    select uniq, previews, total, date_part('epoch', answered_at)::bigint as answered_at,
      date_part('epoch', failed_at)::bigint as failed_at
    from host_previews where brand = ${brand} and uniq = any (${uniqs})`
}

type Answer = { brand: string; uniq: string; previews: readonly HostPreview[]; total: number; now: number }

export async function upsertHostPreviews(sql: Sql, { brand, uniq, previews, total, now }: Answer): Promise<void> {
  await sql`
    insert into host_previews (brand, uniq, previews, total, answered_at)
    values (${brand}, ${uniq}, ${JSON.stringify(previews)}, ${total}, to_timestamp(${now}::bigint))
    on conflict (brand, uniq) do update set previews = excluded.previews, total = excluded.total,
      answered_at = excluded.answered_at, failed_at = null`
}

export async function upsertHostFailure(
  sql: Sql,
  { brand, uniq, now }: { brand: string; uniq: string; now: number },
): Promise<void> {
  await sql`
    insert into host_previews (brand, uniq, failed_at) values (${brand}, ${uniq}, to_timestamp(${now}::bigint))
    on conflict (brand, uniq) do update set failed_at = excluded.failed_at`
}

export type HostPicture = { hash: string; url: string }

/** Pictures of all hosts. A host that names new ones with every answer gets no more. */
const maxPictures = 5000

/** Returns the pictures that are to be fetched: new ones, and those that failed more than an hour ago. */
export async function upsertHostPictures(sql: Sql, pictures: readonly HostPicture[]): Promise<string[]> {
  const rows = await sql<{ hash: string; is_missing: boolean }>`
    insert into host_pictures as known (hash, url, used_at)
    select hash, url, now() from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as given (hash text, url text)
    where (select count(*) from host_pictures) < ${maxPictures}
      or exists (select from host_pictures p where p.hash = given.hash)
    order by hash
    on conflict (hash) do update set used_at = excluded.used_at
    returning hash, path is null and coalesce(failed_at < now() - interval '1 hour', true) as is_missing`
  return rows.filter(({ is_missing: isMissing }) => isMissing).map(({ hash }) => hash)
}

export async function findHostPicture(
  sql: Sql,
  hash: string,
): Promise<(HostPicture & { path: string | null }) | undefined> {
  return first(
    await sql<HostPicture & { path: string | null }>`select hash, url, path from host_pictures where hash = ${hash}`,
  )
}

/** False if the picture is gone, or another run has fetched it. */
export async function updateHostPicture(sql: Sql, hash: string, path: string): Promise<boolean> {
  const rows = await sql`
    update host_pictures set path = ${path}, failed_at = null where hash = ${hash} and path is null returning hash`
  return rows.length > 0
}

export async function updateHostPictureFailed(sql: Sql, hash: string): Promise<void> {
  await sql`update host_pictures set failed_at = now() where hash = ${hash} and path is null`
}

export function listHostPicturePaths(sql: Sql, hashes: readonly string[]): Promise<{ hash: string; path: string }[]> {
  return sql<{ hash: string; path: string }>`
    select hash, path from host_pictures where hash = any (${hashes}) and path is not null`
}

/** Answers of more than a day, which nobody gets any more. */
export async function deleteOldHostPreviews(sql: Sql): Promise<void> {
  await sql`
    delete from host_previews
    where greatest(answered_at, failed_at) < now() - interval '1 day'`
}

/** Some of the pictures that no answer has named for two days. */
export function listUnusedHostPictures(sql: Sql): Promise<{ hash: string; path: string | null }[]> {
  return sql<{ hash: string; path: string | null }>`
    select hash, path from host_pictures where used_at < now() - interval '2 days' order by used_at limit 1000`
}

export async function deleteHostPicture(sql: Sql, hash: string): Promise<void> {
  await sql`delete from host_pictures where hash = ${hash}`
}

/** Media folders of pictures. */
export async function listHostImagePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select 'pictures/' || path as path from host_pictures where path is not null`
  return rows.map(({ path }) => path)
}
