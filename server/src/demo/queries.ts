import { idOf } from './insertedId.ts'
import type { Language } from '#contract/endpoint.ts'
import { claimSeconds } from '#contract/experts/desk/rules.ts'
import { answerSeconds } from '#contract/learning/homework/rules.ts'
import type { HourKind } from '#contract/experts/rota/rules.ts'
import { advisoryLocks } from '../platform/database/advisoryLocks.ts'
import { first, type Sql } from '../platform/database/database.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoCommunity } from './history.ts'

/** Locks the loading of the demo school, for which other processes wait; returns whether the database is empty. */
export async function lockEmptySchool(sql: Sql): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.demoSchool})`
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

export type DemoCourse = {
  id: number
  accessDays: number
  consultations: number
  title: Record<Language, string>
}

export async function requireCourse(sql: Sql, slug: string): Promise<DemoCourse> {
  const row = first(
    await sql<DemoCourse>`
      select id, access_days as "accessDays", consultation_count as consultations, short_title as title
      from courses where slug = ${slug}`,
  )
  if (!row) throw new Error(`The demo school has no course ${slug}`)
  return row
}

export type StreamRow = {
  userId: number
  courseId: number
  startedOn: string
  startsAt: number
  endsAt: number
  isDemo: boolean
  isOptionalPurchase: boolean
  consultations: number
  subscriptionId: number | null
}

export async function insertStream(sql: Sql, stream: StreamRow): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo, is_optional_purchase,
        course_full_access, max_consultation_count, payment_subscription_id, created_at)
      values (${stream.userId}, ${stream.courseId}, ${stream.startedOn}, to_timestamp(${stream.startsAt}::bigint),
        to_timestamp(${stream.endsAt}::bigint), ${stream.isDemo}, ${stream.isOptionalPurchase}, ${!stream.isDemo},
        ${stream.consultations}, ${stream.subscriptionId}, least(now(), to_timestamp(${stream.startsAt}::bigint)))
      returning id`,
  )
}

/** Titled like its course; renewed by the service that includes it. */
export async function insertEndedSubscription(
  sql: Sql,
  { userId, courseId, endDate }: { userId: number; courseId: number; endDate: string },
): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into subscriptions (user_id, status, end_date, title, service_id, brand, price_minor, currency, period,
        period_count, course_ids)
      select ${userId}, 'ended', ${endDate}, c.title, s.id, s.brands[1], s.price_minor, s.currency, s.period,
        s.period_count, coalesce(s.course_ids, '{}')
      from courses c left join services s
        on s.kind = 'subscription' and s.archived_at is null and c.id = any(s.course_ids)
      where c.id = ${courseId} order by s.id limit 1 returning id`,
  )
}

export async function insertFreeze(sql: Sql, freeze: { streamId: number; startDate: string; endDate: string }) {
  await sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${freeze.streamId}, 1, ${freeze.startDate}, ${freeze.endDate})`
}

export type DemoDay = { id: number; points: number; lessons: { id: number; seconds: number; plays: number }[] }

/** Days of a course by number, with the length and repetitions of each lesson. */
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
  /** Entries of this length, one per play. */
  plays: number
  position: number
  at: number
  practicedOn: string
}

/** Inserts statistic entries, one per play or one for an unfinished lesson, and updates the totals. */
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

export type DemoAnswer = { text: string; expertId: number; at: number }

export type DemoAttempt = {
  userId: number
  streamId: number
  courseId: number
  key: string
  status: 'UPLOADED' | 'DONE' | 'FAIL'
  at: number
  message: string
  fileIds: readonly number[]
  selfieFileId: number | null
  /** null while it is being checked. */
  answered: DemoAnswer | null
}

type SentHomework = { id: number; attemptId: number; points: number; title: Record<string, string> }

/** Inserts the homework of a run and its answer; returns the points, and the ids of its status and the attempt. */
export async function insertAttempt(sql: Sql, { answered, ...sent }: DemoAttempt): Promise<SentHomework> {
  const row = first(
    await sql<SentHomework>`
      with target as (
        select s.id, h.scores, h.title, to_timestamp(${sent.at}::bigint) as sent_at,
          to_timestamp(${answered?.at ?? null}::bigint) as answered_at
        from stream_homeworks s
          left join day_homeworks d on d.id = s.day_homework_id left join stage_homeworks g on g.id = s.stage_homework_id
          join homeworks h on h.id = coalesce(d.homework_id, g.homework_id)
        where s.stream_id = ${sent.streamId} and h.key = ${sent.key} limit 1
      ), attempt as (
        insert into homework_attempts (status_id, user_id, course_id, client_id, message, selfie_file_id, sent_at, answer_by,
          answered_at, answered_by, verdict, answer)
        select id, ${sent.userId}, ${sent.courseId}, gen_random_uuid(), ${sent.message}, ${sent.selfieFileId}::bigint, sent_at,
          sent_at + make_interval(secs => ${answerSeconds}), answered_at, ${answered?.expertId ?? null}::bigint,
          nullif(${sent.status}, 'UPLOADED'), ${answered?.text ?? null}::text from target
        returning id
      ), file as (
        insert into homework_attempt_files (attempt_id, file_id, position)
        select attempt.id, file.id, file.position
        from attempt, unnest(${sent.fileIds}::bigint[]) with ordinality as file (id, position)
      )
      select target.id, attempt.id as "attemptId", title,
        case when ${sent.status} = 'DONE' then coalesce((scores ->> 'DONE')::int, 0) else 0 end as points
      from target, attempt`,
  )
  if (!row) throw new Error(`The demo school has no homework ${sent.key}`)
  return row
}

