import type { Consultation, ConsultationStatus } from '#contract/learning/streams/consultation.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { first, fragment, parseNumberArray, type Sql } from '../../platform/database/database.ts'
import { videosVersion } from '../videos/videos.ts'
import { maxStreakDays } from '#contract/learning/streams/streak.ts'

/** `start_day` and `end_day` count since 1970; the end is exclusive. */
export type FreezeRow = {
  id: number
  status: number
  start_date: string
  end_date: string
  start_day: number
  end_day: number
}

export type HomeworkStatusRow = {
  id: number
  target_type: 'course_stage_homework' | 'stage_day_homework'
  target_id: number
  status: 'NOT_UPLOADED' | 'UPLOADED' | 'DONE' | 'FAIL'
  sent_at: number | null
  /** When the answer is promised; null unless it is being checked. */
  answer_by: number | null
}

export type DayStatusRow = { id: number; day_id: number; started_at: number; finished_at: number | null }

export type StreamRow = {
  id: number
  course_id: number
  version: number
  videos_version: number | null
  start_day: number
  start_date: number
  end_date: number
  completed_at: number | null
  /** Days of a run that starts at its first opening; null once it has started. */
  pending_access_days: number | null
  is_demo: boolean
  is_optional_purchase: boolean
  /** The learner's subscriptions that cover the course, if the run needs one. */
  subscriptions: Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'>[]
  course_full_access: boolean
  max_consultation_count: number
  payment_subscription_id: number | null
  /** Due day of the first unpaid instalment, since 1970. */
  unpaid_day: number | null
  chat_channel_id: number | null
  filters: Record<string, number[]>
  freezes: FreezeRow[]
  day_statuses: DayStatusRow[]
  homework_statuses: HomeworkStatusRow[]
}

export type ChatMeta = { unread_count: number; last_message_id: number | null }

export type StreamFilter = {
  userId: number
  /** null: all brands. */
  brand: string | null
  /** Whether to include trial runs; by default true. */
  hasDemo?: boolean
  courseId?: number
  streamIds?: readonly number[]
  limit?: number
  offset?: number
  after?: number
}

/**
 * A run `s` of a course `c` with everything that locks depend on. to_json of rows and date_part are used because
 * json_build_object and extract cost half as much again.
 */
const runColumns = fragment`
      s.id, s.course_id, c.version, ${videosVersion}, s.started_on - date '1970-01-01' as start_day,
      date_part('epoch', s.starts_at)::bigint as start_date, date_part('epoch', s.ends_at)::bigint as end_date,
      date_part('epoch', s.completed_at)::bigint as completed_at, s.pending_access_days,
      s.is_demo, s.is_optional_purchase, s.course_full_access, s.max_consultation_count, s.payment_subscription_id,
      (select min(p.due_on) - date '1970-01-01' from instalment_runs n
        join instalments i on i.id = n.instalment_id join instalment_parts p on p.instalment_id = i.id
        where n.stream_id = s.id and i.status = 'active' and p.paid_at is null) as unpaid_day,
      s.filters, (select id from chats where stream_id = s.id and not is_homework_only) as chat_channel_id,
      case when s.is_optional_purchase then (select coalesce(json_agg(paid), '[]') from (
        select u.status, u.is_lifetime, u.end_date from subscriptions u
        where u.user_id = s.user_id and (u.id = s.payment_subscription_id or s.course_id = any (u.course_ids) or exists (
          select from communities m where m.id = any (u.community_ids) and s.course_id = any (m.course_ids)))) paid)
        else '[]' end as subscriptions,
      (select coalesce(json_agg(frozen), '[]') from (
        select id, status, start_date, end_date, start_date - date '1970-01-01' as start_day,
          end_date - date '1970-01-01' as end_day
        from stream_freezes where stream_id = s.id order by start_date) frozen) as freezes,
      (select coalesce(json_agg(day), '[]') from (
        select id, day_id, date_part('epoch', started_at)::bigint as started_at,
          date_part('epoch', finished_at)::bigint as finished_at
        from day_statuses where stream_id = s.id) day) as day_statuses,
      (select coalesce(json_agg(homework), '[]') from (
        select id, target_type, target_id, status, date_part('epoch', sent_at)::bigint as sent_at,
          date_part('epoch', answer_by)::bigint as answer_by
        from homework_statuses where stream_id = s.id) homework) as homework_statuses`

