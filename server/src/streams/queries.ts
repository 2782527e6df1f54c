import type { Subscription } from '#contract/subscriptions/api.ts'
import { first, fragment, numbersIn, type Sql } from '../database.ts'
import { videosVersion } from '../videos/videos.ts'

/** A freeze in the learner's days: days since 1970, the end is the first day after. */
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
  is_demo: boolean
  is_optional_purchase: boolean
  /** The learner's own subscription that is to pay for it. */
  subscription: Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'> | null
  course_full_access: boolean
  max_consultation_count: number
  payment_subscription_id: number | null
  chat_channel_id: number | null
  filters: Record<string, number[]>
  freezes: FreezeRow[]
  day_statuses: DayStatusRow[]
  homework_statuses: HomeworkStatusRow[]
}

export type ChatMeta = { unread_count: number; last_message_id: number | null }
export type ConsultationRow = { id: number; status: string; start_message_id: number; end_message_id: number | null }

export type StreamsWanted = {
  userId: number
  /** null: every brand's. */
  brand: string | null
  /** Left out: trial runs too. */
  hasDemo?: boolean
  courseId?: number
  streamIds?: readonly number[]
  limit?: number
  offset?: number
}

/**
 * A run `s` of a course `c` with everything that decides what is open in it. Rows become JSON as they are, and times by
 * date_part: built key by key, or by extract, they cost half as much again.
 */
const runColumns = fragment`
      s.id, s.course_id, c.version, ${videosVersion}, s.started_on - date '1970-01-01' as start_day,
      date_part('epoch', s.starts_at)::bigint as start_date, date_part('epoch', s.ends_at)::bigint as end_date,
      date_part('epoch', s.completed_at)::bigint as completed_at,
      s.is_demo, s.is_optional_purchase, s.course_full_access, s.max_consultation_count, s.payment_subscription_id,
      s.filters, (select id from chats where stream_id = s.id) as chat_channel_id,
      (select to_json(paid) from (
        select u.status, u.is_lifetime, u.end_date
        from subscriptions u where u.id = s.payment_subscription_id and u.user_id = s.user_id) paid) as subscription,
      (select coalesce(json_agg(frozen), '[]') from (
        select id, status, start_date, end_date, start_date - date '1970-01-01' as start_day,
          end_date - date '1970-01-01' as end_day
        from stream_freezes where stream_id = s.id order by start_date) frozen) as freezes,
      (select coalesce(json_agg(day), '[]') from (
        select id, day_id, date_part('epoch', started_at)::bigint as started_at,
          date_part('epoch', finished_at)::bigint as finished_at
        from day_statuses where stream_id = s.id) day) as day_statuses,
      (select coalesce(json_agg(homework), '[]') from (
        select id, target_type, target_id, status, date_part('epoch', sent_at)::bigint as sent_at
        from homework_statuses where stream_id = s.id) homework) as homework_statuses`

/** Oldest first. One JSON value a row: naming and reading thirty columns takes longer. */
export async function listStreams(sql: Sql, wanted: StreamsWanted): Promise<StreamRow[]> {
  const { userId, brand, hasDemo = true, courseId = null, streamIds = null, limit = 100, offset = 0 } = wanted
  const rows = await sql<{ run: StreamRow }>`
    select to_json(run) as run from (
      select ${runColumns}
      from streams s join courses c on c.id = s.course_id
      where s.user_id = ${userId}
        and (${brand}::text is null or ${brand} = any (c.brands))
        and (${hasDemo}::boolean or not s.is_demo)
        and (${courseId}::bigint is null or s.course_id = ${courseId})
        and (${streamIds}::bigint[] is null or s.id = any (${streamIds}))
      order by s.id limit ${limit} offset ${offset}) run`
  return rows.map(({ run }) => run)
}

export async function countStreams(sql: Sql, wanted: StreamsWanted): Promise<number> {
  const { userId, brand, hasDemo = true, streamIds = null } = wanted
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from streams s join courses c on c.id = s.course_id
      where s.user_id = ${userId}
        and (${brand}::text is null or ${brand} = any (c.brands))
        and (${hasDemo}::boolean or not s.is_demo)
        and (${streamIds}::bigint[] is null or s.id = any (${streamIds}))`,
  )
  return row?.count ?? 0
}

type NewDemo = { userId: number; courseId: number; startedOn: string; startsAt: number; endsAt: number }

/** The id of the new run, or of the one in which the person tries the course already. */
export async function insertDemo(sql: Sql, demo: NewDemo): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo, course_full_access)
      values (${demo.userId}, ${demo.courseId}, ${demo.startedOn}, to_timestamp(${demo.startsAt}::bigint),
        to_timestamp(${demo.endsAt}::bigint), true, false)
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
  /** Days since 1970, newest first; over all runs of the person. */
  practice_days: number[]
  consultations: ConsultationRow[]
  chat: ChatMeta | null
}

/** A run of a person with what was watched in it and its chat, in one statement. */
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
        order by practiced_on desc limit 400)::text as practice_days,
      (select coalesce(json_agg(consultation), '[]') from (
        select id, status, start_message_id, end_message_id
        from consultations where chat_id = h.id order by id) consultation) as consultations,
      case when h.id is not null then json_build_object('unread_count',
          (select count(*) from messages where chat_id = h.id and user_id <> s.user_id and viewed_at is null),
          'last_message_id', (select max(id) from messages where chat_id = h.id)) end as chat
    from streams s join courses c on c.id = s.course_id left join chats h on h.stream_id = s.id
    where s.id = ${streamId} and s.user_id = ${userId} and (${brand}::text is null or ${brand} = any (c.brands))`
  return row && { ...row, lessons: lessonsOf(row.lessons), practice_days: numbersIn<number>(row.practice_days) }
}

function lessonsOf(text: string): LessonProgressRow[] {
  return numbersIn<[number, number, number, number]>(text).map(
    ([lesson_set_lesson_id, viewed_seconds, play_count, position_seconds]) => {
      return { lesson_set_lesson_id, viewed_seconds, play_count, position_seconds }
    },
  )
}

/** A day of a person's run that was started, and the version of its course; `id` is null where it was not. */
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
      where s.id = ${streamId} and s.user_id = ${userId} and (${brand}::text is null or ${brand} = any (c.brands))`,
  )
}

/** Other calls that lock this run of the person wait until this transaction is over. */
export async function lockStream(sql: Sql, { userId, streamId }: { userId: number; streamId: number }): Promise<void> {
  await sql`select 1 from streams where id = ${streamId} and user_id = ${userId} for no key update`
}

export async function updateCompleted(sql: Sql, streamId: number): Promise<void> {
  await sql`update streams set completed_at = coalesce(completed_at, now()) where id = ${streamId}`
}