type OfExpert = { attemptId: number; expertId: number }

export async function insertClaim(sql: Sql, { attemptId, expertId }: OfExpert): Promise<void> {
  await sql`
    insert into desk_claims (attempt_id, expert_id, claimed_until)
    values (${attemptId}, ${expertId}, now() + make_interval(secs => ${claimSeconds}))`
}

export async function insertDraft(sql: Sql, { attemptId, expertId, text }: OfExpert & { text: string }): Promise<void> {
  await sql`insert into desk_drafts (attempt_id, expert_id, text) values (${attemptId}, ${expertId}, ${text})`
}

type ExpertNote = { userId: number; authorId: number; daysAgo: number; text: string }

export async function insertExpertNote(sql: Sql, { userId, authorId, daysAgo, text }: ExpertNote): Promise<void> {
  await sql`
    insert into expert_notes (user_id, author_id, client_id, text, created_at)
    values (${userId}, ${authorId}, gen_random_uuid(), ${text}, now() - make_interval(days => ${daysAgo}))`
}

export async function insertTemplate(sql: Sql, template: { userId: number; title: string; text: string }) {
  await sql`
    insert into reply_templates (user_id, title, text) values (${template.userId}, ${template.title}, ${template.text})`
}

type ExpertCourses = { userId: number; slugs: readonly string[]; isLead: boolean }

export async function insertExpertCourses(sql: Sql, { userId, slugs, isLead }: ExpertCourses): Promise<void> {
  await sql`
    insert into expert_courses (user_id, course_id, is_lead)
    select ${userId}, id, ${isLead} from courses where slug = any (${slugs})`
}

type Hours = { expertId: number; kind: HourKind; weekdays: readonly number[]; from: number; until: number }

/** `from` and `until` are hours of the day. */
export async function insertHours(sql: Sql, hours: Hours): Promise<void> {
  await sql`
    insert into expert_hours (expert_id, kind, weekday, from_minute, to_minute)
    select ${hours.expertId}, ${hours.kind}, weekday, ${hours.from * 60}, ${hours.until * 60}
    from unnest(${hours.weekdays}::smallint[]) as weekday`
}

type Exception = { expertId: number; day: string; from: number; until: number }

/** Hours of meetings on a date; `from` and `until` are hours of the day. */
export async function insertException(sql: Sql, { expertId, day, from, until }: Exception): Promise<void> {
  const hours = [{ from_minute: from * 60, to_minute: until * 60 }]
  await sql`
    insert into expert_exceptions (expert_id, kind, day, hours)
    values (${expertId}, 'meetings', ${day}, ${JSON.stringify(hours)})`
}

type Absence = { expertId: number; firstDay: string; lastDay: string }

export async function insertAbsence(sql: Sql, { expertId, firstDay, lastDay }: Absence): Promise<void> {
  await sql`
    insert into expert_absences (expert_id, first_day, last_day) values (${expertId}, ${firstDay}, ${lastDay})`
}

export async function updateCompleted(sql: Sql, streamId: number, at: number): Promise<void> {
  await sql`update streams set completed_at = to_timestamp(${at}::bigint) where id = ${streamId}`
}

export async function insertCommunity(sql: Sql, community: Omit<DemoCommunity, 'members'>): Promise<number> {
  const { uniq, brand, slug, title, courseSlug = '', chatUrl = '', isChatOnly = false } = community
  return idOf(
    await sql<{ id: number }>`
      insert into communities (uniq, brands, slug, title, course_ids, chat_only, telegram_chat_url)
      values (${uniq}, ${[brand]}, ${slug}, ${JSON.stringify(title)}, array(select id from courses where slug = ${courseSlug}),
        ${isChatOnly}, ${chatUrl})
      returning id`,
  )
}

type DemoMembership = { userId: number; communityId: number; startDate: string | null; endDate: string | null }

export async function insertMembership(sql: Sql, membership: DemoMembership): Promise<void> {
  const { userId, communityId, startDate, endDate } = membership
  await sql`
    insert into user_communities (user_id, community_id, start_date, end_date)
    values (${userId}, ${communityId}, ${startDate}, ${endDate})`
}

/** A picture of the school; null without one. */
export async function findAnyImage(sql: Sql): Promise<string | null> {
  const rows = await sql<{ image: string }>`
    select image from (select id, image from services union all select id, image from courses) named
    where image is not null order by id limit 1`
  return first(rows)?.image ?? null
}

export async function listDayIds(sql: Sql, { slug, number }: { slug: string; number: number }): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select d.id from days d join courses c on c.id = d.course_id where c.slug = ${slug} and d.day_number = ${number}`
  return rows.map(({ id }) => id)
}

/** A segment of one person. */
export async function insertSegment(sql: Sql, name: string, userId: number): Promise<number> {
  await sql`update users set segments = array[${name}] where id = ${userId}`
  return idOf(await sql<{ id: number }>`insert into segments (name) values (${name}) returning id`)
}
