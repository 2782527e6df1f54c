import { utcDate, type Moment } from '../../platform/clock.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import type { CalendarRow } from '../../platform/calendar.ts'
import { fragment, type Sql } from '../../platform/database/database.ts'

/** The former zone of a user `u` while it may still matter at a `moment`; `date` is its UTC date. */
const formerTimezone = fragment`
      case when u.former_timezone_until > (select date from moment) - 3 then u.former_timezone end`
const formerLastDate = fragment`
      case when u.former_timezone_until > (select date from moment) - 3 then u.former_timezone_until end`

/** Calendars of everybody for whom something has just ended or ends soon. */
export function listCalendars(sql: Sql, { now }: Moment): Promise<CalendarRow[]> {
  return sql<CalendarRow>`
    with moment as (select to_timestamp(${now}::bigint) as now, ${utcDate(now)}::date as date)
    select distinct u.timezone, ${formerTimezone} as former_timezone,
      ${formerLastDate} - date '1970-01-01' as former_last_day
    from users u where u.id in (
      select user_id from streams
        where ends_at > (select now from moment) and ends_at < (select now from moment) + interval '9 days'
      union select user_id from subscriptions
        where status = 'ending'
          and end_date between (select date from moment) - 1 and (select date from moment) + 8
      union select t.user_id from stream_freezes f join streams t on t.id = f.stream_id
        where f.end_date between (select date from moment) - 2 and (select date from moment) + 1)`
}

