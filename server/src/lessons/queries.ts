import { first, fragment, type Sql } from '../database.ts'

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
  /** The learner's date, which changes at 04:00. */
  practicedOn: string
}

/** A lesson `l` of a day of a run `s` that was started, as `d` says. What has left the course since still counts. */
const startedLesson = fragment`
        streams s
        join courses c on c.id = s.course_id
        join day_statuses d on d.stream_id = s.id
        join lessons l on l.day_id = d.day_id`

const startedAt = fragment`date_part('epoch', d.started_at)::bigint as day_started_at`

/**
 * Applies an entry to the totals of its lesson and of its day, in one statement and so all or nothing. Gives the new
 * totals, or undefined when there is no such lesson in a started day of the person's run, or when this person's entry
 * with that client id was applied before.
 */
export async function insertStatistic(sql: Sql, entry: Entry): Promise<Applied | undefined> {
  return first(
    await sql<Applied>`
      with place as materialized (
        select s.user_id, s.id as stream_id, l.id as lesson_id, d.id as day_status_id, ${startedAt}
        from ${startedLesson}
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
        insert into lesson_progress as p (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
        select stream_id, lesson_id, viewed_seconds, play_count, coalesce(${entry.positionSeconds}::int, 0) from entry
        on conflict (stream_id, lesson_id) do update set
          viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000),
          play_count = least(p.play_count + excluded.play_count, 1000000000),
          position_seconds = coalesce(${entry.positionSeconds}::int, p.position_seconds),
          updated_at = now()
        returning viewed_seconds, play_count, position_seconds
      )
      select total.*, day_status_id, day_started_at from total, place`,
  )
}

/** The totals after an entry that was applied before. */
export async function findApplied(sql: Sql, entry: Entry): Promise<Applied | undefined> {
  return first(
    await sql<Applied>`
      select coalesce(p.viewed_seconds, 0) as viewed_seconds, coalesce(p.play_count, 0) as play_count,
        coalesce(p.position_seconds, 0) as position_seconds, d.id as day_status_id, ${startedAt}
      from ${startedLesson}
        left join lesson_progress p on p.stream_id = s.id and p.lesson_id = l.id
      where s.id = ${entry.streamId} and s.user_id = ${entry.userId} and d.day_id = ${entry.dayId}
        and l.id = ${entry.lessonId} and (${entry.brand}::text is null or ${entry.brand} = any (c.brands))
        and exists (select 1 from lesson_statistics where user_id = ${entry.userId} and client_id = ${entry.clientId})`,
  )
}