/** Oldest first. One JSON value per row: cheaper than thirty columns. */
export async function listStreams(sql: Sql, filter: StreamFilter): Promise<StreamRow[]> {
  const {
    userId,
    brand,
    hasDemo = true,
    courseId = null,
    streamIds = null,
    limit = 100,
    offset = 0,
    after = 0,
  } = filter
  const rows = await sql<{ run: StreamRow }>`
    select to_json(run) as run from (
      select ${runColumns}
      from streams s join courses c on c.id = s.course_id
      where s.user_id = ${userId} and s.id > ${after}
        and is_visible_in(c.brands, ${brand})
        and (${hasDemo}::boolean or not s.is_demo)
        and (${courseId}::bigint is null or s.course_id = ${courseId})
        and (${streamIds}::bigint[] is null or s.id = any (${streamIds}))
      order by s.id limit ${limit} offset ${offset}) run`
  return rows.map(({ run }) => run)
}

export async function countStreams(sql: Sql, filter: StreamFilter): Promise<number> {
  const { userId, brand, hasDemo = true, streamIds = null } = filter
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from streams s join courses c on c.id = s.course_id
      where s.user_id = ${userId}
        and is_visible_in(c.brands, ${brand})
        and (${hasDemo}::boolean or not s.is_demo)
        and (${streamIds}::bigint[] is null or s.id = any (${streamIds}))`,
  )
  return row?.count ?? 0
}

type NewTrial = { userId: number; courseId: number; startedOn: string; startsAt: number; endsAt: number }

/** The id of the new trial run, or of the existing one. */
export async function insertTrial(sql: Sql, demo: NewTrial): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo, course_full_access,
        max_consultation_count)
      select ${demo.userId}, id, ${demo.startedOn}, to_timestamp(${demo.startsAt}::bigint),
        to_timestamp(${demo.endsAt}::bigint), true, false, consultation_count
      from courses where id = ${demo.courseId}
      on conflict (user_id, course_id) where is_demo do update set is_demo = true
      returning id`,
  )
  if (!row) throw new Error('The run was not written')
  return row.id
}

export type LessonProgressRow = {
  lesson_set_lesson_id: number
  viewed_seconds: number
  play_count: number
  position_seconds: number
}

export type StateRow = {
  run: StreamRow
  lessons: LessonProgressRow[]
  /** Days since 1970, newest first, of all runs of the user. */
  practice_days: number[]
  consultations: Consultation[]
  chat: ChatMeta | null
  /** The last training reminder on the site; `due_at` in seconds since 1970. */
  reminder: { time: string; due_at: number } | null
}

export async function findState(
  sql: Sql,
  { userId, streamId, brand }: { userId: number; streamId: number; brand: string | null },
): Promise<StateRow | undefined> {
  const [row] = await sql<Omit<StateRow, 'lessons' | 'practice_days'> & { lessons: string; practice_days: string }>`
    select
      (select to_json(run) from (select ${runColumns}) run) as run,
      array(select array[lesson_id, viewed_seconds, play_count, position_seconds]
        from lesson_progress where stream_id = s.id)::text as lessons,
      array(select practiced_on - date '1970-01-01' from practice_days where user_id = s.user_id
        order by practiced_on desc limit ${maxStreakDays})::text as practice_days,
      (select coalesce(json_agg(consultation), '[]') from (
        select id, chat_id as chat_channel_id, status, start_message_id, end_message_id, amount, rating
        from consultations where chat_id = h.id order by id) consultation) as consultations,
      case when h.id is not null then json_build_object('unread_count', h.unread_count,
          'last_message_id', (select max(id) from messages where chat_id = h.id)) end as chat,
      (select json_build_object('time', to_char(r.time, 'HH24:MI'), 'due_at', date_part('epoch', r.due_at)::bigint)
        from reminder_sendings r join reminder_settings g on g.user_id = r.user_id and g.site
        where r.user_id = s.user_id order by r.local_date desc, r.time desc limit 1) as reminder
    from streams s join courses c on c.id = s.course_id left join chats h on h.stream_id = s.id and not h.is_homework_only
    where s.id = ${streamId} and s.user_id = ${userId} and is_visible_in(c.brands, ${brand})`
  return row && { ...row, lessons: lessonsOf(row.lessons), practice_days: parseNumberArray<number>(row.practice_days) }
}

