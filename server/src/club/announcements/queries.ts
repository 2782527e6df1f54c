import { announcementLimits, type AnnouncementState } from '#contract/club/announcements/rules.ts'
import type { AnnouncementContent } from '#contract/club/announcements/staffApi.ts'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import type { Moment } from '../../platform/clock.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { audienceColumns, audienceRecord, isReached, type ReachedAudience } from '../banners/audienceQueries.ts'

export type AnnouncementRow = AnnouncementContent & {
  id: number
  state: AnnouncementState
  version: number
  send_at: number | null
  finished_at: number | null
  last_user_id: number
  people: number
  pushed: number
  left_out: number
  opened: number
  created_at: number
  updated_at: number
}

const contentColumns = fragment`title, text, url, segment_ids, course_ids, not_display_course_ids, community_ids,
  not_display_community_ids, application_ids, not_display_application_ids, stage_day_ids`

/** An announcement `m`. The driver reads arrays of bigint as text, unlike those in JSON. */
const columns = fragment`
      m.id, case when m.finished_at is not null then 'sent' when m.started_at is not null then 'sending'
        when m.send_at is not null then 'planned' else 'draft' end as state,
      m.version, m.title, m.text, m.url, to_json(m.segment_ids) as segment_ids, to_json(m.course_ids) as course_ids,
      to_json(m.not_display_course_ids) as not_display_course_ids, to_json(m.community_ids) as community_ids,
      to_json(m.not_display_community_ids) as not_display_community_ids, m.application_ids,
      m.not_display_application_ids, to_json(m.stage_day_ids) as stage_day_ids,
      date_part('epoch', m.send_at)::bigint as send_at, date_part('epoch', m.finished_at)::bigint as finished_at,
      m.last_user_id, m.people, m.pushed, m.left_out,
      (select count(*)::int from notices where announcement_id = m.id and read_at is not null) as opened,
      date_part('epoch', m.created_at)::bigint as created_at, date_part('epoch', m.updated_at)::bigint as updated_at`

/** Newest first. */
export function listAnnouncements(
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): Promise<AnnouncementRow[]> {
  return sql<AnnouncementRow>`
    select ${columns} from announcements m where m.id < ${before} order by m.id desc limit ${limit}`
}

export async function findAnnouncement(sql: Sql, id: number): Promise<AnnouncementRow | undefined> {
  return first(await sql<AnnouncementRow>`select ${columns} from announcements m where m.id = ${id}`)
}

export async function findIdByClient(sql: Sql, clientId: string): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select id from announcements where client_id = ${clientId}`)?.id
}

/** Writing, planning and sending wait for each other, so that the limits hold. */
export async function lockAnnouncements(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.announcements})`
}

/** Drafts and planned ones. */
export async function countCurrent(sql: Sql): Promise<number> {
  const row = first(
    await sql<{ count: number }>`select count(*)::int as count from announcements where started_at is null`,
  )
  return row?.count ?? 0
}

/** Those that are sent less than a day before or after a time, in seconds. */
export async function countNear(sql: Sql, at: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from announcements
      where send_at > to_timestamp(${at}::bigint) - interval '1 day'
        and send_at < to_timestamp(${at}::bigint) + interval '1 day'`,
  )
  return row?.count ?? 0
}

type NewAnnouncement = { clientId: string; content: AnnouncementContent }

export async function insertAnnouncement(sql: Sql, { clientId, content }: NewAnnouncement): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into announcements (client_id, ${contentColumns})
      select ${clientId}, ${contentColumns}
      from jsonb_populate_record(null::announcements, ${JSON.stringify(content)}::jsonb)
      on conflict (client_id) do nothing returning id`,
  )
  if (!row) throw new Error('The announcement was not inserted')
  return row.id
}

export async function updateContent(sql: Sql, id: number, content: AnnouncementContent): Promise<void> {
  await sql`
    update announcements set (${contentColumns}) = (
        select ${contentColumns} from jsonb_populate_record(null::announcements, ${JSON.stringify(content)}::jsonb)),
      version = version + 1, updated_at = now()
    where id = ${id}`
}

