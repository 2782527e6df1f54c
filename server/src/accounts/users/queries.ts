import type { User } from '#contract/accounts/users/api.ts'
import { plainStatus } from '#contract/brands/registration.ts'
import { first, fragment, falseIfDuplicate, parseNumberArray, type Sql } from '../../platform/database/database.ts'
import type { ViewerUser } from '../../platform/http/context.ts'

type Roles = { roles: readonly string[]; waitingRoles?: readonly string[] }

/** Until the transaction ends. */
export async function lockUser(sql: Sql, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`
}

type UserStatistics = {
  scores_amount: number
  /** Length, viewed seconds and play count of each lesson. */
  lessons: [seconds: number, viewedSeconds: number, playCount: number][]
  completed_courses: number
  completed_tasks: number
  viewed_lessons: number
  user_external_auths: { id: number; source: string }[]
}

export async function findUserStatistics(sql: Sql, userId: number): Promise<UserStatistics | undefined> {
  const [row] = await sql<Omit<UserStatistics, 'lessons'> & { lessons: string }>`
      select
        (select coalesce(sum(amount), 0) from points_postings
          where user_id = ${userId} and account = 'learner')::int as scores_amount,
        array(select array[l.video_seconds, p.viewed_seconds, p.play_count]
          from lesson_progress p join streams s on s.id = p.stream_id join lessons l on l.id = p.lesson_id
          where s.user_id = ${userId})::text as lessons,
        (select count(*) from streams where user_id = ${userId} and completed_at is not null)::int
          as completed_courses,
        (select count(*) from homework_statuses h join streams s on s.id = h.stream_id
          where s.user_id = ${userId} and h.status = 'DONE')::int as completed_tasks,
        (select count(*) from lesson_progress p join streams s on s.id = p.stream_id
          where s.user_id = ${userId} and p.play_count > 0)::int as viewed_lessons,
        (select coalesce(json_agg(json_build_object('id', e.id, 'source', e.source) order by e.id), '[]')
          from external_auths e where e.user_id = ${userId}) as user_external_auths`
  return row && { ...row, lessons: parseNumberArray(row.lessons) }
}

/** An expert as learners see them, from users as `e`. */
export const expertAsJson = fragment`
    json_build_object('id', e.id, 'name', full_name(e), 'avatar', e.avatar)`

export const userColumns = fragment`
        u.id, u.email, u.username, u.name, u.last_name, u.avatar, u.avatar_id, cardinality(u.roles) > 0 as is_admin,
        u.is_require_update_password, u.is_require_update_profile,
        case u.locale when 'ru' then 'ru-RU' when 'es' then 'es-ES' else 'en-US' end as language_code,
        u.locale, u.is_language_chosen, u.status, u.timezone, u.disable_notification::int as disable_notification, u.segments,
        u.app_id, u.gender, u.city, u.phone, coalesce(to_char(u.birthday, 'DD.MM.YYYY'), '') as birthday,
        u.instagram_id, u.email_confirmed_at is not null as is_email_confirmed,
        u.is_email_added and u.email_confirmed_at is null as is_email_doubtful, u.pending_email,
        (select count(*)::int from notices n where n.user_id = u.id and n.read_at is null) as unread_notices`

export async function findUser(sql: Sql, userId: number): Promise<User | undefined> {
  return first(
    await sql<User>`
      select ${userColumns} from users u where u.id = ${userId} and u.deleted_at is null`,
  )
}

/** Locks the user, so that this transaction's changes can be told from earlier ones. */
export async function lockProfile(sql: Sql, userId: number): Promise<User | undefined> {
  return first(
    await sql<User>`
      select ${userColumns} from users u where u.id = ${userId} and u.deleted_at is null for no key update of u`,
  )
}

export type UserContextRow = ViewerUser & {
  roles: string[]
  former_timezone: string | null
  former_last_day: number | null
}

/** Columns that every call reads of its user `u`, with staff roles and previous time zone. */
export const userContextColumns = fragment`
        u.roles, u.former_timezone, u.former_timezone_until - date '1970-01-01' as former_last_day,
        u.id, u.email, u.name, u.phone, u.locale, u.timezone, u.email_confirmed_at is not null as is_email_confirmed`

export async function findUserContextRow(sql: Sql, userId: number): Promise<UserContextRow | undefined> {
  return first(
    await sql<UserContextRow>`
      select ${userContextColumns} from users u where u.id = ${userId} and u.deleted_at is null`,
  )
}

export function listUserContextRows(sql: Sql, userIds: readonly number[]): Promise<UserContextRow[]> {
  return sql<UserContextRow>`
    select ${userContextColumns} from users u where u.id = any (${userIds}::bigint[]) and u.deleted_at is null`
}

export type NewUser = {
  email: string | null
  appId: string | null
  passwordHash: string | null
  name: string
  lastName?: string
  timezone: string
  isTimezoneAssumed: boolean
  timezoneBrand: string
  locale: string
  status: number
}

/** Undefined if the e-mail or app id is taken. */
export async function insertUser(sql: Sql, user: NewUser): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      insert into users (email, app_id, username, password_hash, name, last_name, timezone, is_timezone_assumed, timezone_brand, locale,
        status)
      values (${user.email}, ${user.appId}, coalesce(${user.email}::text, ${user.appId}::text, 'learner'),
        ${user.passwordHash}, ${user.name}, ${user.lastName ?? ''}, ${user.timezone}, ${user.isTimezoneAssumed}, ${user.timezoneBrand},
        ${user.locale}, ${user.status})
      on conflict do nothing returning id`,
  )
  return row?.id
}