function lessonsOf(text: string): LessonProgressRow[] {
  return parseNumberArray<[number, number, number, number]>(text).map(
    ([lesson_set_lesson_id, viewed_seconds, play_count, position_seconds]) => {
      return { lesson_set_lesson_id, viewed_seconds, play_count, position_seconds }
    },
  )
}

/** A day of the user's run and the version of its course; `id` is null if the day is not started. */
export type StartedDayRow = {
  course_id: number
  version: number
  videos_version: number | null
  id: number | null
  started_at: number | null
}

type DayOfRun = { userId: number; streamId: number; dayId: number; brand: string | null }

export async function findStartedDay(
  sql: Sql,
  { userId, streamId, dayId, brand }: DayOfRun,
): Promise<StartedDayRow | undefined> {
  return first(
    await sql<StartedDayRow>`
      select s.course_id, c.version, ${videosVersion}, d.id, date_part('epoch', d.started_at)::bigint as started_at
      from streams s join courses c on c.id = s.course_id
      left join day_statuses d on d.stream_id = s.id and d.day_id = ${dayId}
      where s.id = ${streamId} and s.user_id = ${userId} and is_visible_in(c.brands, ${brand})`,
  )
}

export async function lockStream(sql: Sql, { userId, streamId }: { userId: number; streamId: number }): Promise<void> {
  await sql`select 1 from streams where id = ${streamId} and user_id = ${userId} for no key update`
}

export async function updateCompleted(sql: Sql, streamId: number): Promise<void> {
  await sql`update streams set completed_at = coalesce(completed_at, now()) where id = ${streamId}`
}

type FiltersOfRun = { userId: number; streamId: number; filters: StreamRow['filters'] }

export async function updateFilters(sql: Sql, { userId, streamId, filters }: FiltersOfRun): Promise<void> {
  await sql`update streams set filters = ${JSON.stringify(filters)} where id = ${streamId} and user_id = ${userId}`
}

type ChatStatusRow = { stream_id: number; status: ConsultationStatus }

export function listChatStatuses(
  sql: Sql,
  { userId, streamIds }: { userId: number; streamIds: readonly number[] },
): Promise<ChatStatusRow[]> {
  return sql<ChatStatusRow>`
    select distinct on (h.stream_id) h.stream_id, q.status
    from chats h join streams s on s.id = h.stream_id join consultations q on q.chat_id = h.id
    where s.user_id = ${userId} and h.stream_id = any (${streamIds})
    order by h.stream_id, q.id desc`
}

type OrderServiceRow = NonNullable<Stream['order_service']> & { stream_id: number }

/** The services whose orders created the user's runs, with the subscription that pays for the run. */
export function listOrderServices(
  sql: Sql,
  { userId, streamIds, language }: { userId: number; streamIds: readonly number[]; language: Language },
): Promise<OrderServiceRow[]> {
  return sql<OrderServiceRow>`
    select r.id as stream_id, s.id,
      coalesce(text_in(s.title, ${language}), course_title(c, ${language})) as title,
      r.payment_subscription_id
    from streams r join services s on s.id = r.service_id left join courses c on c.id = s.course_id
    where r.user_id = ${userId} and r.id = any (${streamIds})`
}
