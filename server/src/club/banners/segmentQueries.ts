import type { SegmentMember, StaffSegment } from '#contract/club/banners/staffApi.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { KeyPage } from '../../platform/http/paging.ts'

export const maxSegments = 500

/** By name. */
export function listSegments(sql: Sql): Promise<StaffSegment[]> {
  return sql<StaffSegment>`
    select s.id, s.name, extract(epoch from s.created_at)::bigint as created_at,
      (select count(*)::int from users u
        where u.segments @> array[s.name] and u.segments <> '{}' and u.deleted_at is null) as people
    from segments s order by s.name limit ${maxSegments}`
}

export async function findSegment(sql: Sql, id: number): Promise<StaffSegment | undefined> {
  return first(
    await sql<StaffSegment>`
      select s.id, s.name, extract(epoch from s.created_at)::bigint as created_at,
        (select count(*)::int from users u
          where u.segments @> array[s.name] and u.segments <> '{}' and u.deleted_at is null) as people
      from segments s where s.id = ${id}`,
  )
}

export async function findSegmentIdByName(sql: Sql, name: string): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select id from segments where name = ${name}`)?.id
}

/** Staff who create segments wait for each other, so that none is over the limit. */
export async function lockSegments(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.segments})`
}

export async function countSegments(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from segments`)?.count ?? 0
}

/** Undefined if the name exists. */
export async function insertSegment(sql: Sql, name: string): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    insert into segments (name) values (${name}) on conflict (name) do nothing returning id`
  return first(rows)?.id
}

/** Latest account first. */
export function listMembers(
  sql: Sql,
  { name, limit, offset, before }: KeyPage & { name: string },
): Promise<SegmentMember[]> {
  return sql<SegmentMember>`
    select u.id, display_name(u) as name, coalesce(u.email, '') as email from users u
    where u.segments @> array[${name}]::text[] and u.segments <> '{}' and u.deleted_at is null and u.id < ${before}
    order by u.id desc limit ${limit} offset ${offset}`
}
