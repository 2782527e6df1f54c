import { first, type Sql } from '../database.ts'

export type Totals = { viewed_seconds: number; play_count: number; position_seconds: number }

export type Entry = {
  userId: number
  clientId: string
  streamId: number
  lessonId: number
  viewedSeconds: number
  playCount: number
  positionSeconds: number | null
  /** The learner's date, which changes at 04:00. */
  practicedOn: string
}

/**
 * Applies an entry to the totals of its lesson and of its day, in one statement and so all or nothing. Gives the new
 * totals, or undefined when this person's entry with that client id was applied before.
 */
export async function insertStatistic(sql: Sql, entry: Entry): Promise<Totals | undefined> {
  return first(
    await sql<Totals>`
      with entry as (
        insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count)
        values (${entry.userId}, ${entry.clientId}, ${entry.streamId}, ${entry.lessonId}, ${entry.viewedSeconds},
          ${entry.playCount})
        on conflict (user_id, client_id) do nothing
        returning stream_id, lesson_id, viewed_seconds, play_count
      ), practice as (
        insert into practice_days as p (user_id, practiced_on, viewed_seconds)
        select ${entry.userId}, ${entry.practicedOn}::date, viewed_seconds from entry
        on conflict (user_id, practiced_on) do update
          set viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000)
      )
      insert into lesson_progress as p (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      select stream_id, lesson_id, viewed_seconds, play_count, coalesce(${entry.positionSeconds}::int, 0) from entry
      on conflict (stream_id, lesson_id) do update set
        viewed_seconds = least(p.viewed_seconds + excluded.viewed_seconds, 1000000000),
        play_count = least(p.play_count + excluded.play_count, 1000000000),
        position_seconds = coalesce(${entry.positionSeconds}::int, p.position_seconds),
        updated_at = now()
      returning viewed_seconds, play_count, position_seconds`,
  )
}

export async function findTotals(sql: Sql, streamId: number, lessonId: number): Promise<Totals | undefined> {
  return first(
    await sql<Totals>`
      select viewed_seconds, play_count, position_seconds from lesson_progress
      where stream_id = ${streamId} and lesson_id = ${lessonId}`,
  )
}
