import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../database.ts'
import type { DemoAccount } from './accounts.ts'

/** Waits for whoever else fills this database, then tells whether it is still empty. */
export async function isEmptySchool(sql: Sql): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7301178)`
  const rows = await sql`select 1 from users union all select 1 from courses limit 1`
  return rows.length === 0
}

export async function insertAccount(sql: Sql, account: DemoAccount & { passwordHash: string }): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into users (email, username, password_hash, name, last_name, roles, locale, timezone)
      values (${account.email}, ${account.email}, ${account.passwordHash}, ${account.name}, ${account.lastName},
        ${account.roles}, ${account.locale}, ${account.timezone})
      returning id`,
  )
}

export async function hasAccounts(sql: Sql, emails: readonly string[]): Promise<boolean> {
  const rows = await sql`select 1 from users where email = any (${emails}) and deleted_at is null limit 1`
  return rows.length > 0
}

export type DemoCourse = { id: number; accessDays: number; title: Record<Language, string> }

export async function requireCourse(sql: Sql, slug: string): Promise<DemoCourse> {
  const row = first(
    await sql<DemoCourse>`
      select id, access_days as "accessDays", short_title as title from courses where slug = ${slug}`,
  )
  if (!row) throw new Error(`The demo school has no course ${slug}`)
  return row
}

export type StreamRow = {
  userId: number
  courseId: number
  startedOn: string
  /** Seconds since 1970. */
  startsAt: number
  endsAt: number
  isDemo: boolean
  isOptionalPurchase: boolean
  subscriptionId: number | null
}

export async function insertStream(sql: Sql, stream: StreamRow): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo, is_optional_purchase,
        course_full_access, max_consultation_count, payment_subscription_id, created_at)
      values (${stream.userId}, ${stream.courseId}, ${stream.startedOn}, to_timestamp(${stream.startsAt}::bigint),
        to_timestamp(${stream.endsAt}::bigint), ${stream.isDemo}, ${stream.isOptionalPurchase}, ${!stream.isDemo},
        ${stream.isDemo ? 0 : 3}, ${stream.subscriptionId}, least(now(), to_timestamp(${stream.startsAt}::bigint)))
      returning id`,
  )
}

/** Named after its course in every language. */
export async function insertEndedSubscription(
  sql: Sql,
  { userId, courseId, endDate }: { userId: number; courseId: number; endDate: string },
): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into subscriptions (user_id, status, end_date, title)
      select ${userId}, 'ended', ${endDate}, title from courses where id = ${courseId} returning id`,
  )
}

