import type { ReminderChannels, Weekday } from '#contract/learning/reminders/rules.ts'
import { first, type Sql } from '../../platform/database/database.ts'

type RepeatTime = { weekday: Weekday; time: string }

/** In order of weekday and time. */
export function listTimes(sql: Sql, userId: number): Promise<RepeatTime[]> {
  return sql<RepeatTime>`
    select weekday, to_char(time, 'HH24:MI') as time from reminders
    where user_id = ${userId} order by weekday, reminders.time`
}

/** Locks the settings of the user, which exist from now on, and remembers the brand. */
export async function upsertBrand(sql: Sql, { userId, brand }: { userId: number; brand: string }): Promise<void> {
  await sql`
    insert into reminder_settings (user_id, brand) values (${userId}, ${brand})
    on conflict (user_id) do update set brand = excluded.brand`
}

/** Replaces all times of the user; returns whether they were others. */
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

/** Channels that are not given stay. */
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

/** Switches reminders and notices by mail off; the settings exist from now on. Returns whether they were on. */
export async function upsertMailOff(sql: Sql, { userId, brand }: { userId: number; brand: string }): Promise<boolean> {
  const rows = await sql`
    insert into reminder_settings as s (user_id, brand, mail)
    select id, ${brand}, false from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set mail = false where s.mail
    returning user_id`
  return rows.length > 0
}
