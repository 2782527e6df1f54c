import { first, type Sql } from '../database.ts'

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

/**
 * Applies an entry to the totals of its lesson and of its day, in one statement and so all or nothing, unless this
 * person's entry with that client id was applied before. Gives the totals after it in both cases; undefined when there
 * is no such lesson in a started day of the person's run, or when another call is applying it just now. A lesson that
 * has left the course since still counts. Where to resume is told by what was watched last, not by what came last.
 */
export async function insertStatistic(sql: Sql, entry: Entry): Promise<Applied | undefined> {
  return first(
    await sql<Applied>`
      with place as materialized (
        select s.user_id, s.id as stream_id, l.id as lesson_id, d.id as day_status_id,
          date_part('epoch', d.started_at)::bigint as day_started_at
        from streams s
        join courses c on c.id = s.course_id
        join day_statuses d on d.stream_id = s.id
        join lessons l on l.day_id = d.day_id
        where s.id = ${entry.streamId} and s.user_id = ${entry.userId} and d.day_id = ${entry.dayId}
          and l.id = ${entry.lessonId} and (${entry.brand}::text is null or ${entry.brand} = any (c.brands))
      ), entry as (
        insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count)
        select user_id, ${entry.clientId}::uuid, stream_id, lesson_id, ${entry.viewedSeconds}::int, ${entry.playCount}::int
        from place
        on conflict (user_id, client_id) do nothing
        returning user_id, stream_id, lesson_id, viewed_seconds, play_count
      ), practice as (
        insert into practice_days as p (user_id, practiced_on, viewed_seconds)
        select user_id, ${entry.practicedOn}::date, viewed_seconds from entry
        on conflict (user_id, practiced_on) do update
          set viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000)
      ), total as (
        insert into lesson_progress as p (stream_id, lesson_id, viewed_seconds, play_count, position_seconds, updated_at)
        select stream_id, lesson_id, viewed_seconds, play_count, coalesce(${entry.positionSeconds}::int, 0),
          to_timestamp(${entry.watchedAt}::bigint)
        from entry
        on conflict (stream_id, lesson_id) do update set
          viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000),
          play_count = least(p.play_count + excluded.play_count, 1000000000),
          position_seconds = case when p.updated_at <= excluded.updated_at
            then coalesce(${entry.positionSeconds}::int, p.position_seconds) else p.position_seconds end,
          updated_at = greatest(p.updated_at, excluded.updated_at)
        returning viewed_seconds, play_count, position_seconds
      )
      select total.viewed_seconds, total.play_count, total.position_seconds, day_status_id, day_started_at
      from total, place
      union all
      select p.viewed_seconds, p.play_count, p.position_seconds, day_status_id, day_started_at
      from place join lesson_progress p using (stream_id, lesson_id)
      where not exists (select from entry)
        and exists (select from lesson_statistics where user_id = ${entry.userId} and client_id = ${entry.clientId})`,
  )
}