/** Finds by current or recent e-mail: the owner of a former address can take the account back. */
export async function findUserByEmail(sql: Sql, email: string): Promise<{ id: number } | undefined> {
  return first(
    await sql<{ id: number }>`
      select id from users where email = ${email}
      union all
      select user_id as id from one_time_codes
      where purpose = 'email_return' and payload ->> 'email' = ${email} and used_at is null and expires_at > now()
      limit 1`,
  )
}

export async function findUserByAppId(sql: Sql, appId: string): Promise<{ id: number } | undefined> {
  return first(await sql<{ id: number }>`select id from users where app_id = ${appId}`)
}

/** Confirms the account's e-mail, or replaces it with the pending one. False if it is neither. */
export async function updateConfirmed(
  sql: Sql,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const rows = await sql`
    update users set email = ${email}, username = ${email}, pending_email = nullif(pending_email, ${email}),
      -- They were given to whoever has the former address.
      waiting_roles = case when email = ${email} then waiting_roles else '{}' end,
      email_confirmed_at = case when email = ${email} then coalesce(email_confirmed_at, now()) else now() end
    where id = ${userId} and (email = ${email} or pending_email = ${email}) returning id`
  return rows.length > 0
}

export async function findEmails(
  sql: Sql,
  userId: number,
): Promise<{ email: string | null; pending_email: string | null } | undefined> {
  return first(
    await sql<{ email: string | null; pending_email: string | null }>`
      select email, pending_email from users where id = ${userId}`,
  )
}

/** Null cancels the pending e-mail. */
export async function updatePendingEmail(sql: Sql, userId: number, email: string | null): Promise<void> {
  await sql`update users set pending_email = ${email} where id = ${userId}`
}

export type PasswordChange = { userId: number; passwordHash: string; provesEmail: boolean }

export async function updatePasswordHash(sql: Sql, change: PasswordChange): Promise<void> {
  await sql`
    update users set password_hash = ${change.passwordHash}, is_require_update_password = false,
      app_id = case when email is null then app_id end,
      pending_email = case when not ${change.provesEmail}::boolean then pending_email end,
      email_confirmed_at = case when ${change.provesEmail}::boolean and email is not null
        then coalesce(email_confirmed_at, now()) else email_confirmed_at end
    where id = ${change.userId}`
}

/** Omitted fields are kept; an empty gender or birthday is cleared. `birthday` is YYYY-MM-DD. */
export type ProfileChange = {
  userId: number
  name?: string | undefined
  lastName?: string | undefined
  city?: string | undefined
  gender?: string | undefined
  phone?: string | undefined
  birthday?: string | undefined
  instagramId?: string | undefined
  disableNotification?: boolean | undefined
  locale?: string | undefined
  /**
   * Takes effect the day after `today`, or at once if the zone was only assumed. After several changes in a day, the
   * first zone remains the former one.
   */
  timezone?: { zone: string; today: string } | undefined
}