/** Until the transaction ends: concurrent workers see each other's records. */
export async function lockNudges(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.nudges})`
}

/** The last day of a run `t` in the calendar of a `person`, if it is one of the next seven. */
const lastDateOfRun = fragment`
      (select person.today + count(*)::integer from unnest(person.day_starts) as start (at)
        where t.ends_at > to_timestamp(start.at))`

/** Days with access that are left when a person is notified: one or seven. */
const daysLeft = fragment`case when last_date = person.today then 1 when last_date <= person.today + 6 then 7 end`

const endingRuns = fragment`
      select person.id as user_id, person.today, 'access_ending' as kind, t.id as stream_id,
        null::bigint as subscription_id, last_date, t.ends_at as run_ends_at, 'access run ' || t.id || ' ' || last_date || ' ' || ${daysLeft} as cause
      from streams t join person on person.id = t.user_id cross join lateral ${lastDateOfRun} as ending (last_date)
      where t.ends_at > (select now from moment) and t.ends_at < (select now from moment) + interval '9 days'
        and t.pending_access_days is null and not t.is_demo and not t.is_optional_purchase
        and last_date between person.today and person.today + 6 and t.started_on <= last_date - ${daysLeft}`

const endingSubscriptions = fragment`
      select person.id, person.today, 'access_ending', null, p.id, last_date, null,
        'access subscription ' || p.id || ' ' || last_date || ' ' || ${daysLeft}
      from subscriptions p join person on person.id = p.user_id cross join lateral (select p.end_date) ending (last_date)
      where p.status = 'ending' and not p.is_lifetime
        and p.end_date between (select date from moment) - 1 and (select date from moment) + 8
        and last_date between person.today and person.today + 6 and p.created_at::date <= last_date - ${daysLeft}`

const endedFreezes = fragment`
      select person.id, person.today, 'freeze_over', t.id, null, null, null, 'freeze ' || f.id
      from stream_freezes f join streams t on t.id = f.stream_id join person on person.id = t.user_id
      where f.end_date between (select date from moment) - 2 and (select date from moment) + 1
        and f.end_date between person.today - 1 and person.today and f.status <> 2 and f.start_date < f.end_date
        and (t.is_optional_purchase or t.ends_at > (select now from moment))
        and not exists (select from stream_freezes o where o.stream_id = t.id and o.status <> 2
          and o.start_date <= person.today and person.today < o.end_date)`

/** A calendar with the learner's day, and the starts of the next seven days. */
export type Today = CalendarRow & { today: string; day_starts: number[] }
export type InsertedNotice = { id: number; user_id: number; is_nudge: boolean }

/**
 * Records endings of these days, once per cause, some at a time. The first of a person's day is a nudge, which is
 * pushed and mailed. The caller holds the lock.
 */
export function insertNudges(
  sql: Sql,
  calendars: readonly Today[],
  { now, limit, mailSeconds }: Moment & { limit: number; mailSeconds: number },
): Promise<InsertedNotice[]> {
  return sql<InsertedNotice>`
    with moment as (select to_timestamp(${now}::bigint) as now, ${utcDate(now)}::date as date),
    calendar as materialized (
      select x.*, date '1970-01-01' + x.former_last_day as former_last_date
      from jsonb_to_recordset(${JSON.stringify(calendars)}::jsonb)
        as x (timezone text, former_timezone text, former_last_day integer, today date, day_starts bigint[])),
    person as not materialized (
      select u.id, calendar.* from users u join calendar on calendar.timezone = u.timezone
        and calendar.former_timezone is not distinct from ${formerTimezone}
        and calendar.former_last_date is not distinct from ${formerLastDate}
      where u.closed_at is null and u.deleted_at is null),
    due as (${endingRuns} union all ${endingSubscriptions} union all ${endedFreezes}),
    missing as (
      select due.*, row_number() over (partition by user_id order by cause) = 1 and not exists (
        select from notices o where o.user_id = due.user_id and o.nudged_on = due.today) as is_nudge
      from due where not exists (select from notices o where o.user_id = due.user_id and o.cause = due.cause)
      order by user_id, cause limit ${limit})
    insert into notices (user_id, kind, cause, stream_id, subscription_id, last_date, run_ends_at, nudged_on, mail_due_at)
    select user_id, kind, cause, stream_id, subscription_id, last_date, run_ends_at, case when is_nudge then today end,
      case when is_nudge then now() + make_interval(secs => ${mailSeconds}) end
    from missing
    returning id, user_id, nudged_on is not null as is_nudge`
}

export type EndingNotice = CalendarRow & { id: number; last_date: string }

/**
 * Notices of an end that may have passed, with the person's calendar. They are few, which the planner does not know: a
 * plain join would read all people.
 */
export function listEndings(sql: Sql, { now }: Moment): Promise<EndingNotice[]> {
  return sql<EndingNotice>`
    with moment as (select ${utcDate(now)}::date as date)
    select n.id, n.last_date, u.timezone, ${formerTimezone} as former_timezone,
      ${formerLastDate} - date '1970-01-01' as former_last_day
    from notices n cross join lateral (
      select timezone, former_timezone, former_timezone_until from users where id = n.user_id limit 1) u
    where n.last_date <= (select date from moment)`
}

const ofAll = fragment`true`
const ofMailedNow = fragment`n.user_id in (select user_id from notices where mail_due_at <= now())`

/** Deletes notices of an end that has moved, of all people or only those mailed now; returns their owners. */
export async function deleteMoved(sql: Sql, scope: 'all' | 'mailed now'): Promise<number[]> {
  const rows = await sql<{ user_id: number }>`
    delete from notices n where n.last_date is not null and ${scope === 'all' ? ofAll : ofMailedNow} and (
      exists (select from streams t where t.id = n.stream_id and t.ends_at <> n.run_ends_at)
      or exists (select from subscriptions p where p.id = n.subscription_id
        and (p.status <> 'ending' or p.is_lifetime or p.end_date <> n.last_date)))
    returning n.user_id`
  return rows.map(({ user_id }) => user_id)
}

/** Returns their owners. */
export async function deleteNotices(sql: Sql, noticeIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ user_id: number }>`
    delete from notices where id = any (${noticeIds}::bigint[]) returning user_id`
  return rows.map(({ user_id }) => user_id)
}