/** In seconds since 1970; null makes it a draft again. */
export async function updateSendAt(sql: Sql, id: number, at: number | null): Promise<void> {
  await sql`
    update announcements set send_at = to_timestamp(${at}::bigint), version = version + 1, updated_at = now()
    where id = ${id}`
}

/** The oldest that is due or half sent. */
export async function findDue(sql: Sql, { now }: Moment): Promise<AnnouncementRow | undefined> {
  return first(
    await sql<AnnouncementRow>`
      select ${columns} from announcements m
      where m.send_at <= to_timestamp(${now}::bigint) and m.finished_at is null order by m.send_at, m.id limit 1`,
  )
}

/** Whether a person is on one of the days of the audience `a` at the `moment`, by their own calendar. */
const isOnDay = fragment`
      (a.days = '{}' or exists (
        select from streams r join days d on d.course_id = r.course_id and d.archived_at is null and d.id = any (a.days)
          cross join lateral (select ((moment.now at time zone u.timezone) - interval '4 hours')::date as date) today
        where r.user_id = u.id and r.pending_access_days is null and r.starts_at <= moment.now and is_current(r, moment.now)
          and d.day_number = today.date - r.started_on + 1 - coalesce((
            select sum(f.end_date - f.start_date) from stream_freezes f
            where f.stream_id = r.id and f.start_date <= today.date), 0)
          and not exists (select from stream_freezes f
            where f.stream_id = r.id and f.status <> 2 and f.start_date <= today.date and today.date < f.end_date)))`

/** Whether the learner `u` has a device of a brand of the audience `a` that gets pushes. */
const wantsPush = fragment`
      not u.disable_notification and exists (
        select from push_subscriptions p join sessions s on s.id = p.session_id
        where p.user_id = u.id and s.user_id = u.id and s.revoked_at is null and s.expires_at > moment.now
          and s.brand <> 'staff' and (a.applications = '{}' or s.brand = any (a.applications))
          and s.brand <> all (a.other_applications))
        and coalesce((select g.push from reminder_settings g where g.user_id = u.id), true)`

/** Counts at most one person more than the limit. */
export async function countReached(
  sql: Sql,
  audience: ReachedAudience,
  { now }: Moment,
): Promise<{ people: number; pushable: number }> {
  const row = first(
    await sql<{ people: number; pushable: number }>`
      with audience as (
        select ${audienceColumns} from jsonb_to_record(${JSON.stringify(audience)}::jsonb) ${audienceRecord})
      select count(*)::int as people, (count(*) filter (where wants_push))::int as pushable from (
        select ${wantsPush} as wants_push from users u, audience a, (select to_timestamp(${now}::bigint) as now) moment
        where ${isReached} and ${isOnDay} limit ${bannerLimits.reach + 1}) reached`,
  )
  return row ?? { people: 0, pushable: 0 }
}

export type ReachedPerson = { id: number; is_left_out: boolean }

/** People of an audience by id, after one. */
export function listReached(
  sql: Sql,
  audience: ReachedAudience,
  { now, after, limit }: Moment & { after: number; limit: number },
): Promise<ReachedPerson[]> {
  return sql<ReachedPerson>`
    with audience as (
      select ${audienceColumns} from jsonb_to_record(${JSON.stringify(audience)}::jsonb) ${audienceRecord})
    select u.id, (select count(*) from notices o where o.user_id = u.id and o.kind = 'announcement'
        and o.created_at > now() - interval '1 day') >= ${announcementLimits.perPersonAndDay} as is_left_out
    from users u, audience a, (select to_timestamp(${now}::bigint) as now) moment
    where u.id > ${after} and ${isReached} and ${isOnDay}
    order by u.id limit ${limit}`
}

type Progress = { lastUserId: number; people: number; pushed: number; leftOut: number; isLast: boolean }

export async function updateProgress(sql: Sql, id: number, progress: Progress): Promise<void> {
  const { lastUserId, people, pushed, leftOut, isLast } = progress
  await sql`
    update announcements set last_user_id = greatest(last_user_id, ${lastUserId}), people = people + ${people},
      pushed = pushed + ${pushed}, left_out = left_out + ${leftOut}, started_at = coalesce(started_at, now()),
      finished_at = case when ${isLast}::boolean then now() end
    where id = ${id}`
}