export async function insertFreeze(sql: Sql, freeze: { streamId: number; startDate: string; endDate: string }) {
  await sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${freeze.streamId}, 1, ${freeze.startDate}, ${freeze.endDate})`
}

export type DemoDay = { id: number; points: number; lessons: { id: number; seconds: number; plays: number }[] }

/** The days of a course by number, each lesson with its length and how often a whole day plays it. */
export async function listDays(sql: Sql, courseId: number): Promise<Map<number, DemoDay>> {
  const rows = await sql<DemoDay & { day_number: number }>`
    select d.id, d.day_number, d.points,
      coalesce(json_agg(json_build_object('id', l.id, 'seconds', l.video_seconds, 'plays', s.repeat_count)
        order by s.sort, l.sort) filter (where l.id is not null), '[]') as lessons
    from days d left join lesson_sets s on s.day_id = d.id left join lessons l on l.lesson_set_id = s.id
    where d.course_id = ${courseId} group by d.id`
  return new Map(rows.map(({ day_number, ...day }) => [day_number, day]))
}

export async function insertDayStatus(
  sql: Sql,
  status: { streamId: number; dayId: number; startedAt: number; finishedAt: number | null },
) {
  await sql`
    insert into day_statuses (stream_id, day_id, started_at, finished_at)
    values (${status.streamId}, ${status.dayId}, to_timestamp(${status.startedAt}::bigint),
      to_timestamp(${status.finishedAt}::bigint))`
}

export type Viewing = {
  userId: number
  streamId: number
  lessonId: number
  seconds: number
  /** Entries of this length, each a play. */
  plays: number
  position: number
  at: number
  practicedOn: string
}

/** Statistic entries with the totals that follow from them: one per play, or one of a lesson that was left early. */
export async function insertViewing(sql: Sql, viewing: Viewing): Promise<void> {
  const entries = Math.max(1, viewing.plays)
  await sql`
    with entry as (
      insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count, created_at)
      select ${viewing.userId}, gen_random_uuid(), ${viewing.streamId}, ${viewing.lessonId}, ${viewing.seconds}::int,
        ${Math.sign(viewing.plays)}::int, to_timestamp(${viewing.at}::bigint)
      from generate_series(1, ${entries}::int)
      returning viewed_seconds, play_count
    ), total as (
      select sum(viewed_seconds)::int as seconds, sum(play_count)::int as plays from entry
    ), practice as (
      insert into practice_days as p (user_id, practiced_on, viewed_seconds)
      select ${viewing.userId}, ${viewing.practicedOn}::date, seconds from total
      on conflict (user_id, practiced_on) do update set viewed_seconds = p.viewed_seconds + excluded.viewed_seconds
    )
    insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds, updated_at)
    select ${viewing.streamId}, ${viewing.lessonId}, seconds, plays, ${viewing.position}::int,
      to_timestamp(${viewing.at}::bigint) from total`
}

export type Posting = { userId: number; amount: number; reference: string; howItWas: object; at: number }

/** A transaction of the ledger that lies in the past. */
export async function insertPoints(sql: Sql, posting: Posting): Promise<void> {
  await sql`
    with added as (
      insert into points_transactions (reference, how_it_was, created_at)
      values (${posting.reference}, ${JSON.stringify(posting.howItWas)}, to_timestamp(${posting.at}::bigint))
      returning id
    )
    insert into points_postings (transaction_id, account, user_id, amount)
    select id, account, ${posting.userId}, amount from added,
      (values ('learner', ${posting.amount}::int), ('school', -${posting.amount}::int)) as posting (account, amount)`
}

/** Marks a homework of a run as sent, wherever the course attaches it; gives the points of an approved one. */
export async function insertHomeworkStatus(
  sql: Sql,
  sent: { streamId: number; courseId: number; key: string; status: string; at: number },
): Promise<{ id: number; points: number; title: Record<string, string> }> {
  const row = first(
    await sql<{ id: number; points: number; title: Record<string, string> }>`
      with target as (
        select 'stage_day_homework' as type, a.id, h.scores, h.title from day_homeworks a join homeworks h on h.id = a.homework_id
        where h.course_id = ${sent.courseId} and h.key = ${sent.key}
        union all
        select 'course_stage_homework', a.id, h.scores, h.title from stage_homeworks a join homeworks h on h.id = a.homework_id
        where h.course_id = ${sent.courseId} and h.key = ${sent.key}
        limit 1
      ), added as (
        insert into homework_statuses (stream_id, target_type, target_id, status, sent_at, checked_at)
        select ${sent.streamId}, type, id, ${sent.status}, to_timestamp(${sent.at}::bigint),
          case when ${sent.status} = 'DONE' then to_timestamp(${sent.at}::bigint) + interval '5 hours' end from target
        returning id
      )
      select added.id, coalesce((target.scores ->> ${sent.status})::int, 0) as points, target.title from added, target`,
  )
  if (!row) throw new Error(`The demo school has no homework ${sent.key}`)
  return row
}

export async function updateCompleted(sql: Sql, streamId: number, at: number): Promise<void> {
  await sql`update streams set completed_at = to_timestamp(${at}::bigint) where id = ${streamId}`
}

export async function insertChat(sql: Sql, streamId: number): Promise<number> {
  return idOf(await sql<{ id: number }>`insert into chats (stream_id) values (${streamId}) returning id`)
}

export async function insertMessage(
  sql: Sql,
  message: { chatId: number; userId: number; message: string; at: number; isViewed: boolean },
): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into messages (chat_id, user_id, message, created_at, viewed_at)
      values (${message.chatId}, ${message.userId}, ${message.message}, to_timestamp(${message.at}::bigint),
        case when ${message.isViewed} then to_timestamp(${message.at}::bigint) + interval '1 hour' end)
      returning id`,
  )
}

export async function insertConsultation(sql: Sql, talk: { chatId: number; from: number; to: number }): Promise<void> {
  await sql`
    insert into consultations (chat_id, status, start_message_id, end_message_id)
    values (${talk.chatId}, 'close', ${talk.from}, ${talk.to})`
}

function idOf(rows: readonly { id: number }[]): number {
  const row = first(rows)
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

type DemoClub = { uniq: string; brand: string; slug: string; title: object; courseSlug: string; landing: string }

export async function insertCommunity(sql: Sql, club: DemoClub): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into communities (uniq, brands, slug, title, course_ids, have_subscription_landing_url,
        no_have_subscription_landing_url)
      select ${club.uniq}, ${[club.brand]}, ${club.slug}, ${JSON.stringify(club.title)}, array[id], ${club.landing},
        ${club.landing}
      from courses where slug = ${club.courseSlug}
      returning id`,
  )
}

export async function insertMembership(sql: Sql, userId: number, communityId: number): Promise<void> {
  await sql`insert into user_communities (user_id, community_id) values (${userId}, ${communityId})`
}