export async function updateProfile(sql: Sql, change: ProfileChange): Promise<void> {
  const { zone, today } = change.timezone ?? {}
  await sql`
    update users set name = coalesce(${change.name}, name), last_name = coalesce(${change.lastName}, last_name),
      city = coalesce(${change.city}, city),
      gender = case when ${change.gender}::text is null then gender else nullif(${change.gender}, '') end,
      phone = coalesce(${change.phone}, phone),
      birthday = case when ${change.birthday}::text is null then birthday
        else nullif(${change.birthday}::text, '')::date end,
      instagram_id = coalesce(${change.instagramId}, instagram_id),
      disable_notification = coalesce(${change.disableNotification}, disable_notification),
      locale = coalesce(${change.locale}, locale),
      is_language_chosen = is_language_chosen or ${change.locale}::text is not null, timezone = coalesce(${zone}, timezone),
      former_timezone = case when ${zone} <> timezone and not is_timezone_assumed
        and former_timezone_until is distinct from ${today}::date then timezone else former_timezone end,
      former_timezone_until = case when ${zone} <> timezone and not is_timezone_assumed then ${today}::date
        else former_timezone_until end,
      is_timezone_assumed = is_timezone_assumed and ${zone}::text is null,
      is_require_update_profile = is_require_update_profile and coalesce(${change.name}, name) = ''
    where id = ${change.userId}`
}

export async function updateAvatar(sql: Sql, userId: number, image?: { id: number; url: string }): Promise<void> {
  await sql`update users set avatar = ${image?.url ?? ''}, avatar_id = ${image?.id ?? null} where id = ${userId}`
}

/** Gives an account its former e-mail back, confirmed, and removes its password. False if the e-mail is taken. */
export async function updateReturnedEmail(
  sql: Sql,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  return sql`
    update users set email = ${email}, username = ${email}, pending_email = null, email_confirmed_at = now(),
      password_hash = null
    where id = ${userId}`.then(() => true, falseIfDuplicate)
}

/**
 * For an account without an e-mail. False if the e-mail is taken, which aborts the transaction. The app id remains
 * valid until a password is set.
 */
export async function updateAddedEmail(sql: Sql, userId: number, email: string): Promise<boolean> {
  return sql`
    update users set email = ${email}, username = ${email}, email_confirmed_at = null, is_email_added = true
    where id = ${userId} and email is null`.then(() => true, falseIfDuplicate)
}

/** `status` is the first registration status, for an account outside the registration. */
export type Conversion = { userId: number; email: string; passwordHash: string; name: string; status: number }

/** False if the e-mail is taken or the account has one. Clears the app id. */
export async function updateToEmail(sql: Sql, conversion: Conversion): Promise<boolean> {
  const { userId, email, passwordHash, name, status } = conversion
  return sql`
    update users set email = ${email}, username = ${email}, is_email_added = true, password_hash = ${passwordHash}, app_id = null,
      name = case when ${name} = '' then name else ${name} end,
      status = case when status = ${plainStatus} then ${status} else status end
    where id = ${userId} and email is null returning id`.then((rows) => rows.length > 0, falseIfDuplicate)
}

/** `startsRegistration`: also for an account outside the registration. */
export type StatusChange = { userId: number; status: number; startsRegistration: boolean }

/** A registration status only increases; other statuses do not change. */
export async function updateStatus(sql: Sql, { userId, status, startsRegistration }: StatusChange): Promise<void> {
  await sql`
    update users set status = greatest(status, ${status})
    where id = ${userId} and (status between 20 and 39 or (${startsRegistration}::boolean and status = ${plainStatus}))`
}

export async function updateClosed(sql: Sql, userId: number): Promise<void> {
  await sql`update users set closed_at = now(), roles = '{}', waiting_roles = '{}' where id = ${userId} and closed_at is null`
}

/** Returns when it was closed, in seconds since 1970; undefined if it was open. */
export async function updateReopened(sql: Sql, userId: number): Promise<number | undefined> {
  const row = first(
    await sql<{ closed_at: number }>`
      with closed as (
        select id, closed_at from users where id = ${userId} and closed_at is not null and deleted_at is null for update)
      update users u set closed_at = null from closed where u.id = closed.id
      returning date_part('epoch', closed.closed_at)::bigint as closed_at`,
  )
  return row?.closed_at
}

