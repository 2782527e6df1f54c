import { first, type Sql } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/paging.ts'

type Events = {
  userId: number | null
  isInternal: boolean
  events: readonly { client_id: string; name: string; parameters: Record<string, unknown> }[]
}

/** Idempotent by client id. */
export async function insertEvents(sql: Sql, { userId, isInternal, events }: Events): Promise<void> {
  await sql`
    insert into analytics_events (client_id, user_id, name, parameters, is_internal)
    select client_id, ${userId}, name, parameters, ${isInternal}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (client_id uuid, name text, parameters jsonb)
    on conflict (client_id) do nothing`
}

type RowLimit = { maxRows: number; batchSize: number }

/** Deletes up to `batchSize` oldest events beyond `maxRows`, estimated by ids to avoid a count; gaps count as rows. */
export async function deleteOldestEvents(sql: Sql, { maxRows, batchSize }: RowLimit): Promise<void> {
  await sql`
    delete from analytics_events where id = any (array(
      select id from analytics_events where id <= (select max(id) from analytics_events) - ${maxRows}::bigint
      order by id limit ${batchSize} for update skip locked))`
}

/** A little more than a year, for year-over-year comparison. */
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

/** Deletes reports beyond `maxRows`, least recently seen first. */
export async function deleteOldestReports(sql: Sql, { maxRows, batchSize }: RowLimit): Promise<void> {
  await sql`
    delete from error_reports where fingerprint = any (array(
      select fingerprint from error_reports order by last_at desc offset ${maxRows} limit ${batchSize} for update skip locked))`
}

/** Deletes reports that were not seen for 90 days. */
export async function deleteOldReports(sql: Sql): Promise<void> {
  await sql`delete from error_reports where last_at < now() - interval '90 days'`
}

export type ErrorReportRow = Report & { count: number; first_at: number; last_at: number; cursor: string }

/** The last report of a page, with the microseconds of its time. */
export type ReportCursor = { lastAtUs: string; fingerprint: string }

/** Latest first. */
export function listErrorReports(
  sql: Sql,
  { limit, offset, after }: Page & { after: ReportCursor | undefined },
): Promise<ErrorReportRow[]> {
  return sql<ErrorReportRow>`
    select fingerprint, message, detail, brand, address, count, extract(epoch from first_at)::bigint as first_at,
      extract(epoch from last_at)::bigint as last_at,
      (extract(epoch from last_at) * 1000000)::bigint || '-' || fingerprint as cursor
    from error_reports r
    where (r.last_at, r.fingerprint) < (
      coalesce(timestamptz 'epoch' + ${after?.lastAtUs}::bigint * interval '1 microsecond', 'infinity'), ${after?.fingerprint ?? ''})
    order by r.last_at desc, r.fingerprint desc limit ${limit} offset ${offset}`
}

export async function countErrorReports(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from error_reports`)?.count ?? 0
}
