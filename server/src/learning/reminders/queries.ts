import type { Language } from '#contract/endpoint.ts'
import type { ReminderChannels } from '#contract/learning/reminders/rules.ts'
import { graceDays } from '#contract/shop/instalments/rules.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import type { CalendarRow } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, type Sql, fragment } from '../../platform/database/database.ts'

/** The calendar of a user `u`; the former zone only while it may still matter at the `moment`, a UTC date. */
const calendarColumns = fragment`
      u.timezone,
      case when u.former_timezone_until > (select date from moment) - 3 then u.former_timezone end as former_timezone,
      case when u.former_timezone_until > (select date from moment) - 3
        then u.former_timezone_until - date '1970-01-01' end as former_last_day`

/** A due time in a calendar, on a learner's day. */
export type Slot = CalendarRow & { date: string; weekday: number; time: string; due_at: number; learner_day: string }

/** Whether a subscription covers the run `t` on the day of the slot `s`. */
const isCovered = fragment`exists (
            select from subscriptions c where c.user_id = t.user_id
              and (c.id = t.payment_subscription_id or t.course_id = any (c.course_ids) or exists (
                select from communities m where m.id = any (c.community_ids) and t.course_id = any (m.course_ids)))
              and is_paid_on(c, s.learner_day))`

export type UnsentRow = {
  id: number
  user_id: number
  time: string
  /** Seconds since 1970 after which it is outdated. */
  expires_at: number
  brand: string
  language: Language
  /** Null unless it is confirmed and wanted. */
  email: string | null
  push: boolean
  sms: boolean
  whatsapp: boolean
  site: boolean
  phone: string
  /** The confirmed number, which may differ from the profile's. */
  confirmed_number: string | null
}

type RepeatTime = { weekday: Weekday; time: string }

/** Ordered by weekday and time. */
export function listTimes(sql: Sql, userId: number): Promise<RepeatTime[]> {
  return sql<RepeatTime>`
    select weekday, to_char(time, 'HH24:MI') as time from reminders
    where user_id = ${userId} order by weekday, reminders.time`
}

/** Locks the settings of the user, created if needed, and stores the brand. */
export async function lockReminders(sql: Sql, { userId, brand }: { userId: number; brand: string }): Promise<void> {
  await sql`
    insert into reminder_settings (user_id, brand) values (${userId}, ${brand})
    on conflict (user_id) do update set brand = excluded.brand`
}

/** Replaces all times of the user; returns whether they changed. */
export async function updateTimes(sql: Sql, userId: number, times: readonly RepeatTime[]): Promise<boolean> {
  const changes = await sql`
    with wanted as (
      select * from unnest(${times.map(({ weekday }) => weekday)}::smallint[], ${times.map(({ time }) => time)}::time[])
        as w (weekday, time)),
    gone as (
      delete from reminders where user_id = ${userId} and (weekday, time) not in (select weekday, time from wanted)
      returning weekday),
    added as (
      insert into reminders (user_id, weekday, time) select ${userId}, weekday, time from wanted
      on conflict do nothing returning weekday)
    select weekday from gone union all select weekday from added`
  return changes.length > 0
}

/** Undefined until the user has set a reminder or a channel. */
export async function findChannels(sql: Sql, userId: number): Promise<ReminderChannels | undefined> {
  return first(
    await sql<ReminderChannels>`
      select push, mail, whatsapp, sms, site from reminder_settings where user_id = ${userId}`,
  )
}

/** Omitted channels stay. */
export async function updateChannels(
  sql: Sql,
  userId: number,
  { push, mail, whatsapp, sms, site }: Partial<ReminderChannels>,
): Promise<ReminderChannels> {
  const [row] = await sql<ReminderChannels>`
    update reminder_settings set push = coalesce(${push}::boolean, push), mail = coalesce(${mail}::boolean, mail),
      whatsapp = coalesce(${whatsapp}::boolean, whatsapp), sms = coalesce(${sms}::boolean, sms),
      site = coalesce(${site}::boolean, site)
    where user_id = ${userId}
    returning push, mail, whatsapp, sms, site`
  if (!row) throw new Error('The channels were not written')
  return row
}

/** Turns reminders and notices by mail off; returns whether they were on. */
export async function upsertMailOff(sql: Sql, { userId, brand }: { userId: number; brand: string }): Promise<boolean> {
  const rows = await sql`
    insert into reminder_settings as s (user_id, brand, mail)
    select id, ${brand}, false from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set mail = false where s.mail
    returning user_id`
  return rows.length > 0
}

/** Locks the progress, in seconds since 1970, until the transaction ends. */
export async function lockProgress(sql: Sql): Promise<number> {
  const rows = await sql<{ until: number }>`
    select date_part('epoch', done_until)::bigint as until from reminder_progress for update`
  return first(rows)?.until ?? 0
}