/** Erased people who may have leftovers. */
export async function listUnswept(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from users where deleted_at is not null and swept_at is null`
  return rows.map(({ id }) => id)
}

export async function updateSwept(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql`update users set swept_at = now() where id = any (${userIds}::bigint[]) and swept_at is null`
}

/** Anonymises accounts that were closed this long ago, or only this one; keeps their learning data. */
export async function updateErased(sql: Sql, { days, userId = null }: { days: number; userId?: number | null }) {
  await sql`
    update users set deleted_at = now(), email = null, pending_email = null, app_id = null, username = '', password_hash = null, name = '',
      last_name = '', avatar = '', avatar_id = null, city = '', phone = '', birthday = null, gender = null,
      instagram_id = '', status = 0, segments = '{}'
    where closed_at <= now() - make_interval(days => ${days}) and deleted_at is null
      and (${userId}::bigint is null or id = ${userId})`
}

/** Finds an account by its current e-mail. Erased accounts and pending or former addresses do not count. */
export async function findPersonId(sql: Sql, email: string): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select id from users where email = ${email} and deleted_at is null`)?.id
}

/** All administrators, locked by id; empty if this user is not one. */
export async function lockFellowAdmins(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from users
    where 'admin' = any (roles) and closed_at is null and deleted_at is null
      and exists (select from users where id = ${userId} and 'admin' = any (roles))
    order by id for no key update`
  return rows.map((row) => row.id)
}

export async function hasAdmin(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 as found from users
    where 'admin' = any (roles) and closed_at is null and deleted_at is null limit 1`
  return rows.length > 0
}

export async function updateRoles(sql: Sql, userId: number, { roles, waitingRoles = [] }: Roles): Promise<void> {
  await sql`update users set roles = ${roles}, waiting_roles = ${waitingRoles} where id = ${userId}`
}

/** Activates roles that waited for the confirmation of the e-mail; returns whether there were any. */
export async function updateConfirmedRoles(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`
    update users set roles = roles || waiting_roles, waiting_roles = '{}'
    where id = ${userId} and waiting_roles <> '{}' and email_confirmed_at is not null returning id`
  return rows.length > 0
}

export async function updateAssumedTimezone(sql: Sql, userId: number, timezone: string): Promise<void> {
  await sql`
    update users set timezone = ${timezone}, is_timezone_assumed = false where id = ${userId} and is_timezone_assumed`
}

/** Updates assumed time zones to the brand's current one. */
export async function updateTimezonesOfBrands(
  sql: Sql,
  brands: readonly { id: string; timezone: string }[],
): Promise<void> {
  const zones = JSON.stringify(brands.map(({ id, timezone }) => ({ id, timezone })))
  await sql`
    update users u set timezone = b.timezone
    from jsonb_to_recordset(${zones}::jsonb) b (id text, timezone text)
    where u.timezone_brand = b.id and u.is_timezone_assumed and u.timezone <> b.timezone and u.deleted_at is null`
}

/** Adds the people with these e-mails to a segment; returns all of them, with those who were not in it. */
export function updateSegmentAdded(
  sql: Sql,
  { name, emails }: { name: string; emails: readonly string[] },
): Promise<{ id: number; email: string; is_added: boolean }[]> {
  return sql<{ id: number; email: string; is_added: boolean }>`
    with found as (
        select id, email, segments @> array[${name}]::text[] as is_member from users
        where email = any (${emails}::text[]) and closed_at is null and deleted_at is null
        order by id for no key update),
      added as (
        update users u set segments = u.segments || ${name}::text
        from found f where u.id = f.id and not f.is_member)
    select id, email, not is_member as is_added from found order by id`
}

/** False if the person is not in the segment. */
export async function updateSegmentRemoved(
  sql: Sql,
  { name, userId }: { name: string; userId: number },
): Promise<boolean> {
  const rows = await sql`
    update users set segments = array_remove(segments, ${name}::text)
    where id = ${userId} and segments @> array[${name}]::text[] returning id`
  return rows.length > 0
}
