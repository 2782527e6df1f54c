import { fragment, type Sql } from '../database.ts'

export type Applied = {
  viewed_seconds: number
  play_count: number
  position_seconds: number
  day_status_id: number
  day_started_at: number
}

export type Entry = {
  userId: number
  /** null: every brand's. */
  brand: string | null
  clientId: string
  streamId: number
  dayId: number
  lessonId: number
  viewedSeconds: number
  playCount: number
  positionSeconds: number | null
  /** Seconds since 1970. */
  watchedAt: number
  /** The learner's date, which changes at 04:00. */
  practicedOn: string
}

/** What is asked, with the started day of the person's run that each lesson is in; each looked up by itself. */
const places = fragment`
      select asked.*, day_status_id, day_started_at from asked cross join lateral (
        select d.id as day_status_id, date_part('epoch', d.started_at)::bigint as day_started_at
        from streams s
        join courses c on c.id = s.course_id
        join day_statuses d on d.stream_id = s.id
        join lessons l on l.day_id = d.day_id
        where s.id = "streamId" and s.user_id = "userId" and d.day_id = "dayId" and l.id = "lessonId"
          and (asked.brand is null or asked.brand = any (c.brands))
        limit 1) found`

/**
 * Applies entries of different people to the totals of their lessons and days, in one statement and so all or nothing,
 * unless that person's entry with that client id was applied before. Gives the totals after it in both cases; undefined
 * where there is no such lesson in a started day of the person's run, or when another call is applying it just now. A
 * lesson that has left the course since still counts. Where to resume is told by what was watched last, not by what
 * came last. Rows are touched in one order, so that nobody waits for somebody who waits.
 */
export async function insertStatistics(sql: Sql, entries: readonly Entry[]): Promise<(Applied | undefined)[]> {
  const rows = await sql<Applied & { user_id: number }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(entries)}) as asked ("userId" bigint, brand text,
        "clientId" uuid, "streamId" bigint, "dayId" bigint, "lessonId" bigint, "viewedSeconds" int, "playCount" int,
        "positionSeconds" int, "watchedAt" bigint, "practicedOn" date)
      order by "userId"
    ), place as materialized (${places}
    ), entry as (
      insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count)
      select "userId", "clientId", "streamId", "lessonId", "viewedSeconds", "playCount" from place
      on conflict (user_id, client_id) do nothing
      returning user_id
    ), applied as materialized (
      select * from place where "userId" in (select user_id from entry)
    ), practice as (
      insert into practice_days as p (user_id, practiced_on, viewed_seconds)
      select "userId", "practicedOn", "viewedSeconds" from applied
      on conflict (user_id, practiced_on) do update
        set viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000)
    ), total as (
      insert into lesson_progress as p (stream_id, lesson_id, viewed_seconds, play_count, position_seconds, updated_at)
      select "streamId", "lessonId", "viewedSeconds", "playCount", coalesce("positionSeconds", 0),
        to_timestamp("watchedAt")
      from applied
      on conflict (stream_id, lesson_id) do update set
        viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000),
        play_count = least(p.play_count + excluded.play_count, 1000000000),
        position_seconds = case when p.updated_at <= excluded.updated_at
          then coalesce((select "positionSeconds" from applied where "streamId" = p.stream_id), p.position_seconds)
          else p.position_seconds end,
        updated_at = greatest(p.updated_at, excluded.updated_at)
      returning stream_id, viewed_seconds, play_count, position_seconds
    )
    select "userId" as user_id, total.viewed_seconds, total.play_count, total.position_seconds, day_status_id,
      day_started_at
    from total join place on stream_id = "streamId"
    union all
    select "userId", p.viewed_seconds, p.play_count, p.position_seconds, day_status_id, day_started_at
    from place join lesson_progress p on p.stream_id = "streamId" and p.lesson_id = "lessonId"
    where "userId" not in (select user_id from entry) and exists (
      select from lesson_statistics where user_id = "userId" and client_id = "clientId")`
  return entries.map(({ userId }) => rows.find((row) => row.user_id === userId))
}
