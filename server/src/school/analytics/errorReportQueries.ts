import type { Language } from '#contract/endpoint.ts'
import type { ErrorState } from '#contract/school/analytics/staffApi.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/paging.ts'

export type ErrorReport = {
  fingerprint: string
  origin: 'browser' | 'server' | 'job'
  message: string
  detail: string
  brand: string
  address: string
  place: string | null
  release: string | null
}

export async function insertRelease(sql: Sql, id: string): Promise<void> {
  await sql`insert into releases (id) values (${id}) on conflict (id) do nothing`
}

/** Whether a report with this fingerprint is kept. */
export async function hasErrorReport(sql: Sql, fingerprint: string): Promise<boolean> {
  return (await sql`select 1 as found from error_reports where fingerprint = ${fingerprint}`).length > 0
}

/**
 * Counts an error. A solved one comes back if its release is newer than all that reported it before; pages that were opened
 * before the solution do not reopen it. A release that is not known counts as old. Place and stack are those of the newest
 * release.
 */
export async function upsertErrorReport(sql: Sql, report: ErrorReport): Promise<void> {
  await sql`
    with reported as (
      select (select id from releases where id = ${report.release}) as release,
        (select first_at from releases where id = ${report.release}) as release_at
    )
    insert into error_reports as r (fingerprint, origin, message, detail, brand, address, place, release, release_at)
    select ${report.fingerprint}, ${report.origin}, ${report.message}, ${report.detail}, ${report.brand}, ${report.address},
      ${report.place}, release, release_at from reported
    on conflict (fingerprint) do update set count = r.count + 1, last_at = now(), brand = excluded.brand,
      address = excluded.address,
      place = case when excluded.release_at >= coalesce(r.release_at, '-infinity') then excluded.place else r.place end,
      detail = case when excluded.release_at >= coalesce(r.release_at, '-infinity') then excluded.detail else r.detail end,
      state = case when r.state = 'solved' and excluded.release_at > coalesce(r.release_at, '-infinity')
        then 'returned' else r.state end,
      alerted_at = case when r.state = 'solved' and excluded.release_at > coalesce(r.release_at, '-infinity')
        then null else r.alerted_at end,
      release = case when excluded.release_at >= coalesce(r.release_at, '-infinity') then excluded.release else r.release end,
      release_at = greatest(r.release_at, excluded.release_at)`
}

type RouteOfError = { fingerprint: string; route: string; maximum: number }

/** Counts an error on a route, and forgets its routes beyond the latest `maximum`. The report must exist. */
export async function upsertErrorRoute(sql: Sql, { fingerprint, route, maximum }: RouteOfError): Promise<void> {
  await sql`
    insert into error_routes as e (fingerprint, route) values (${fingerprint}, ${route})
    on conflict (fingerprint, route) do update set count = e.count + 1, last_at = now()`
  await sql`
    delete from error_routes where fingerprint = ${fingerprint} and route = any (array(
      select route from error_routes where fingerprint = ${fingerprint} order by last_at desc, route offset ${maximum}))`
}

type PersonError = { userId: number; fingerprint: string; address: string; userAgent: string }

/** Records that a person met an error. The report must exist. */
export async function upsertPersonError(sql: Sql, error: PersonError): Promise<void> {
  await sql`
    insert into person_errors as e (user_id, fingerprint, address, user_agent)
    values (${error.userId}, ${error.fingerprint}, ${error.address}, ${error.userAgent})
    on conflict (user_id, fingerprint) do update set count = e.count + 1, last_at = now(), address = excluded.address,
      user_agent = excluded.user_agent`
}

/** Deletes a person's errors beyond the latest `maximum`. */
export async function deleteOldestPersonErrors(
  sql: Sql,
  { userId, maximum }: { userId: number; maximum: number },
): Promise<void> {
  await sql`
    delete from person_errors where user_id = ${userId} and fingerprint = any (array(
      select fingerprint from person_errors where user_id = ${userId} order by last_at desc, fingerprint offset ${maximum}))`
}