export async function updateProgress(sql: Sql, until: number): Promise<void> {
  await sql`update reminder_progress set done_until = to_timestamp(${until}::bigint)`
}

/** The calendars of everybody who may have reminders. */
export function listCalendars(sql: Sql, date: string): Promise<CalendarRow[]> {
  return sql<CalendarRow>`
    with moment as (select ${date}::date as date)
    select distinct ${calendarColumns}
    from reminder_settings s join users u on u.id = s.user_id`
}

/**
 * Records the reminders of these slots, once per person, date and time, for people with notifications and an open run
 * whose day is not finished, of rest, or closed in the trial. `demoBrands` have trial runs.
 */
export async function insertDue(
  sql: Sql,
  slots: readonly Slot[],
  { demoBrands, date }: { demoBrands: readonly string[]; date: string },
): Promise<void> {
  await sql`
    with moment as (select ${date}::date as date),
    slot as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x (timezone text, former_timezone text,
        former_last_day integer, date date, weekday smallint, time time, due_at bigint, learner_day date)),
    person as materialized (
      select r.user_id, r.weekday, r.time, g.brand, ${calendarColumns}
      from (select distinct weekday, time from slot) wanted
        join reminders r on r.weekday = wanted.weekday and r.time = wanted.time
        join users u on u.id = r.user_id join reminder_settings g on g.user_id = r.user_id
      where not u.disable_notification and u.closed_at is null and u.deleted_at is null)
    insert into reminder_sendings (user_id, local_date, time, due_at)
    select p.user_id, s.date, s.time, to_timestamp(s.due_at)
    from person p join slot s on s.timezone = p.timezone and s.weekday = p.weekday and s.time = p.time
      and s.former_timezone is not distinct from p.former_timezone
      and s.former_last_day is not distinct from p.former_last_day
    where exists (
      select from streams t
        cross join lateral (
          select case when t.pending_access_days is not null then 1
            else s.learner_day - t.started_on + 1 - coalesce((
              select sum(f.end_date - f.start_date) from stream_freezes f
              where f.stream_id = t.id and f.start_date <= s.learner_day), 0) end as number) today
        cross join lateral (
          select d.id, d.day_of_rest, d.is_demo_accessible from days d
          where d.course_id = t.course_id and d.archived_at is null and d.day_number <= today.number
          order by d.day_number desc limit 1) day
      where t.user_id = p.user_id
        and (not t.is_demo or p.brand = any (${demoBrands}))
        and (t.pending_access_days is not null or t.starts_at <= to_timestamp(s.due_at))
        and case when t.is_optional_purchase then ${isCovered}
          else is_current(t, to_timestamp(s.due_at)) and not exists (
            select from instalment_runs n join instalments i on i.id = n.instalment_id
              join instalment_parts e on e.instalment_id = i.id
            where n.stream_id = t.id and i.status = 'active' and e.paid_at is null
              and e.due_on + ${graceDays}::integer <= s.learner_day) end
        and not exists (
          select from stream_freezes f where f.stream_id = t.id and f.status <> 2
            and f.start_date <= s.learner_day and s.learner_day < f.end_date)
        and not day.day_of_rest and (not t.is_demo or t.course_full_access or day.is_demo_accessible)
        and not exists (
          select from day_statuses o where o.stream_id = t.id and o.day_id = day.id and o.finished_at is not null))
    on conflict do nothing`
}

/** Locks unwritten reminders that are not outdated, oldest first. */
export function lockUnsent(sql: Sql, { limit, now }: Moment & { limit: number }): Promise<UnsentRow[]> {
  return sql<UnsentRow>`
    select r.id, r.user_id, to_char(r.time, 'HH24:MI') as time,
      date_part('epoch', r.due_at + interval '1 hour')::bigint as expires_at,
      g.brand, u.locale as language, case when g.mail and u.email_confirmed_at is not null then u.email end as email,
      g.push, g.sms, g.whatsapp, g.site, u.phone,
      (select number from phone_confirmations where user_id = u.id and confirmed_at is not null) as confirmed_number
    from reminder_sendings r join users u on u.id = r.user_id join reminder_settings g on g.user_id = r.user_id
    where r.sent_at is null and r.due_at >= to_timestamp(${now}::bigint) - interval '1 hour'
    order by r.id limit ${limit} for update of r skip locked`
}

export async function updateSent(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`update reminder_sendings set sent_at = now() where id = any (${ids}::bigint[])`
}

/** They only prevent a second reminder for the same date of a zone. */
export async function deleteOld(sql: Sql): Promise<void> {
  await sql`delete from reminder_sendings where due_at < now() - interval '7 days'`
}

export async function deleteOfErased(sql: Sql): Promise<void> {
  await sql`delete from reminders r using erased_people u where u.id = r.user_id`
  await sql`delete from reminder_sendings r using erased_people u where u.id = r.user_id`
  await sql`delete from reminder_settings r using erased_people u where u.id = r.user_id`
}
