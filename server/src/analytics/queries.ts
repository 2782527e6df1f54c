import { first, type Sql } from '../database.ts'
import type { Page } from '../paging.ts'

type Events = {
  userId: number | null
  isInternal: boolean
  events: readonly { client_id: string; name: string; parameters: Record<string, unknown> }[]
}

/** Each client id is kept once. */
export async function insertEvents(sql: Sql, { userId, isInternal, events }: Events): Promise<void> {
  await sql`
    insert into analytics_events (client_id, user_id, name, parameters, is_internal)
    select client_id, ${userId}, name, parameters, ${isInternal}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (client_id uuid, name text, parameters jsonb)
    on conflict (client_id) do nothing`
}

type Bound = { kept: number; atOnce: number }

/**
 * Deletes the oldest events beyond so many, as many as `atOnce` of them. Ids that a replay has used up count as kept:
 * the first and the last are known without counting.
 */
export async function deleteOldestEvents(sql: Sql, { kept, atOnce }: Bound): Promise<void> {
  await sql`
    delete from analytics_events where id in (
      select id from analytics_events where id <= (select max(id) from analytics_events) - ${kept}::bigint
      order by id limit ${atOnce} for update skip locked)`
}

/** A year, and what it takes to compare it with the one before. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from analytics_events where created_at < now() - interval '400 days'`
}

type Report = { fingerprint: string; message: string; detail: string; brand: string; address: string }

export async function upsertErrorReport(sql: Sql, report: Report): Promise<void> {
  await sql`
    insert into error_reports (fingerprint, message, detail, brand, address)
    values (${report.fingerprint}, ${report.message}, ${report.detail}, ${report.brand}, ${report.address})
    on conflict (fingerprint) do update set count = error_reports.count + 1, last_at = now(), brand = excluded.brand,
      address = excluded.address`
}

/** Deletes the reports beyond so many that nobody has run into for the longest time. */
export async function deleteOldestReports(sql: Sql, { kept, atOnce }: Bound): Promise<void> {
  await sql`
    delete from error_reports where fingerprint in (
      select fingerprint from error_reports order by last_at desc offset ${kept} limit ${atOnce} for update skip locked)`
}

/** What nobody has run into for so long. */
export async function deleteOldReports(sql: Sql): Promise<void> {
  await sql`delete from error_reports where last_at < now() - interval '90 days'`
}

export type ErrorReportRow = Report & { count: number; first_at: number; last_at: number }

/** Latest first. */
export function listErrorReports(sql: Sql, { limit, offset }: Page): Promise<ErrorReportRow[]> {
  return sql<ErrorReportRow>`
    select fingerprint, message, detail, brand, address, count, extract(epoch from first_at)::bigint as first_at,
      extract(epoch from last_at)::bigint as last_at
    from error_reports order by last_at desc, fingerprint limit ${limit} offset ${offset}`
}

export async function countErrorReports(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from error_reports`)?.count ?? 0
}