export async function deletePersonErrorsOfErased(sql: Sql): Promise<void> {
  await sql`delete from person_errors e using erased_people u where u.id = e.user_id`
}

type ReportLimit = Pick<ErrorReport, 'origin'> & { maxRows: number; batchSize: number }

/** Deletes reports of an origin beyond `maxRows`, least recently seen first. */
export async function deleteOldestReports(sql: Sql, { origin, maxRows, batchSize }: ReportLimit): Promise<void> {
  await sql`
    delete from error_reports where fingerprint = any (array(
      select fingerprint from error_reports where origin = ${origin} order by last_at desc offset ${maxRows} limit ${batchSize} for update skip locked))`
}

/** Deletes reports that were not seen for 90 days. */
export async function deleteOldReports(sql: Sql): Promise<void> {
  await sql`delete from error_reports where last_at < now() - interval '90 days'`
}

export type ErrorReportRow = ErrorReport & {
  state: ErrorState
  people: number
  routes: { route: string; count: number }[]
  count: number
  first_at: number
  last_at: number
  cursor: string
}

/** The last report of a page, with the microseconds of its time. */
export type ReportCursor = { lastAtUs: string; fingerprint: string }

/** Latest first, with the five most frequent routes. */
export function listErrorReports(
  sql: Sql,
  { limit, offset, after }: Page & { after: ReportCursor | undefined },
): Promise<ErrorReportRow[]> {
  return sql<ErrorReportRow>`
    select fingerprint, origin, message, detail, brand, address, place, release, state, count,
      (select count(*)::int from person_errors e where e.fingerprint = r.fingerprint) as people,
      coalesce((select jsonb_agg(jsonb_build_object('route', t.route, 'count', t.count) order by t.count desc, t.route)
        from (select route, count from error_routes e where e.fingerprint = r.fingerprint
          order by count desc, route limit 5) t), '[]') as routes,
      extract(epoch from first_at)::bigint as first_at,
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

/** Throws `not_found`. */
export async function requireErrorReport(sql: Sql, fingerprint: string): Promise<void> {
  if (!(await hasErrorReport(sql, fingerprint))) throw new ApiError('not_found')
}

type ErrorStateChange = { former: ErrorState; place: string | null }

/** Returns undefined if the report has that state already, or was deleted meanwhile. */
export async function updateErrorState(
  sql: Sql,
  change: { fingerprint: string; state: ErrorState },
): Promise<ErrorStateChange | undefined> {
  return first(
    await sql<ErrorStateChange>`
      update error_reports r set state = ${change.state}
      from (select fingerprint, state from error_reports where fingerprint = ${change.fingerprint} for update) f
      where r.fingerprint = f.fingerprint and f.state <> ${change.state}
      returning f.state as former, r.place`,
  )
}

export type NewError = { message: string; place: string | null; state: ErrorState; count: number }

/**
 * Marks and returns errors that nobody was mailed about, unless others were within the hour. Of two workers the second
 * finds none.
 */
export function claimNewErrors(sql: Sql, { limit }: { limit: number }): Promise<NewError[]> {
  return sql<NewError>`
    with due as (
      select fingerprint from error_reports where alerted_at is null
        and not exists (select from error_reports where alerted_at > now() - interval '1 hour')
      order by origin = 'browser', first_at limit ${limit} for update skip locked
    ), claimed as (
      update error_reports r set alerted_at = now() from due where r.fingerprint = due.fingerprint returning r.*
    )
    select message, place, state, count from claimed order by origin = 'browser', first_at`
}

type Administrator = { id: number; email: string; locale: Language }

/** All administrators with a confirmed e-mail. */
export function listAdministrators(sql: Sql): Promise<Administrator[]> {
  return sql<Administrator>`
    select id, email, locale from users
    where 'admin' = any (roles) and email_confirmed_at is not null and closed_at is null and deleted_at is null
    order by id`
}
